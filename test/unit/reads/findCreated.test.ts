import { create } from '../../../nodes/CrossBorderPayments/resources/deposit/create';
import {
	fakeOperationContext,
	idOf,
	pageOf,
	type FakeResponse,
} from '../../support/n8n/fakeExecuteContext';

const now = Date.now();
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const listed = (count: number, minutes: number, bankAccountNumber: string) => ({
	id: idOf(count),
	status: 'pending',
	createdAt: minutesAgo(minutes),
	bankInfo: { bankAccountNumber },
});

const created = { currency: 'NGN', bankInfo: { bankAccountNumber: '0123456789' } };

/** Creates a deposit with Find in List; `lists` are what the list has, look by look. */
async function createAndFind(
	lists: (object[] | FakeResponse)[],
	response: object = created,
	before: object[] = [],
) {
	let looks = 0;
	let isCreated = false;
	const context = await fakeOperationContext((request) => {
		if (request.method === 'POST') isCreated = true;
		if (request.method === 'POST') return { status: 201, body: response };
		if (!isCreated) return pageOf(before, request);
		const list = lists[Math.min(looks++, lists.length - 1)]!;
		return Array.isArray(list) ? pageOf(list, request) : list;
	});
	jest.spyOn(context.client, 'pause').mockResolvedValue();
	const values = { subaccountId: idOf(99), channelId: 'ngn', findInList: true };
	const [item] = await create.execute(context, values);
	return { id: item?.['id'], looks, warnings: context.warnings };
}

const mine = listed(1, 0, '0123456789');
const older = listed(2, 10, '0123456789');
const another = listed(3, 0, '9876543210');

test('the ID is that of the only new deposit with the same account number', async () => {
	expect(await createAndFind([[another, mine, older]])).toEqual({
		id: idOf(1),
		looks: 1,
		warnings: [],
	});
});

test('a deposit that is listed later is looked for again', async () => {
	const lists = [[another, older], [older], [mine, older]];
	expect(await createAndFind(lists)).toMatchObject({ id: idOf(1), looks: 3 });
});

test('a response that has an ID needs no list', async () => {
	expect(await createAndFind([[]], { ...created, id: idOf(7) })).toMatchObject({
		id: idOf(7),
		looks: 0,
	});
});

test('one of the same account that was there before is not the new one', async () => {
	const other = { ...mine, id: idOf(5) };
	const lists = [[mine], [other, mine]];
	expect(await createAndFind(lists, created, [mine])).toMatchObject({ id: idOf(5), looks: 2 });
});

test('a response with nothing to recognize it by is not looked for', async () => {
	expect(await createAndFind([[mine]], { currency: 'NGN' })).toMatchObject({ id: null, looks: 0 });
});

const uncertain: [string, (object[] | FakeResponse)[], number, RegExp][] = [
	['not listed within a minute', [[another, older]], 12, /not in the list after a minute/],
	['listed twice', [[mine, { ...mine, id: idOf(4) }]], 1, /2 new ones/],
	[
		'created, though its list fails',
		[{ status: 403, body: { message: 'no' } }],
		1,
		/not known: .*no/,
	],
];

test.each(uncertain)(
	'a deposit that is %s comes out with a hint',
	async (_, lists, looks, hint) => {
		expect(await createAndFind(lists)).toEqual({
			id: null,
			looks,
			warnings: [expect.stringMatching(hint)],
		});
	},
);
