import {
	profileStatuses,
	verificationStatuses,
} from '../../../../nodes/CrossBorderPayments/api/schemas/knownValues';
import { nextStepOf } from '../../../../nodes/CrossBorderPayments/resources/verification/nextStep';

const ask = 'You: ask the service';

test('every status that is known says who is to act', () => {
	const unclear = [...verificationStatuses, ...profileStatuses].filter(
		(status) => nextStepOf(status, '') === ask,
	);
	expect(unclear).toEqual(['paused', 'offboarded']);
	expect(nextStepOf('on_ice', '')).toBe(ask);
});

test('what is missing stands beside it, and each step once', () => {
	expect(nextStepOf('incomplete', 'a proof of address')).toBe(
		'Client: complete the form (missing: a proof of address)',
	);
	expect(nextStepOf('pending, rejected', '')).toBe(
		'Wait for the service; You: send a new link. Client: correct the data',
	);
	expect(nextStepOf('rejected', '', 'individual', 'The document is not readable')).toBe(
		'You: send a new link. Client: correct this: The document is not readable',
	);
	expect(nextStepOf('pending, under_review', '')).toBe('Wait for the service');
	// Others do not wait for it.
	expect(nextStepOf('approved', 'the identity check')).toBe('Nothing');
	expect(nextStepOf('awaiting_ubo', 'the identity check')).toBe(
		'Client: verify the owners of the business',
	);
});

test('whoever has started nothing needs a link, of the kind that is known', () => {
	const link = (whom: string) => `You: send a link, for ${whom}. Client: open the form`;
	expect(nextStepOf('not_started', '')).toBe(link('a person or a company'));
	expect(nextStepOf('not_started', '', 'individual')).toBe(link('a person'));
	expect(nextStepOf('not_started', '', 'business')).toBe(link('a company'));
});
