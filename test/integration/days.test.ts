/** Birth dates and incorporation dates, as tables, databases, expressions and models have them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { failureIn, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { byId, uuid } from '../support/operationCases/operationCase';
import { startFakeServer, type RawServer } from '../support/fakeServer';

let server: RawServer;
let received: unknown[];

beforeAll(async () => {
	server = await startFakeServer(({ body }) => {
		received.push(body);
		return { body: { status: 'incomplete' } };
	});
});
beforeEach(() => (received = []));
afterAll(async () => await server.close());

async function submit(
	operation: 'submitBusiness' | 'submitIndividual',
	parameters: INodeParameters,
	item: IDataObject,
	timezone: string,
) {
	const { items } = await runNode({
		...{ resource: 'verification', operation, timezone, items: [item], continueOnFail: true },
		parameters: { subaccountId: byId(uuid(1)), ...parameters },
		credential: sandbox({ url: server.url, apiKey: 'key-0f8fad5b' }),
	});
	return { failures: items.map(failureIn), body: received.pop() };
}

const birthDate = async (expression: string, value: unknown, timezone: string) => {
	const data = { birth_date: `={{ ${expression} }}` };
	return await submit('submitIndividual', { data }, { value } as IDataObject, timezone);
};

/** What n8n's expressions give; test/unit/operation/form/dayOf.test.ts has other zones and spellings. */
describe('in Asia/Tokyo', () => {
	const zone = 'Asia/Tokyo';
	const startOfDay = `DateTime.fromISO($json.value, { zone: '${zone}' })`;

	it.each([
		['$json.value', 'text'],
		['$json.value + "T00:00:00.000Z"', 'a Data Table, and PostgreSQL in UTC'],
		[`${startOfDay}.toJSDate()`, 'PostgreSQL in the zone of the workflow'],
		[startOfDay, 'an expression'],
		[`${startOfDay}.toMillis()`, 'milliseconds'],
		[
			`Math.round((new Date($json.value) - new Date('1899-12-30')) / 86400000)`,
			'the number of a day in a spreadsheet',
		],
	])('%s is that day: %s', async (expression) => {
		const { failures, body } = await birthDate(expression, '1990-04-21', zone);
		expect(failures).toEqual([undefined]);
		expect(body).toEqual({ birth_date: '1990-04-21' });
	});
});

test.each([
	['1990-04-20T22:00:00.000Z', 'America/New_York', 'UTC and 1990-04-20 in America/New_York'],
	['1990-04-20T22:00:00.000Z', 'Asia/Tokyo', 'UTC and 1990-04-21 in Asia/Tokyo'],
	['1990-04-20T15:30:00Z', 'UTC', 'UTC'],
	['1990-04-21T01:30:00+02:00', 'America/Sao_Paulo', 'UTC and 1990-04-20 in America/Sao_Paulo'],
])('the time %s in %s could be several days', async (value, zone, inZones) => {
	const reading = `1990-04-20 in ${inZones}`;
	const { failures } = await birthDate('$json.value', value, zone);
	expect(failures).toEqual([`Birth Date is a time, not a day: it is ${reading}. Nothing was sent`]);
	expect(received).toEqual([]);
});

test.each(['2090-04-21', '1899-12-30', '0001-01-01T00:00:00Z', 0.5])(
	'%s is no birth date',
	async (value) => {
		const { failures } = await birthDate('$json.value', value, 'Africa/Lagos');
		expect(failures).toEqual([expect.stringMatching(/^Birth Date /)]);
		expect(received).toEqual([]);
	},
);

const midnightInLagos = '1990-04-20T23:00:00.000Z';

describe('The other dates follow the same rule', () => {
	const owner = { first_name: 'Ada', birth_date: midnightInLagos };

	it.each<[string, INodeParameters, object]>([
		[
			'an incorporation date',
			{ data: { incorporation_date: midnightInLagos } },
			{ incorporation_date: '1990-04-21' },
		],
		[
			'an owner in the form',
			{ owners: { owner: [owner] } },
			{ ultimate_beneficial_owners: [{ ...owner, birth_date: '1990-04-21' }] },
		],
		[
			'Body Fields',
			{
				options: {
					bodyFields: JSON.stringify({
						incorporation_date: midnightInLagos,
						ultimate_beneficial_owners: [owner],
					}),
				},
			},
			{
				incorporation_date: '1990-04-21',
				ultimate_beneficial_owners: [{ ...owner, birth_date: '1990-04-21' }],
			},
		],
		[
			'Body Fields by the number of an owner',
			{
				owners: { owner: [{ first_name: 'Ada' }] },
				options: {
					bodyFields: { ultimate_beneficial_owners: { 0: { birth_date: midnightInLagos } } },
				},
			},
			{ ultimate_beneficial_owners: [{ ...owner, birth_date: '1990-04-21' }] },
		],
	])('%s', async (_, parameters, body) => {
		const sent = await submit('submitBusiness', parameters, {}, 'Africa/Lagos');
		expect(sent).toEqual({ failures: [undefined], body });
	});

	it.each(['0001-01-01T00:00:00Z', '1899-12-30'])(
		'%s, an empty cell, is no incorporation date',
		async (value) => {
			const data = { incorporation_date: value };
			const { failures } = await submit('submitBusiness', { data }, {}, 'UTC');
			expect(failures).toEqual([expect.stringMatching(/^Incorporation Date .*an empty cell/)]);
			expect(received).toEqual([]);
		},
	);

	it('the date on which an identity document expires is a day that may be in the future', async () => {
		const dates = { issue_date: '2020-01-01', expiration_date: '2090-04-30T23:00:00.000Z' };
		const options = { bodyFields: { identification: [{ number: '1', ...dates }] } };
		const { failures, body } = await submit('submitBusiness', { options }, {}, 'Africa/Lagos');
		expect(failures).toEqual([undefined]);
		expect(body).toEqual({
			identification: [{ number: '1', issue_date: '2020-01-01', expiration_date: '2090-05-01' }],
		});
	});

	it.each<[string, INodeParameters]>([
		['Incorporation Date', { data: { incorporation_date: '2090-01-01' } }],
		['Owner 1 > Birth Date', { owners: { owner: [{ birth_date: '2090-01-01' }] } }],
		[
			'Body Fields > incorporation_date',
			{ options: { bodyFields: '{"incorporation_date":"2090-01-01"}' } },
		],
		[
			'Body Fields > birth_date',
			{
				options: {
					bodyFields: '{"ultimate_beneficial_owners":[{"birth_date":"1990-04-20T22:00:00Z"}]}',
				},
			},
		],
	])('%s must be a day of the past', async (label, parameters) => {
		const { failures } = await submit('submitBusiness', parameters, {}, 'Africa/Lagos');
		expect(failures).toEqual([expect.stringContaining(`${label} `)]);
		expect(received).toEqual([]);
	});
});
