/** Statuses in which the client has to act. */
const clientsTurn = ['not_started', 'incomplete', 'rejected', 'awaiting_ubo'];

/** @param status one, or several with commas if countries differ */
export const isClientsTurn = (status: string) =>
	status.split(', ').some((part) => clientsTurn.includes(part));

const clients = { individual: 'a person', business: 'a company' };

/**
 * Who has to do what. The specification does not explain the statuses, so this interprets their
 * names (docs/assumptions.md).
 * @param status one, or several with commas if countries differ
 * @param missing the missing requirements in words
 * @param reasons why it was rejected, in the service's words
 */
export function nextStepOf(
	status: string,
	missing: string,
	type?: keyof typeof clients,
	reasons = '',
): string {
	const client = type ? clients[type] : 'a person or a company';
	const steps = new Map([
		['approved', 'Nothing'],
		['awaiting_ubo', 'Client: verify the owners of the business'],
		['incomplete', `Client: complete the form${missing && ` (missing: ${missing})`}`],
		['not_started', `You: send a link, for ${client}. Client: open the form`],
		['pending', 'Wait for the service'],
		[
			'rejected',
			`You: send a new link. Client: correct ${reasons ? `this: ${reasons}` : 'the data'}`,
		],
		['review', 'Wait for the service'],
		['under_review', 'Wait for the service'],
	]);
	const all = status.split(', ').map((part) => steps.get(part) ?? 'You: ask the service');
	return [...new Set(all)].join('; ');
}
