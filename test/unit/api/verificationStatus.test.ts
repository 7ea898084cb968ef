import {
	isApproved,
	verificationStatusOf,
} from '../../../nodes/CrossBorderPayments/api/verificationStatus';

const profiles = (...statuses: string[]) => statuses.map((status) => ({ status }));

test.each([
	['the list approves', true, ['approved'], undefined, 'approved'],
	['the list approves, whatever the record says', true, ['approved'], 'not_started', 'approved'],
	['the approval was taken back', true, ['approved'], 'paused', 'paused'],
	['there is a record', false, ['approved', 'rejected'], 'under_review', 'under_review'],
	['countries differ', false, ['rejected', 'approved', 'pending'], undefined, 'pending, rejected'],
	['nothing is known', false, [], undefined, 'not_started'],
])('where %s', (_, isListed, listed, record, status) => {
	const subaccount = {
		status: isListed ? 'approved' : 'created',
		kyc: { profiles: profiles(...listed) },
	};
	expect(verificationStatusOf(subaccount, record)).toBe(status);
});

test('who is declined is not approved, whatever a country says', () => {
	const subaccount = { status: 'declined', kyc: { profiles: profiles('approved') } };
	expect(isApproved(subaccount)).toBe(false);
	expect(verificationStatusOf(subaccount, undefined)).toBe('declined');
});

test.each([
	['declined', undefined, 'declined'],
	['review', undefined, 'review'],
	['review', 'incomplete', 'incomplete'],
	['declined', 'approved', 'declined'],
	['declined', 'rejected', 'declined'],
	['incomplete', 'approved', 'approved'],
])('a subaccount that is %s, with a record that is %s', (listed, record, status) => {
	expect(verificationStatusOf({ status: listed, kyc: { profiles: [] } }, record)).toBe(status);
});
