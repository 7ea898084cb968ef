import type { Emulator } from '../../support/emulator/server';
import { unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import type { Stage } from './example';

const minimumAgeMs = 3 * 86_400_000;

/** A few words of the sentence that each status has in the example. */
const sentences: Record<string, string> = {
	not_started: 'have not started your verification yet',
	incomplete: 'is not complete yet',
	rejected: 'could not be accepted',
	awaiting_ubo: 'waits for data of its owners',
};

const requirements: Record<string, string> = {
	kyc_approval: 'approval of the identity check',
	kyc_with_proof_of_address: 'a proof of address',
};

interface FollowUp {
	id: string;
	email: string;
	status: string;
	reasons: string[];
	missing: string[];
}

export async function kycFollowUps({ world, check, load, run }: Stage): Promise<void> {
	const { emulator } = world;
	// The links start verifications where there are none, so what is expected is noted before.
	const expected = followUpsOf(emulator);
	const linkless = expected.at(-1)!;
	emulator.fault({
		kind: 'status',
		status: 403,
		endpoint: 'verificationCreateLink',
		matching: linkless.id,
	});
	const execution = await run(load('kyc-follow-ups.json'));
	emulator.clearFaults();

	const messages = itemsOf(execution, 'Message');
	const written = expected.filter((followUp) => followUp !== linkless);
	const kinds = new Set(written.map(({ status }) => status));
	const rejected = written.filter(({ reasons }) => reasons.length > 0);
	check(
		`KYC follow-ups: ${messages.length} messages, for exactly those who are not approved`,
		unmet({
			'the recipients, oldest first': sameText(
				messages.map(({ to }) => to),
				written.map(({ email }) => email),
			),
			'each known status occurs': Object.keys(sentences).every((status) => kinds.has(status)),
			'some were rejected': rejected.length > 0,
		}),
	);
	check(
		`KYC follow-ups: status, ${rejected.length} with reasons and what is missing stand in the text`,
		written.flatMap((followUp, index) => faultsOf(followUp, messages[index] ?? {})),
	);
	check('KYC follow-ups: each link opens the form of that person', [
		...(
			await Promise.all(
				written.map(async ({ id }, index) => await linkFaultsOf(emulator, id, messages[index])),
			)
		).flat(),
	]);

	const [byHand, ...others] = itemsOf(execution, 'Look at these by hand');
	check(
		'KYC follow-ups: who got no link is left to a human',
		unmet({
			'that one': byHand?.['email'] === linkless.email,
			'with the reason': byHand?.['why'] === 'The service gave no form link',
			'and nobody else': others.length === 0,
		}),
	);
}

function followUpsOf({ store, now }: Emulator): FollowUp[] {
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

function faultsOf({ id, email, status, reasons, missing }: FollowUp, message: Row): string[] {
	const text = String(message['text']);
	const paragraphs = text.split('\n\n');
	const action = status === 'not_started' ? 'start' : 'complete';
	const claims = {
		subject: message['subject'] === `Please ${action} your verification`,
		subaccount: message['subaccountId'] === id,
		greeting: paragraphs[0] === 'Hello,',
		status: text.includes(sentences[status] ?? status),
		reasons: reasons.length
			? paragraphs.includes(`What was not accepted: ${reasons.join(', ')}`)
			: !text.includes('What was not accepted'),
		missing: missing.length
			? paragraphs.includes(
					`What is still missing: ${missing.map((code) => requirements[code] ?? code).join(', ')}`,
				)
			: !text.includes('What is still missing'),
	};
	return unmet(claims).map((fault) => `${email} (${status}), ${fault}: ${text}`);
}

async function linkFaultsOf(
	{ store }: Emulator,
	subaccountId: string,
	message: Row = {},
): Promise<string[]> {
	const link = /^Please continue here: (\S+)$/m.exec(String(message['text']))?.[1];
	if (!link) return [`no link for ${subaccountId}`];
	const page = await fetch(link);
	const owner = store.verifications.locate(link.split('/').at(-1)!)?.owner;
	return page.ok && owner === subaccountId
		? []
		: [`${link}: ${page.status}, of ${owner ?? 'nobody'}, not of ${subaccountId}`];
}

function sameText(actual: readonly unknown[], expected: readonly string[]): boolean {
	return actual.join('\n') === expected.join('\n');
}
