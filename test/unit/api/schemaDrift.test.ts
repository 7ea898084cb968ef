import { schemaDrift } from '../../../nodes/CrossBorderPayments/api/schemaDrift';
import { deposit } from '../../../nodes/CrossBorderPayments/api/schemas/deposit';
import { onramp } from '../../../nodes/CrossBorderPayments/api/schemas/onramp';
import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { subaccount } from '../../../nodes/CrossBorderPayments/api/schemas/subaccount';
import { sampleOf } from '../../spec/sample';

const sample = sampleOf('onramp') as Record<'id' | 'created_at', string> & Record<'from', object>;
const record = { ...sample, status: 'paid' };

describe('schemaDrift', () => {
	it('finds nothing in a response that is as the specification has it', () => {
		expect(schemaDrift(onramp, record)).toEqual([]);
	});

	it.each<[string, object, string]>([
		['a new field', { ...record, memo: 'Ada' }, 'memo is not documented'],
		[
			'a new nested field',
			{ ...record, from: { ...record.from, x: 1 } },
			'from.x is not documented',
		],
		[
			'a missing field',
			{ ...record, client_onramp_reference: undefined },
			'client_onramp_reference is missing',
		],
		['a field that is null', { ...record, settlement: null }, 'settlement has no value'],
		[
			'another type',
			{ ...record, from: { ...record.from, amount: 100 } },
			'from.amount is not of type string',
		],
		['a list for an object', { ...record, to: [] }, 'to is not of type object'],
		[
			'a new status',
			{ ...record, status: 'reversed' },
			'status has the value “reversed”: Options > Final Statuses may need it',
		],
	])('finds %s, without repeating other values', (_, response, difference) => {
		expect(schemaDrift(onramp, response)).toEqual([difference]);
	});

	it('finds a value that is of none of the types which a field may have', () => {
		expect(schemaDrift(deposit, { ...sampleOf('deposit'), amount: true })).toEqual([
			'amount is not of type string or number',
		]);
	});

	it('names a record that is nothing', () => {
		expect(schemaDrift(onramp, null)).toEqual(['a record has no value']);
	});

	it('takes a number that was too long for JavaScript', () => {
		const { response } = endpoints.channelList;
		const channel = { ...sampleOf('channel'), max: '9999999999999999999999' };
		expect(schemaDrift(response, { USD: { channels: [channel], networks: [] } })).toEqual([]);
		expect(
			schemaDrift(response, { USD: { channels: [{ ...channel, max: '10' }], networks: [] } }),
		).toEqual(['USD.channels.max is not of type number']);
	});

	it('names a difference once for a list, and those of the wrapper', () => {
		const data = [
			{ ...record, memo: 1 },
			{ ...record, memo: 2 },
		];
		const page = { data, count: 2, page: '1', limit: 20, totalPages: 1 };
		expect(schemaDrift(endpoints.onrampList.response, page)).toEqual([
			'data.memo is not documented',
			'page is not of type number',
		]);
	});

	it('takes any currency, and knows what one has', () => {
		const flags = { canOnramp: true, canOfframp: true, canDeposit: true, canWithdraw: true };
		const { id, status } = { id: record.id, status: 'created' };
		const capabilities = {
			currencies: { USD: flags, XAF: { ...flags, canFly: true } },
			assets: {},
		};
		const account = {
			id,
			status,
			email: 'a@b.co',
			createdAt: record.created_at,
			kyc: { profiles: [] },
			capabilities,
		};
		expect(schemaDrift(subaccount, account)).toEqual([
			'capabilities.currencies.XAF.canFly is not documented',
		]);
	});
});
