import {
	profileStatuses,
	verificationStatuses,
} from '../../../../nodes/CrossBorderPayments/api/schemas/knownValues';
import { nextStepOf } from '../../../../nodes/CrossBorderPayments/resources/verification/followUp';

type Standing = Parameters<typeof nextStepOf>[0];

const stepOf = (verificationStatus: string, known: Partial<Standing> = {}, hasLink = false) =>
	nextStepOf(
		{
			...{ verificationStatus, name: null, verificationType: null },
			...{ missingRequirements: '', rejectionReasons: '', ...known },
		},
		hasLink,
	);

const ask = 'You: ask the service';

test('every status that is known says who is to act', () => {
	const unclear = [...verificationStatuses, ...profileStatuses].filter(
		(status) => stepOf(status) === ask,
	);
	expect(unclear).toEqual(['paused', 'offboarded']);
	expect(stepOf('on_ice')).toBe(ask);
});

test('what is missing stands beside it, and each step once', () => {
	expect(stepOf('incomplete', { missingRequirements: 'a proof of address' })).toBe(
		'Client: complete the form (missing: a proof of address)',
	);
	expect(stepOf('pending, rejected')).toBe(
		'Wait for the service; You: send a new link. Client: correct the data',
	);
	expect(stepOf('rejected', { rejectionReasons: 'The document is not readable' })).toBe(
		'You: send a new link. Client: correct this: The document is not readable',
	);
	expect(stepOf('pending, under_review')).toBe('Wait for the service');
	// Others do not wait for it.
	expect(stepOf('approved', { missingRequirements: 'the identity check' })).toBe('Nothing');
	expect(stepOf('awaiting_ubo', { missingRequirements: 'the identity check' })).toBe(
		'Client: verify the owners of the business',
	);
});

test('whoever has started nothing needs a link, of the kind that is known', () => {
	const link = (whom: string) => `You: send a link, for ${whom}. Client: open the form`;
	expect(stepOf('not_started')).toBe(link('a person or a company'));
	expect(stepOf('not_started', { verificationType: 'individual' })).toBe(link('a person'));
	expect(stepOf('not_started', { verificationType: 'business' })).toBe(link('a company'));
});

test('with a link, the step is to send it: for a person, unless a business has begun', () => {
	const link = (whom: string) =>
		`You: send the link in formUrl, for ${whom}. Client: open the form`;
	expect(stepOf('not_started', {}, true)).toBe(link('a person'));
	expect(stepOf('not_started', { verificationType: 'business' }, true)).toBe(link('a company'));
	expect(stepOf('rejected', { rejectionReasons: 'send a link' }, true)).toBe(
		'You: send the link in formUrl. Client: correct this: send a link',
	);
});
