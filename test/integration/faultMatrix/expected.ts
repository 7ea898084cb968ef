import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { MatrixFault, Nature } from './faults';
import type { Mode } from './observe';
import type { Row } from './rows';
import type { Complaint } from './says';
import { answerMembers, isObject, isRead, kindOf } from './shape';

/** What must come of a cell: one of these, with so many requests where they can be told beforehand. */
export interface Expected {
	outcomes: string[];
	requests?: number;
}

const tries = 4;

/** What is said of each nature that is an error; those of the first list are tried again. */
const retried: Partial<Record<Nature, Complaint>> = {
	'too many requests': 'too many requests',
	'for a while': 'the service failed',
	broken: 'connection broke',
	silent: 'time-out',
};

const final: Partial<Record<Nature, Complaint>> = {
	failure: 'the service failed',
	elsewhere: 'leads elsewhere',
	'not JSON': 'not JSON',
	empty: 'empty answer',
	'lacks a field': 'lacks a field',
	'lacks the list': 'lacks a field',
	'no object': 'not an object',
	'no record': 'no record',
};

/** Tried again where nothing can happen twice. */
export const isRetried = (nature: Nature) => nature in retried;

/** An error at once. */
export const isFinal = (nature: Nature) => nature in final;

const error = (complaint: Complaint) => `error: ${complaint}`;

/** The rules of the client, once more and from outside: a function of the endpoint, the fault and its length. */
export function expectedOf(row: Row, { nature }: MatrixFault, mode: Mode, usual: number): Expected {
	const cell = isRead(row.endpoint)
		? ofRead(row, nature, mode, usual)
		: ofWrite(row, nature, usual);
	return row.isMain ? cell : ofPart(row, nature, mode, cell);
}

function ofRead(row: Row, nature: Nature, mode: Mode, usual: number): Expected {
	/** Requests that go well before the first that does not. */
	const before = row.from === 'second' ? 1 : 0;
	const ends = (complaint: Complaint, requests = before + 1): Expected => ({
		outcomes: [error(complaint)],
		requests,
	});
	const again = retried[nature];
	if (again) {
		return mode === 'once'
			? { outcomes: ['healed'], requests: usual + 1 }
			: ends(again, before + tries);
	}
	const complaint = final[nature];
	if (complaint) return ends(complaint);
	switch (nature) {
		case 'null objects':
			return ofNullObjects(row, before, usual);
		case 'unknown status':
			return { outcomes: ['passed on'], requests: usual };
		case 'page ignored':
		case 'page repeated': {
			// Page 1 is what was asked for at first; so the second page is the first to be wrong.
			if (mode === 'once' && row.from === 'first') return { outcomes: ['right'], requests: usual };
			const isTold = nature === 'page ignored';
			return ends(isTold ? 'page parameter not known' : 'page repeats itself', 2);
		}
		case 'page empty':
			// Fewer came than there should be, so the list is read once more.
			return {
				outcomes: [mode === 'once' ? 'healed' : 'what came, with a hint'],
				requests: 2 * usual,
			};
		case 'beyond the end':
			return beyondTheEnd(row, mode, usual);
		default:
			return { outcomes: ['right'], requests: usual };
	}
}

function ofNullObjects({ endpoint }: Row, before: number, usual: number): Expected {
	const members = answerMembers(endpoint);
	const lacking = (endpoint.requiredFields ?? []).some((name) => isObject(members[name]));
	if (lacking || kindOf(endpoint) === 'keyed') {
		return { outcomes: [error('lacks a field')], requests: before + 1 };
	}
	const isWrapped = !endpoint.paging && isObject(members.data);
	if (isWrapped) return { outcomes: [error('no record')], requests: before + 1 };
	return { outcomes: ['passed on'], requests: usual };
}

/** The last page tells whether all was read; if it overstates the total, the list is read once more. */
function beyondTheEnd({ from }: Row, mode: Mode, usual: number): Expected {
	if (mode === 'once')
		return {
			outcomes: [from === 'first' ? 'healed' : 'right'],
			requests: from === 'first' ? usual + 1 : usual,
		};
	const firstPass = from === 'first' ? usual + 1 : usual;
	return { outcomes: ['all, with a hint'], requests: firstPass + usual + 1 };
}

/** Sent once, whatever comes of it. */
function ofWrite({ endpoint }: Row, nature: Nature, requests: number): Expected {
	const complaint = retried[nature] ?? final[nature];
	const isUnread = nature === 'not JSON' || nature === 'empty';
	// Where the service promises nothing but success, the status says it all.
	if (isUnread && !endpoint.requiredFields) return { outcomes: ['right'], requests };
	if (complaint) return { outcomes: [error(complaint)], requests };
	const passes = nature === 'null objects' || nature === 'unknown status';
	return { outcomes: [passes ? 'passed on' : 'right'], requests };
}

/** What is only a part of the operation has the same errors; but other ways out, and no count of its own. */
function ofPart(
	{ entry: { operation }, endpoint }: Row,
	nature: Nature,
	mode: Mode,
	cell: Expected,
): Expected {
	const [outcome = ''] = cell.outcomes;
	const isLink = !isRead(endpoint);
	if (isLink && outcome.startsWith('error')) return { outcomes: ['what came, with a hint'] };
	const isWaitedFor = operation.value === 'waitUntilFinal' && endpoint === operation.endpoints[0];
	if (isWaitedFor && nature === 'unknown status') {
		return { outcomes: mode === 'once' ? ['healed', 'right'] : [error('still not final')] };
	}
	const isLookedFor =
		operation.value !== 'getAll' && operation.endpoints.every(({ paging }) => paging);
	if (isLookedFor && nature === 'page empty') {
		const isLost = mode === 'for good';
		return { outcomes: [isLost ? error('not found, and the list was not whole') : 'right'] };
	}
	if (isLookedFor && nature === 'beyond the end') return { outcomes: ['right', 'healed'] };
	// What the operation does not show cannot differ.
	return outcome === 'passed on'
		? { outcomes: ['passed on', 'right'] }
		: { outcomes: cell.outcomes };
}

/**
 * How long a fault lasts says something only where there is a second request that could be struck: a
 * second try, or another page where all of them are read.
 */
export function modesOf(endpoint: Endpoint, nature: Nature, isWhole: boolean): Mode[] {
	const isAskedAgain = isRetried(nature) || (isWhole && endpoint.paging !== undefined);
	return isRead(endpoint) && isAskedAgain ? ['once', 'for good'] : ['for good'];
}
