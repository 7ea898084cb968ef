import type { Emulator } from '../../support/emulator/server';
import type { EndpointId } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { untilParked, untilSaved, type Row } from '../executions';
import { rowsOf } from './dataTable';
import { linkOf, nodeOf, openLink, waitingMs, type Stage } from './example';

const minimumAgeMs = 3 * 86_400_000;
const colleague = 'colleague@team.example';
const company = 'Team Example';

type FollowUp = ReturnType<typeof followUpsOf>[number];

interface Mail {
	to: string;
	subject: string | undefined;
	text: string;
}

/** As the column missingRequirements has them. */
const inWords: Record<string, string> = {
	kyc_approval: 'the identity check',
	kyc_with_proof_of_address: 'a proof of address',
};

/** Weeks: declined, approved, nobody due, two more reminders, handed over. */
export async function kycFollowUps({ world, standIns, check, load }: Stage): Promise<void> {
	const { emulator, session } = world;
	const draft = await load('kyc-follow-ups');
	const words = String(nodeOf(draft, 'Edit the words').parameters['jsonOutput']).replaceAll(
		'{company}',
		company,
	);
	const languages = JSON.parse(words) as Record<string, Record<string, string>>;
	// The links start verifications where there are none, so what is expected is noted before.
	const people = followUpsOf(emulator);
	const emails = people.map(({ email }) => email);
	const { id: matching, email: linkless } = people.at(-1)!;

	const linksBy = (endpoint: EndpointId) =>
		emulator.requests.filter((request) => request.endpoint === endpoint).length;
	const declined = await runWeek('Do not send');
	check('KYC follow-ups: a batch that is declined is not sent, and no link is created', [
		...differences(declined.mails, []),
		...unmet({
			'all are in the question': emails.every((one) => declined.question.includes(one)),
			'no link': linksBy('verificationCreateLink') + linksBy('verificationCreateKybLink') === 0,
		}),
	]);

	for (const link of ['verification', 'kyb']) {
		emulator.fault({ kind: 'status', status: 403, matching: `${matching}/${link}` });
	}
	const approved = await runWeek('Send');
	emulator.clearFaults();
	const sent = people.slice(0, -1);
	check(`KYC follow-ups: approved, ${sent.length} people get an email in their language`, [
		...differences(approved.mails.slice(0, -1), sorted(sent.map(mailTo))),
		...unmet({
			'both languages': new Set(sent.map(({ language }) => language)).size === 2,
			'each status': new Set(sent.map(({ status }) => status)).size === 4,
			'a business gets the link for businesses':
				linksBy('verificationCreateKybLink') === people.filter(isBusiness).length,
			'the colleague hears of the one without a link': isCase(approved.mails.at(-1), [linkless]),
		}),
	]);

	check('KYC follow-ups: nobody is due again at once', differences(await nextMails(), []));
	setSettings({ daysBetween: 0 });
	const reminders = [await nextMails(), await nextMails()];
	const last = await nextMails();
	const rows = await rowsOf(world, draft, ['subaccountId', 'reminders']);
	check('KYC follow-ups: after three reminders, the colleague gets the cases once', [
		...differences(
			reminders.map((mails) => mails.map(({ to }) => to)),
			[emails.toSorted(), emails.toSorted()],
		),
		...differences(await nextMails(), []),
		...differences(
			rows,
			people.map(({ id }) => ({ subaccountId: id, reminders: 4 })),
		),
		...unmet({ 'one email with all': last.length === 1 && isCase(last[0], emails) }),
	]);

	function setSettings(values: Row): void {
		const { assignments } = nodeOf(draft, 'Choose settings').parameters['assignments'] as {
			assignments: Array<{ name: string; value: unknown }>;
		};
		for (const each of assignments) each.value = values[each.name] ?? each.value;
	}

	/** The response is needed while nothing was sent yet. */
	async function runWeek(response?: string) {
		const running = await session.startWorkflow(await session.createWorkflow(draft));
		let question = '';
		if (response) {
			await until(() => standIns.mails.length > 0, waitingMs);
			question = String(standIns.mails.splice(0)[0]?.html);
			await untilParked(session, running);
			await openLink(linkOf(question, response));
		}
		await untilSaved(session, running);
		const mails = standIns.mails.splice(0).map(({ to, subject, text = '' }) => ({
			to: String(to?.[0]?.address),
			subject,
			// Whose form it is, in place of the link.
			text: text.trim().replace(/\S+\/forms\/(\S+)/, (_, id: string) => ownerOf(id)),
		}));
		return { question, mails: sorted(mails) };
	}

	async function nextMails() {
		return (await runWeek()).mails;
	}

	function ownerOf(verificationId: string): string {
		return emulator.store.verifications.locate(verificationId)?.owner ?? 'nobody';
	}

	function mailTo({ id, email, language, status, reasons, missing }: FollowUp): Mail {
		const say = languages[language]!;
		const lines = [
			say['greeting'],
			say[status],
			reasons.length > 0 && `${say['reasons']} ${reasons.join(', ')}`,
			missing.length > 0 &&
				`${say['missing']} ${missing.map((code) => say[inWords[code] ?? code]).join(', ')}`,
			`${say['link']} ${id}`,
			say['closing'],
		];
		return { to: email, subject: say['subject'], text: lines.filter(Boolean).join('\n\n') };
	}
}

/** By recipient, the colleague last: persons and businesses are two branches. */
const sorted = (mails: Mail[]) =>
	mails.toSorted(
		(a, b) => Number(a.to === colleague) - Number(b.to === colleague) || (a.to < b.to ? -1 : 1),
	);

const isBusiness = ({ kind }: FollowUp) => kind === 'business';

function isCase(mail: Mail | undefined, emails: string[]): boolean {
	const found = [...(mail?.text ?? '').matchAll(/^(\S+@\S+) \(/gm)].map(([, one]) => one);
	return mail?.to === colleague && differences(found, emails).length === 0;
}

function followUpsOf({ store, now }: Emulator) {
	const newest = Date.parse(now()) - minimumAgeMs;
	return store.subaccounts
		.oldestFirst(({ status, isParent }) => status !== 'approved' && !isParent)
		.filter(({ createdAt }) => Date.parse(createdAt) <= newest)
		.map(({ id, email }) => {
			const stored = store.verificationOf(id, 'individual') ?? store.verificationOf(id, 'business');
			const { status = 'not_started', rejection_reasons = [], endorsements } = stored?.record ?? {};
			const missing = (endorsements ?? []).flatMap((one) => one.additional_requirements);
			const language = stored && status !== 'not_started' ? 'pt' : 'en';
			const reasons = rejection_reasons;
			const kind = stored?.kind;
			return { id, email, kind, status, language, reasons, missing: [...new Set(missing)] };
		})
		.filter(({ status }) => status !== 'approved');
}
