/** What an error must tell the user: short words for the table, and what its texts must hold. */
export const complaints = {
	'too many requests': {
		message: /: (Fault with status 429|the service received too many requests)$/,
		read: /This one was tried several times\. Try again (later|in 2 seconds)$/,
		write: /This one was sent once and not repeated\. Try again (later|in 2 seconds)/,
	},
	'the service failed': {
		message: /: (Fault|the service answered) with status 50\d$/,
		read: /The service has a problem/,
		write: /may have been carried out: look before you run it again/,
	},
	'leads elsewhere': {
		message: /: the service answered with status 302$/,
		read: /The node does not follow redirects, so the key is never sent elsewhere/,
		write: /The node does not follow redirects, so the key is never sent elsewhere/,
	},
	'connection broke': {
		message: /: the connection broke before the whole answer was there$/,
		read: /^Try again later$/,
		write: /may have been carried out: look before you run it again/,
	},
	'time-out': {
		message: /: no answer within 30 seconds$/,
		read: /raise Options > Timeout/,
		write: /may have been carried out: look before you run it again/,
	},
	'not JSON': {
		message: /: the answer was not JSON$/,
		read: /Check that the URL in the credential/,
		write: /probably carried out: look before you run it again/,
	},
	'empty answer': {
		message: /: the answer was empty$/,
		read: /Check that the URL in the credential/,
		write: /probably carried out: look before you run it again/,
	},
	'not an object': {
		message: /: the answer was not a JSON object$/,
		read: /Check that the URL in the credential/,
		write: /probably carried out: look before you run it again/,
	},
	'lacks a field': {
		message: /lacks the (field|list) “\w+”( of \w+)?$/,
		read: /Check that the URL in the credential/,
		write: /probably carried out: look before you run it again/,
	},
	'no record': {
		message: /: the answer holds something that is not a record$/,
		read: /Check that the URL in the credential/,
		write: /probably carried out: look before you run it again/,
	},
	'page parameter not known': {
		message: /: page \d+ was asked for and page 1 came$/,
		read: /Options > Page Parameter Name/,
		write: /^$/,
	},
	'page repeats itself': {
		message: /: page \d+ brought the same records again$/,
		read: /Options > Page Parameter Name/,
		write: /^$/,
	},
	'not found, and the list was not whole': {
		message: /^No (deposit of this subaccount|subaccount) has this ID/,
		read: /did not come whole/,
		write: /^$/,
	},
	'still not final': {
		message: /was still “on_hold” after 1 seconds$/,
		read: /It is not lost/,
		write: /^$/,
	},
} satisfies Record<string, { message: RegExp; read: RegExp; write: RegExp }>;

export type Complaint = keyof typeof complaints;

interface NodeFailure {
	name?: string;
	message?: string;
	description?: string | null;
	context?: { itemIndex?: number };
}

/** The words for an error, or what is wrong with it. */
export function complaintOf(thrown: unknown, isSafe: boolean, key: string): string {
	const { name, message = '', description = '', context } = thrown as NodeFailure;
	const told = `${message} | ${description}`;
	if (name !== 'NodeApiError' && name !== 'NodeOperationError') return `NOT OF N8N: ${told}`;
	if (context?.itemIndex !== 0) return `WITHOUT ITS ITEM: ${told}`;
	if (told.includes(key)) return 'TELLS THE KEY';
	for (const [words, texts] of Object.entries(complaints)) {
		const advice = isSafe ? texts.read : texts.write;
		if (texts.message.test(message) && advice.test(description ?? '')) return words;
	}
	return `UNCLEAR: ${told}`;
}
