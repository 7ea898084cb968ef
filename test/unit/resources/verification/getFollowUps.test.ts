import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { runItems } from '../../../../nodes/CrossBorderPayments/execute';
import { fakeExecuteContext, idOf, pageOf } from '../../../support/n8n/fakeExecuteContext';

interface Records {
	individual?: object;
	business?: object;
	/** Those of the subaccount's own `kyc`. */
	profiles?: string[];
}

const record = (status: string, more: object = {}) => ({ status, ...more });

/** Subaccounts, oldest first, with these records; a record that is a number is a rejection. */
async function followUps(
	records: Array<Records | 403>,
	parameters: object = {},
	missing = 'no endpoint',
) {
	const subaccounts = records.map((of, index) => ({
		id: idOf(index),
		email: `${index}@customers.test`,
		status: 'created',
		createdAt: `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
		kyc: { profiles: of === 403 ? [] : of.profiles?.map((status) => ({ country: 'BR', status })) },
	}));
	const { context, requests, hints } = fakeExecuteContext({
		parameters: { resource: 'verification', operation: 'getFollowUps', ...parameters },
		respond: (request) => {
			if (request.path === endpoints.subaccountList.path) return pageOf(subaccounts, request);
			if (request.path.endsWith(missing)) return { status: 404, body: { message: 'Not Found' } };
			if (request.method === 'POST') return { body: { formUrl: 'https://forms.test/1' } };
			const of = records[Number(request.path.slice(-12))];
			if (of === 403)
				return { status: 403, body: { error: 'Forbidden', message: 'No permission' } };
			const body = request.path.includes('businesses') ? of?.business : of?.individual;
			return body ? { body } : { status: 404, body: { message: 'Not Found' } };
		},
	});
	const items = (await runItems(context))[0]!.map(({ json }) => json);
	return { items, hints, requests };
}

const summary = ({
	verificationType,
	verificationStatus,
	name,
}: object & Record<string, unknown>) => [verificationType, verificationStatus, name].join(' ');

test.each<[string, Records, string[]]>([
	['nothing', {}, [' not_started ']],
	[
		'an individual record under way',
		{ individual: record('incomplete', { first_name: 'Ada', last_name: 'Silva' }) },
		['individual incomplete Ada Silva'],
	],
	[
		'a business record',
		{ business: record('awaiting_ubo', { legal_name: 'Silva LLC' }) },
		['business awaiting_ubo Silva LLC'],
	],
	['a profile that is not approved', { profiles: ['approved', 'pending'] }, [' pending ']],
	['an approved individual record', { individual: record('approved') }, []],
])('a subaccount with %s', async (_, records, expected) => {
	const { items } = await followUps([records], { createLinks: true });
	expect(items.map(summary)).toEqual(expected);
});

test.each(['/kyb', '/verification'])('without %s, the other link is taken', async (missing) => {
	const records = [{}, { business: record('awaiting_ubo') }];
	const { items, requests } = await followUps(records, { createLinks: true }, missing);
	expect(items.map(({ formUrl }) => formUrl)).toEqual(Array(2).fill('https://forms.test/1'));
	const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
	expect(new Set(sent.map((one) => (one as Record<string, unknown>)['verificationType']))).toEqual(
		new Set(['individual', 'business']),
	);
});

const people: Records[] = [
	{},
	{ individual: record('incomplete') },
	{ business: record('awaiting_ubo') },
	{ individual: record('rejected') },
	{ individual: record('not_started') },
];

test.each([
	[{ filters: { verificationType: 'individual' } }, [0, 1, 3, 4]],
	[{ filters: { verificationType: 'business' } }, [2]],
	[{ filters: { statuses: ['rejected', 'awaiting_ubo'] } }, [2, 3]],
	[{ filters: { otherThan: ['rejected', 'awaiting_ubo'] } }, [0, 1, 4]],
	[{ filters: { statuses: ['not_started'], verificationType: 'individual' } }, [0, 4]],
	[
		{ filters: { createdFrom: '2026-01-01T00:00:01Z', createdUntil: '2026-01-01T00:00:02Z' } },
		[1, 2],
	],
])('chosen by %j', async (parameters, expected) => {
	const { items } = await followUps(people, parameters);
	expect(items.map(({ subaccountId }) => subaccountId)).toEqual(expected.map(idOf));
});

test.each([
	['awaiting_ubo', [['business', 'awaiting_ubo']]],
	['approved', []],
	['not_started', []],
])(
	'beside an individual record under way, a business record that is %s is found as %j',
	async (status, expected) => {
		const both = { individual: record('incomplete'), business: record(status) };
		const rowsOf = async (verificationType: string) =>
			(await followUps([both], { filters: { verificationType } })).items.map((item) => [
				item['verificationType'],
				item['verificationStatus'],
			]);
		expect(await rowsOf('business')).toEqual(expected);
		expect(await rowsOf('individual')).toEqual([['individual', 'incomplete']]);
	},
);

test.each([
	['not_started', true],
	['incomplete', true],
	['rejected', true],
	['awaiting_ubo', true],
	['declined', false],
	['paused', false],
	['offboarded', false],
	['on_ice', false],
	['pending', false],
	['under_review', false],
])('whoever is %s gets a link: %s', async (status, isLinked) => {
	const { items, requests } = await followUps([{ individual: record(status) }], {
		createLinks: true,
	});
	expect(items).toMatchObject([
		{ verificationStatus: status, formUrl: isLinked ? 'https://forms.test/1' : null },
	]);
	const client: unknown = expect.stringContaining('Client: ');
	expect(items.map(({ nextStep }) => nextStep)).toEqual([
		isLinked ? client : expect.not.stringContaining('Client: '),
	]);
	expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(isLinked ? 1 : 0);
});

test('with profiles that differ, one that needs the client is enough for a link', async () => {
	const { items } = await followUps([{ profiles: ['pending', 'rejected'] }], { createLinks: true });
	expect(items).toMatchObject([{ formUrl: 'https://forms.test/1' }]);
});

test('the limit keeps the oldest, and nobody else gets a link', async () => {
	const many = Array.from({ length: 60 }, () => ({}));
	const limited = await followUps(many, { createLinks: true, returnAll: false, limit: 50 });
	expect(limited.items.map(({ subaccountId }) => subaccountId)).toEqual(
		many.slice(0, 50).map((_, index) => idOf(index)),
	);
	expect(limited.requests.filter(({ method }) => method === 'POST')).toHaveLength(50);
	expect((await followUps(many, {})).items).toHaveLength(60);
});

test('a limit says that there may be more', async () => {
	const cut = { message: 'The oldest 2; there may be more. Turn on Return All to get the rest' };
	const hintsOf = async (limit: number) =>
		(await followUps([{}, {}, {}], { returnAll: false, limit })).hints;
	expect(await hintsOf(2)).toContainEqual(cut);
	const aboutReturnAll = { message: expect.stringContaining('Return All') as string };
	expect(await hintsOf(4)).not.toContainEqual(aboutReturnAll);
});

test('what may not be read is left out with one hint; if nothing may, it is an error', async () => {
	const { items, hints } = await followUps([403, {}, 403]);
	expect(items.map(summary)).toEqual([' not_started ']);
	expect(hints).toContainEqual({
		message: '2 of 3 subaccounts could not be read and are left out: No permission',
	});
	await expect(followUps([403, 403])).rejects.toThrow('No permission');
});
