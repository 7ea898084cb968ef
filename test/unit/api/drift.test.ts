import { findDrift } from '../../../nodes/CrossBorderPayments/api/drift';
import { onramp } from '../../../nodes/CrossBorderPayments/api/schemas/onramp';
import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { subaccount } from '../../../nodes/CrossBorderPayments/api/schemas/subaccount';
import { sampleOf } from '../../spec/sample';

const sample = sampleOf('onramp') as Record<'id' | 'created_at', string> & Record<'from', object>;
const record = { ...sample, status: 'paid' };

// test/integration/drift.test.ts has the other kinds.
test.each<[string, object, string]>([
	['a nested field', { ...record, from: { ...record.from, x: 1 } }, 'from.x is not documented'],
	['a list for an object', { ...record, to: [] }, 'to is not of type object'],
])('finds %s', (_, answer, difference) => {
	expect(findDrift(onramp, answer)).toEqual([difference]);
});

test('names a difference once for a list, and those of the wrapper', () => {
	const data = [
		{ ...record, memo: 1 },
		{ ...record, memo: 2 },
	];
	const page = { data, count: 2, page: '1', limit: 20, totalPages: 1 };
	expect(findDrift(endpoints.onrampList.response, page)).toEqual([
		'data.memo is not documented',
		'page is not of type number',
	]);
});

test('knows the keys that an object may have', () => {
	const flags = { canOnramp: true, canOfframp: true, canDeposit: true, canWithdraw: true };
	const account = {
		...{ id: record.id, status: 'created', email: 'a@b.co', createdAt: record.created_at },
		kyc: { profiles: [] },
		capabilities: { currencies: { USD: flags, XAF: flags }, assets: {} },
	};
	expect(findDrift(subaccount, account)).toEqual(['capabilities.currencies.XAF is not documented']);
});
