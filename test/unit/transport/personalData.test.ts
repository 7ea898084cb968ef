import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Client } from '../../../nodes/CrossBorderPayments/transport/client';
import { failureOf } from '../../support/failureOf';
import { httpResponse, scripted, someId } from '../../support/scriptedService';
import { VirtualClock } from '../../support/virtualClock';

const params = { subaccountId: someId };

const createDeposit = async (client: Client) =>
	await client.call(endpoints.depositCreate, {
		params,
		body: { channelId: 'c', source: { accountType: 'bank' } },
	});

const simulate = (accountNumber?: string) => async (client: Client) =>
	await client.call(endpoints.depositSimulate, {
		params,
		body: { currency: 'BRL', amount: 10, ...(accountNumber && { accountNumber }) },
	});

const listDeposits = async (client: Client) => await client.call(endpoints.depositList, { params });

/** What the error says after a rejection with this message, advice included. */
async function errorWith(
	message: string,
	call: (client: Client) => Promise<unknown>,
	options: Parameters<Client['with']>[0] = {},
	response = httpResponse(400, { statusCode: 400, message }),
) {
	const { client } = scripted(new VirtualClock(), [response]);
	const { message: text, advice } = await failureOf(call(client.with(options)));
	return `${text} ${advice}`;
}

const phone = '+55 (11) 91234-5678';
const bodyFields = { phoneNumber: '+5511912345678', 'not a (name': 'x' };

describe('the service’s message', () => {
	test('is shown where only IDs, currencies and amounts were sent', async () => {
		const said = 'currency must be one of BRL, NGN';
		for (const call of [createDeposit, simulate(), listDeposits]) {
			expect(await errorWith(said, call)).toContain(said);
		}
	});

	const added: Array<[string, (client: Client) => Promise<unknown>, object]> = [
		['a write with Body Fields', createDeposit, { bodyFields }],
		['a simulation with an account number', simulate('5511912345678'), {}],
		['a read with Query Parameters', listDeposits, { queryString: { search: phone } }],
	];

	test.each(added)('is not shown after %s that it repeats', async (_, call, options) => {
		for (const repeated of [phone, '5511912345678', '(11) 912345678', '11 91234 5678']) {
			const said = `${repeated} belongs to Ada`;
			const failed = httpResponse(201, { success: false, message: said });
			for (const response of [undefined, httpResponse(500, { message: said }), failed]) {
				expect(await errorWith(said, call, options, response)).not.toMatch(/1234|Ada/);
			}
			expect(await errorWith(said, call, options)).toMatch(/status 400.* personal data/);
		}
	});

	test.each(added)('is shown after %s that it does not repeat', async (_, call, options) => {
		const said = 'a value is missing: it has 5 to 20 digits';
		expect(await errorWith(said, call, options)).toContain(said);
	});

	test('is not shown if it has one word of what was added', async () => {
		const names = { payer: { name: 'Ada Lovelace, José Żak, 李雷', born: '1815-12-10' } };
		for (const said of [
			...[
				'LOVELACE is blocked',
				'born 10/12/1815',
				'ada-lovelace',
				'Jose\u0301',
				'JOSE',
				'Żak',
				'李雷',
			],
		]) {
			const text = await errorWith(said, createDeposit, { bodyFields: names });
			expect(text).not.toContain(said);
		}
	});

	test('gives the names of fields that it mentions, those that the user added included', async () => {
		const text = await errorWith(`phoneNumber ${phone} is invalid; redirectUrl`, createDeposit, {
			bodyFields,
		});
		expect(text).toContain('Missing or rejected: phoneNumber, redirectUrl');
		expect(text).not.toContain('1234');
		const asked = { queryString: { search: phone } };
		expect(await errorWith(`invalid search: ${phone}`, listDeposits, asked)).toContain(
			'rejected: search',
		);
	});
});
