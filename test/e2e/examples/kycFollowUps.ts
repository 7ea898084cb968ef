import type { Emulator } from '../../support/emulator/server';
import { differences, unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import type { Stage } from './example';

const minimumAgeMs = 3 * 86_400_000;

/** A few words of the example's text for each status and each requirement. */
const texts: Record<string, string> = {
	not_started: 'have not started your verification yet',
	incomplete: 'is not complete yet',
	rejected: 'could not be accepted',
	awaiting_ubo: 'waits for data of its owners',
	kyc_approval: 'approval of the identity check',
	kyc_with_proof_of_address: 'a proof of address',
};

type FollowUp = ReturnType<typeof followUpsOf>[number];

export async function kycFollowUps({ world, check, load, run }: Stage): Promise<void> {
	const { emulator } = world;
	// The links start verifications where there are none, so what is expected is noted before.
	const expected = followUpsOf(emulator);
	const { id: matching, email: linkless } = expected.pop()!;
	emulator.fault({ kind: 'status', status: 403, endpoint: 'verificationCreateLink', matching });
	const execution = await run(load('kyc-follow-ups.json'));
	emulator.clearFaults();

	const messages = itemsOf(execution, 'Message');
	check(`KYC follow-ups: ${messages.length} messages, for exactly those who are not approved`, [
		...differences(
			messages.map(({ to }) => to),
			expected.map(({ email }) => email),
		),
		...unmet({
			'each status occurs': new Set(expected.map(({ status }) => status)).size === 4,
			'some were rejected': expected.some(({ reasons }) => reasons.length > 0),
		}),
	]);
	check(
		'KYC follow-ups: status, reasons, what is missing and the link are in the text',
		expected.flatMap((followUp, index) => faultsOf(followUp, messages[index] ?? {}, emulator)),
	);
	check(
		'KYC follow-ups: who got no link is left to a human',
		differences(
			itemsOf(execution, 'Look at these by hand').map(({ email, why }) => ({ email, why })),
			[{ email: linkless, why: 'The service gave no form link' }],
		),
	);
}

function followUpsOf({ store, now }: Emulator) {
	const newest = Date.parse(now()) - minimumAgeMs;
	return store.subaccounts
		.oldestFirst(({ status, isParent }) => status !== 'approved' && !isParent)
		.filter(({ createdAt }) => Date.parse(createdAt) <= newest)
		.map(({ id, email }) => {
			const stored = store.verificationOf(id, 'individual') ?? store.verificationOf(id, 'business');
			const { status = 'not_started', rejection_reasons = [], endorsements } = stored?.record ?? {};
			const missing = (endorsements ?? []).flatMap((one) => one.additional_requirements ?? []);
			return { id, email, status, reasons: rejection_reasons, missing: [...new Set(missing)] };
		})
		.filter(({ status }) => status !== 'approved');
}

function faultsOf(
	{ id, email, status, reasons, missing }: FollowUp,
	message: Row,
	{ store }: Emulator,
): string[] {
	const text = String(message['text']);
	const action = status === 'not_started' ? 'start' : 'complete';
	const link = /^Please continue here: (\S+)$/m.exec(text)?.[1] ?? '';
	const says = (label: string, values: string[]) =>
		values.length > 0 ? text.includes(`${label}: ${values.join(', ')}\n`) : !text.includes(label);
	const claims = {
		subject: message['subject'] === `Please ${action} your verification`,
		subaccount: message['subaccountId'] === id,
		status: text.includes(texts[status]!),
		reasons: says('What was not accepted', reasons),
		missing: says(
			'What is still missing',
			missing.map((code) => texts[code] ?? code),
		),
		'their own link': store.verifications.locate(link.split('/').at(-1)!)?.owner === id,
	};
	return unmet(claims).map((fault) => `${email} (${status}), ${fault}: ${text}`);
}
