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

const subjects = {
	en: 'Please complete your verification',
	pt: 'Conclua a sua verificação',
};

type FollowUp = ReturnType<typeof followUpsOf>[number];

interface Mail {
	to: string;
	subject: string | undefined;
	text: string;
}

/** Weeks: declined, approved, nobody due, two more reminders, handed over. */
export async function kycFollowUps({ world, standIns, check, load }: Stage): Promise<void> {
	const { emulator, session } = world;
	const draft = await load('kyc-follow-ups');
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
		...differences(
			approved.mails.slice(0, -1).map(({ to, subject, text }) => [to, subject, ownerIn(text)]),
			sent.map(({ email, language, id }) => [email, subjects[language], id]).toSorted(),
		),
		...unmet({
			'reasons and the company are named': sent.every(({ email, reasons }) => {
				const mail = approved.mails.find(({ to }) => to === email);
				return [company, ...reasons].every((part) => mail?.text.includes(part));
			}),
			'what is missing is said in words': approved.mails.some(({ text }) =>
				text.includes('um comprovante de endereço'),
			),
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
			text,
		}));
		return { question, mails: sorted(mails) };
	}

	async function nextMails() {
		return (await runWeek()).mails;
	}

	/** Whose form the link in an email leads to. */
	function ownerIn(text: string): string | undefined {
		const [, id = ''] = /\/forms\/(\S+)/.exec(text) ?? [];
		return emulator.store.verifications.locate(id)?.owner;
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
			const { status = 'not_started', rejection_reasons: reasons = [] } = stored?.record ?? {};
			const language: 'pt' | 'en' = stored && status !== 'not_started' ? 'pt' : 'en';
			return { id, email, kind: stored?.kind, status, language, reasons };
		})
		.filter(({ status }) => status !== 'approved');
}
