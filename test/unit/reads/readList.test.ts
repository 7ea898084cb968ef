import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { readList } from '../../../nodes/CrossBorderPayments/reads/readList';
import { InvalidResponseError } from '../../../nodes/CrossBorderPayments/transport/errors';
import { failureOf } from '../../support/failureOf';
import {
	fakeOperationContext,
	idOf,
	pageOf,
	type Respond,
} from '../../support/n8n/fakeExecuteContext';

const subaccountId = idOf(99);

/** Reads at most three deposits. */
async function read(respond: Respond) {
	const context = await fakeOperationContext(respond);
	const reading = readList(
		context,
		endpoints.depositList,
		{ params: { subaccountId } },
		{ limit: 3 },
	);
	return { reading, ...context };
}

const place = 'the response to GET /v1/ramp/{subaccountId}/banking/deposits';

test.each<[unknown, string]>([
	[{ id: 'id-2' }, 'has no valid “status”'],
	[{ status: 'pending' }, 'has no valid “id”'],
	[{ id: 7, status: 'pending' }, 'has no valid “id”'],
	[null, 'a record in the response is not a JSON object'],
	[[], 'a record in the response is not a JSON object'],
])('a list of nothing but %j is an error, whatever page is asked for', async (record, message) => {
	const { reading } = await read(() => ({ body: { data: [record] } }));
	const failure = await failureOf(reading);
	expect(failure).toBeInstanceOf(InvalidResponseError);
	expect(failure.message).toContain(message);
});

test('invalid records are left out, with a hint, and do not count towards the limit', async () => {
	const valid = (count: number) => ({ id: idOf(count), status: 'pending' });
	const invalid = [[], { status: 'pending' }, { id: 7, status: 'pending' }];
	const all = [...invalid, valid(1), valid(2), { id: 'id-9' }, valid(3), []];
	const { reading, requests, warnings } = await read((request) => pageOf(all, request));
	expect(await reading).toEqual([valid(1), valid(2), valid(3)]);
	expect(warnings).toEqual([
		`4 records are left out of /v1/ramp/${subaccountId}/banking/deposits: a record in the response is not a JSON object; ${place} has no valid “id”; ${place} has no valid “status”`,
	]);
	expect(requests.map(({ query }) => query.page)).toEqual(['1', '2', '3']);
});
