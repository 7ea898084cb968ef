import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Client } from '../../../nodes/CrossBorderPayments/transport/client';
import { failureOf } from '../../support/failureOf';
import { answer, scripted, someId } from '../../support/scriptedService';
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

/** What the error says after a refusal with this message, advice included. */
async function errorWith(
	message: string,
	call: (client: Client) => Promise<unknown>,
	options: Parameters<Client['with']>[0] = {},
	response = answer(400, { statusCode: 400, message }),
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

	test.each([
		['a write with Body Fields', createDeposit, { bodyFields }],
		['a simulation with an account number', simulate('0123456789'), {}],
		['a read with Query Parameters', listDeposits, { queryParameters: { search: phone } }],
	])('is not shown after %s', async (_, call, options) => {
		const said = `${phone} of Ada, account 0123456789, is invalid`;
		const failed = answer(201, { success: false, message: said });
		for (const response of [undefined, answer(500, { message: said }), failed]) {
			const text = await errorWith(said, call, options, response);
			expect(text).not.toMatch(/1234|Ada/);
		}
		expect(await errorWith(said, call, options)).toMatch(/status 400.* personal data/);
	});

	test('gives the names of fields that it mentions, those that the user added included', async () => {
		const text = await errorWith(`phoneNumber ${phone} is invalid; redirectUrl`, createDeposit, {
			bodyFields,
		});
		expect(text).toContain('Missing or not accepted: phoneNumber, redirectUrl');
		expect(text).not.toContain('1234');
		const asked = { queryParameters: { search: phone } };
		expect(await errorWith('invalid search', listDeposits, asked)).toContain('accepted: search');
	});
});
