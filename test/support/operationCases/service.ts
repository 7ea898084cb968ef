import { balanceExchange } from './balance';
import { channelExchange } from './depositChannel';
import { get, type OperationCase } from './operationCase';

const fee = { amount: 1.75, currency: 'BRL', percentage: 0.005, flatFee: 0.5, originalAmount: 250 };

const list = '/v1/ramp/subaccount';
const asked = { currency: 'brl', amount: '250' };

/** Columns: check, result, details, whatToDo, endpoint. */
const rows = `
Direction of Rates | differs | One unit of the second currency is so many of the first | Nothing to set. Divide by the rate, where you would multiply | GET /v1/banking/rate
List the banks of a currency | differs | ispb is not documented | Nothing: Output > Raw has what is new, and columns of what is missing are empty | GET /v1/ramp/banking/banks/{currency}
Page Size Parameter Name | unknown | The lists have too few records | Nothing for now. Run the check again later | All lists
Page Parameter Name | unknown | The lists have too few records | Nothing for now. Run the check again later | All lists
First Page | unknown | The lists have too few records | Nothing for now. Run the check again later | All lists
Page Size | unknown | The lists have too few records | Nothing for now. Run the check again later | All lists
Order of Lists | unknown | The lists have too few records | Nothing for now. Run the check again later | All lists
Number of Records | unknown | The lists have too few records | Nothing for now. Run the check again later | All lists
Recipient Currency Parameter Name | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/recipients
Recipient Payment Rail Parameter Name | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/recipients
Read the verification of an individual | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/kyc/customers/{subaccountId}
Read the verification of a business | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/kyc/businesses/{subaccountId}
List the deposits of a subaccount | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/deposits
List the recipients of a subaccount | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/recipients
Read one recipient | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId}
List the conversions of a subaccount | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/conversions
Read one conversion | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/conversions/{conversionId}
Price an onramp | unknown | There is no subaccount to read | Create one with Subaccount > Create | POST /v2/ramp/{subaccountId}/banking/onramp/quote
List the onramps of a subaccount | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v2/ramp/{subaccountId}/banking/onramp/
Read one onramp | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId}
Read an offramp | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId}
Read the status of an offramp | unknown | There is no subaccount to read | Create one with Subaccount > Create | GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status
Fee Currency Parameter Name and Fee Amount Parameter Name | ok | As the nodes expect | Nothing | GET /v1/banking/deposit/fee
Parts of a Fee | ok | As the nodes expect | Nothing | GET /v1/banking/deposit/fee
Rate From Parameter Name and Rate To Parameter Name | ok | As the nodes expect | Nothing | GET /v1/banking/rate
List the subaccounts of the parent account | ok | As documented | Nothing | GET /v1/ramp/subaccount
Read the balances of the parent account | ok | As documented | Nothing | GET /v1/ramp/banking/balances
List the deposit channels and networks by currency | ok | As documented | Nothing | GET /v1/ramp/banking/channels
Calculate the fee of a withdrawal | ok | As documented | Nothing | GET /v1/banking/withdrawal/fee
Calculate the fee of a deposit | ok | As documented | Nothing | GET /v1/banking/deposit/fee
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
			get('/v1/banking/deposit/fee', { ...fee, netAmount: 248.25, grossAmount: 250 }, asked),
			get('/v1/banking/withdrawal/fee', { ...fee, netAmount: 250, grossAmount: 251.75 }, asked),
			get(
				'/v1/banking/rate',
				{ from: 'usdc', to: 'ngn', rate: 0.0006 },
				{ from: 'usdc', to: 'ngn' },
			),
			get(list, { data: [], meta: { total: 0, page: 1, limit: 70, pages: 0 } }, { limit: '70' }),
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
