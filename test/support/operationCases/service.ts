import { balanceExchange } from './balance';
import { channelExchange } from './depositChannel';
import { get, type OperationCase } from './operationCase';

const fee = { amount: 1.75, currency: 'BRL', percentage: 0.005, flatFee: 0.5, originalAmount: 250 };

const list = '/v1/ramp/subaccount';
const asked = { currency: 'brl', amount: '250' };

/** Columns: check, result, details, whatToDo, endpoint. */
const rows = `
List the banks of a currency | differs | ispb is not documented | Usually nothing: Output > Raw has new fields, and columns of missing fields are empty. If a record no longer changes after a new status, add it to Options > Final Statuses | GET /v1/ramp/banking/banks/{currency}
Calculate the fee of a deposit | differs | the response has the currency “USD” instead of “brl” | Check Advanced > Fee Currency Parameter Name in the credential | GET /v1/banking/deposit/fee
List the subaccounts of the parent account | skipped | The list is empty | Create one with Subaccount > Create | GET /v1/ramp/subaccount
Read the verification of an individual | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/kyc/customers/{subaccountId}
Read the verification of a business | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/kyc/businesses/{subaccountId}
List the deposits of a subaccount | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/deposits
List the recipients of a subaccount | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/recipients
Read one recipient | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId}
List the conversions of a subaccount | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/conversions
Read one conversion | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/conversions/{conversionId}
List the onramps of a subaccount | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v2/ramp/{subaccountId}/banking/onramp/
Read one onramp | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId}
Read an offramp | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId}
Read the status of an offramp | skipped | No subaccount is known | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status
Read the balances of the parent account | ok | As documented | Nothing | GET /v1/ramp/banking/balances
List the deposit channels and networks by currency | ok | As documented | Nothing | GET /v1/ramp/banking/channels
Calculate the fee of a withdrawal | ok | As documented | Nothing | GET /v1/banking/withdrawal/fee
Read the conversion rate of a currency pair | ok | As documented | Nothing | GET /v1/banking/rate
`;

const names = ['check', 'result', 'details', 'whatToDo', 'endpoint'];

export const serviceCases: OperationCase[] = [
	{
		operation: 'service.check',
		title: 'of an account without subaccounts',
		settings: { pageSize: 70 },
		parameters: {},
		exchanges: [
			get(
				'/v1/banking/deposit/fee',
				{ ...fee, currency: 'USD', netAmount: 248.25, grossAmount: 250 },
				asked,
			),
			get('/v1/banking/withdrawal/fee', { ...fee, netAmount: 250, grossAmount: 251.75 }, asked),
			get('/v1/banking/rate', { from: 'usdc', to: 'ngn', rate: 1500 }, { from: 'usdc', to: 'ngn' }),
			get(
				list,
				{ data: [], meta: { total: 0, page: 1, limit: 70, pages: 0 } },
				{ page: '1', limit: '70' },
			),
			balanceExchange,
			channelExchange,
			get('/v1/ramp/banking/banks/BRL', [{ name: 'Banco Exemplo', code: '001', ispb: '00000000' }]),
		],
		items: rows
			.trim()
			.split('\n')
			.map((row) =>
				Object.fromEntries<string>(
					row.split(' | ').map((text, at) => [names[at] ?? '', text.trim()]),
				),
			),
	},
];
