import { spreadsheet } from './example';

/** What a note asks for in one node, in this order. Credentials, tables and channels have the names that the test gave them. */
export interface Step {
	node: string;
	credential?: string;
	/** Values to type into an Edit Fields node, by their names. */
	fields?: Record<string, string>;
	/** Entries of lists, by parameter. */
	fromList?: Record<string, string>;
	/** Values to type into fields of the form, by parameter. */
	typed?: Record<string, string>;
	/** Whoever looks at what a node reads runs it from its form, which must leave its settings as they are. */
	executed?: true;
}

const ours = 'Emulator';
const team = 'team@company.example';

/** What the note of each example says under “Set up”, as far as it is done in the editor. */
const steps: Record<string, Step[]> = {
	'agent-with-approval': [
		{ node: 'Find a subaccount', credential: ours },
		{ node: 'Model', credential: 'Model' },
	],
	'conversions-to-data-table': [{ node: 'Get conversions', credential: ours }],
	'conversions-to-google-sheets': [
		{ node: 'Your spreadsheet', fields: { spreadsheet } },
		{ node: 'Save rows', credential: 'Google' },
		{
			node: 'Watch for conversions',
			credential: ours,
			typed: { startFrom: '2026-01-01 00:00:00' },
		},
	],
	'conversions-to-postgres': [
		{ node: 'Create the table', credential: 'Database' },
		{
			node: 'Watch for conversions',
			credential: ours,
			typed: { startFrom: '2026-01-01 00:00:00' },
		},
	],
	'conversions-to-spreadsheet': [{ node: 'Get conversions', credential: ours }],
	'deposit-alerts': [
		{ node: 'When a deposit changes', credential: ours },
		{ node: 'Post to Slack', credential: 'Slack', fromList: { channelId: 'payments' } },
	],
	'deposit-with-approval': [
		{ node: 'Set your addresses', fields: { approver: team, sender: team, company: 'Team' } },
		{ node: 'List deposit channels', credential: ours },
		{ node: 'Ask for approval', credential: 'Mail' },
	],
	'each-event-once': [{ node: 'When a deposit is completed', credential: ours }],
	'error-alerts': [
		{ node: 'Post the alert', credential: 'Slack', fromList: { channelId: 'payment-alerts' } },
	],
	'fees-of-last-month': [{ node: 'Add up conversions', credential: ours }],
	'journal-of-last-month': [{ node: 'Get conversions', credential: ours }],
	'kyc-follow-ups': [
		{
			node: 'Choose settings',
			fields: { sender: team, colleague: 'colleague@team.example', company: 'Team Example' },
		},
		{ node: 'Get who needs follow-up', credential: ours },
		{ node: 'Email for approval', credential: 'Mail' },
	],
	'low-balance': [{ node: 'Get balances', credential: ours }],
	'onramp-quote-comparison': [{ node: 'Get an approved subaccount', credential: ours }],
	'pay-out-and-report': [{ node: 'Wait until final', credential: ours }],
	'pix-qr-code': [{ node: 'Create the deposit', credential: ours }],
	'rate-alert': [{ node: 'Get the rate', credential: ours }],
	'reconcile-deposits': [
		{ node: 'Your spreadsheet', fields: { spreadsheet } },
		{ node: 'Read expected payments', credential: 'Google', executed: true },
		{ node: 'Get deposits', credential: ours, typed: { createdFrom: '2026-01-01 00:00:00' } },
	],
	'stuck-payments': [
		{ node: 'When a payment stays open', credential: ours },
		{ node: 'Tell support', credential: 'Slack', fromList: { channelId: 'payments' } },
	],
	'track-offramps': [{ node: 'Wait until final', credential: ours }],
};

/** Whether its note asks for more than credentials and texts of one's own. */
export const needsEditor = (example: string) =>
	stepsOf(example).some(({ fromList, typed }) => fromList ?? typed);

export function stepsOf(example: string): Step[] {
	const all = steps[example];
	if (!all) throw new Error(`no steps for ${example}`);
	return all;
}
