/** Sentences of docs/trigger.md, word by word: each check of the ledger names the one that it judges. */
export const sentences = {
	once: 'each status that a poll reads is emitted once',
	turn: 'Every list has its turn, and none keeps others waiting.',
	baseline: 'The first poll sets a baseline: it reads what exists and starts nothing.',
	afterFirstPoll: 'anything created after the first one started is still emitted',
	late: 'if it was created at most **Overlap** (168 hours) before the first poll',
	clocks:
		'For deposits, onramps and conversions, the clocks of n8n and the service can differ by that much, unless the baseline takes several polls or a list is not sorted newest first.',
	end: 'A last page that is not found (404) counts as the end of its list',
	startFrom: '**Start From** also emits existing records created after that time',
	frozen: 'keeps the value it had in its first poll, whatever the date or time zone becomes',
	replay: 'The trigger emits everything created since then again',
	final: 'A final status ends a payment',
	missing:
		'What is missing from a response keeps its status; an open payment is forgotten after 30 days.',
	previousStatus: 'the next `previousStatus` is right',
	filter: '**Statuses** limits which changes start the workflow',
	previousStatuses: '**Options > Previous Statuses** limits what they change from',
	filtered: 'nothing comes later when you widen the filter',
	order: 'at most **Max Events**, oldest record first',
	rest: 'The rest follow in the next polls, with the status they then have.',
	eventId:
		"`eventId` is made from the resource, the record's ID and the status; for Payment Still Open the hours instead",
	stillOpen: 'Each record triggers one event per value',
	passed: 'Values that a record had passed before you added them are not emitted',
	readingStopped:
		'there is one item per subaccount, or for the list of subaccounts, with `status` `failed`, and one with `recovered`.',
	anHour: 'Something cannot be read for an hour',
	newRecords: 'each poll reads the first page of each list, all pages with new records',
	young: 'An open payment is checked in each poll for its first hour',
	quarter: 'then every 15 minutes, and after 48 hours with the full scan',
	maxRequests: '**Max Requests** can be as low as 1, and everything still has its turn.',
	onePage:
		'1 request per list of a subaccount with capabilities, and 1 more per further page with new records',
	failedPoll: 'Nothing can be read, or the key is rejected (401) | The poll fails',
	owner: 'The log says when something begins with a baseline again, and so does Reading Stopped.',
	idle: 'durable pollers save whenever it changes',
	small: 'It grows with what is open and recent, not with the history',
} as const;

/** What the trigger did, and the sentence that it breaks. */
export function broken(sentence: keyof typeof sentences, what: string): Error {
	return new Error(`${what}\nBroken: “${sentences[sentence]}”`);
}
