import {
	emailOf,
	isApprovedByList,
	isUndecided,
	profilesOf,
	verifiedOf,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/accounts';
import type { Verification } from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import { account } from './observations';

/** A subaccount whose list entry has these, by country. */
const listed = (profiles: Record<string, string>) =>
	account('a', {
		profiles: Object.entries(profiles).map(([country, status]) => ({ country, status })),
	});

const full = (status: string, kind: Verification['kind'] = 'individual'): Verification => ({
	kind,
	status,
	record: {},
});

test('the e-mail of a subaccount is that of its record, or none', () => {
	expect(emailOf(account('a'))).toBe('a@example.com');
	expect(emailOf(account('a', { record: {} }))).toBeNull();
	expect(emailOf(account('a', { record: { email: { hidden: true } } }))).toBeNull();
});

describe('profiles of the list', () => {
	test('are the same text in whatever order they come', () => {
		expect(profilesOf(listed({ NG: 'pending', BR: 'approved' }))).toBe('BR:approved NG:pending');
		expect(profilesOf(listed({ BR: 'approved', NG: 'pending' }))).toBe('BR:approved NG:pending');
		expect(profilesOf(listed({}))).toBe('');
	});

	test('are another text when a country is added, goes, or changes its status', () => {
		const all: Array<Record<string, string>> = [
			{},
			{ BR: 'a' },
			{ BR: 'b' },
			{ NG: 'a' },
			{ BR: 'a', NG: 'a' },
		];
		const texts = all.map((profiles) => profilesOf(listed(profiles)));
		expect(new Set(texts).size).toBe(texts.length);
	});
});

test.each([
	[true, { BR: 'approved' }],
	[true, { BR: 'approved', NG: 'approved' }],
	[false, { BR: 'approved', NG: 'pending' }],
	[false, { BR: 'rejected' }],
	[false, {}],
])('the list says that all is approved: %s for %j', (expected, profiles) => {
	expect(isApprovedByList(listed(profiles as Record<string, string>))).toBe(expected);
});

describe('a verification stands', () => {
	test('as approved where the list says so for every country, whatever the record still says', () => {
		expect(verifiedOf(listed({ BR: 'approved' }), full('under_review', 'business'))).toEqual({
			status: 'approved',
			kind: 'business',
			profiles: 'BR:approved',
		});
		expect(verifiedOf(listed({ BR: 'approved' }), undefined)).toMatchObject({
			status: 'approved',
			kind: undefined,
		});
	});

	test('as the record says, where the list does not approve of every country', () => {
		const { status, kind, profiles } = verifiedOf(
			listed({ BR: 'approved', NG: 'pending' }),
			full('incomplete'),
		);
		expect([status, kind, profiles]).toEqual([
			'incomplete',
			'individual',
			'BR:approved NG:pending',
		]);
	});

	test('as the list says, each status once, where there is no record', () => {
		expect(verifiedOf(listed({ NG: 'rejected' }), undefined).status).toBe('rejected');
		expect(
			verifiedOf(listed({ US: 'pending', NG: 'approved', BR: 'pending' }), undefined).status,
		).toBe('approved, pending');
	});

	test('as not started where there is neither', () => {
		expect(verifiedOf(listed({}), undefined)).toEqual({
			status: 'not_started',
			kind: undefined,
			profiles: '',
		});
	});
});

test.each([
	['approved', false],
	['rejected', true],
	['not_started', true],
	['a status to come', true],
])('a verification that is %s may change without the list showing it: %s', (status, expected) => {
	expect(isUndecided({ status, kind: 'individual', profiles: '' })).toBe(expected);
});
