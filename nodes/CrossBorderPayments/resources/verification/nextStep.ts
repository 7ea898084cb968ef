/**
 * Who has to do what, by the status of a verification. The specification shows the statuses but not
 * what follows them, so this is our reading of the words (docs/assumptions.md).
 */
const steps = new Map([
	['approved', 'Nothing'],
	['awaiting_ubo', 'Client: verify the owners of the business'],
	['incomplete', 'Client: complete the form'],
	['pending', 'Wait for the service'],
	['review', 'Wait for the service'],
	['under_review', 'Wait for the service'],
]);

/** The step for every other status, such as paused, offboarded or declined. */
const unknownStep = 'You: ask the service';

/** The statuses in which the client can do something about it in the form. */
const clientsTurn = ['not_started', 'incomplete', 'rejected', 'awaiting_ubo'];

/** @param status one, or several with commas if countries differ */
export const isClientsTurn = (status: string) =>
	status.split(', ').some((one) => clientsTurn.includes(one));

const clients = { individual: 'a person', business: 'a company' };

/**
 * @param status one, or several with commas if countries differ
 * @param missing what it still lacks, in words
 * @param reasons why it was rejected, as the service says it
 */
export function nextStepOf(
	status: string,
	missing: string,
	type?: keyof typeof clients,
	reasons = '',
): string {
	const client = type ? clients[type] : 'a person or a company';
	const sendLink = `You: send a link, for ${client}. Client: open the form`;
	const stepsWithDetails = new Map([
		['not_started', sendLink],
		[
			'rejected',
			`You: send a new link. Client: correct ${reasons ? `this: ${reasons}` : 'the data'}`,
		],
	]);
	const statuses = status.split(', ');
	const all = statuses.map((one) => stepsWithDetails.get(one) ?? steps.get(one) ?? unknownStep);
	const step = [...new Set(all)].join('; ');
	return missing && statuses.includes('incomplete') ? `${step} (missing: ${missing})` : step;
}
