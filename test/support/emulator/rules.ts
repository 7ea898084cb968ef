import type { FastifyInstance } from 'fastify';

import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';

/**
 * Where the spec is silent and a test may want the other reading. The defaults are what the nodes
 * assume.
 */
export interface Rules {
	/** Order of lists: not shown. */
	newestFirst: boolean;
	/** Spec: endorsements are «only on the submit response». True shows them when reading, too. */
	endorsementsOnRead: boolean;
	/** Number of the first page: not shown. */
	firstPage: 0 | 1;
	/** Maximum page size: not shown. */
	maxPageSize: number;
	/** Other names of query parameters, by the name that the nodes assume. */
	parameterNames: Readonly<Record<string, string>>;
	/** What fees and rates take for a query parameter that is missing; it is refused where this has none. */
	parameterDefaults: Readonly<Record<string, string>>;
	/** Whether `count` of a list is that of all pages: not shown. */
	countIsTotal: boolean;
	/** Whether the v2 read of an offramp also shows a pending one, as a public reference does. */
	pendingInV2: boolean;
	/**
	 * Whether a subaccount has one bank account for each channel, and a deposit on it is listed when its
	 * money arrives, as a public reference has it.
	 */
	standingAccounts: boolean;
	/** Other names of statuses, or of “verification <status>” alone: their complete list is not shown. */
	statusNames: Readonly<Record<string, string>>;
	/** Other values of fields, wherever they have one. */
	fieldValues: Readonly<Record<string, unknown>>;
}

export const defaultRules: Rules = {
	newestFirst: true,
	endorsementsOnRead: false,
	firstPage: assumptions.firstPage,
	maxPageSize: 100,
	parameterNames: {},
	parameterDefaults: {},
	countIsTotal: true,
	pendingInV2: false,
	standingAccounts: false,
	statusNames: {},
	fieldValues: {},
};

type Query = Record<string, string>;
type Json = Record<string, unknown>;

const { pageParameter } = assumptions;

/** Translates between the service that the rules describe and the one that the handlers are written for. */
export function addRules(app: FastifyInstance, holder: { rules: Rules }): void {
	const isControl = (url: string) => url.startsWith('/__emulator');

	app.addHook('onRequest', async (request) => {
		if (isControl(request.url)) return;
		const isPriced = request.url.startsWith('/v1/banking/');
		const defaults = isPriced ? holder.rules.parameterDefaults : {};
		request.query = { ...defaults, ...knownQuery(request.query as Query, holder.rules) };
	});

	app.addHook('onSend', async (request, reply, payload) => {
		const isAnswer = reply.statusCode < 400 && typeof payload === 'string' && payload !== '';
		if (!isAnswer || isControl(request.url) || !changesAnswers(holder.rules)) return payload;
		return JSON.stringify(shownAnswer(JSON.parse(payload), holder.rules, request.url));
	});
}

/** The query as the handlers know it. A parameter that has another name is ignored under its own. */
function knownQuery(query: Query, { parameterNames, firstPage }: Rules): Query {
	const known: Query = {};
	for (const [name, value] of Object.entries(query)) {
		const renamed = Object.keys(parameterNames).find((one) => parameterNames[one] === name);
		if (renamed ?? !(name in parameterNames)) known[renamed ?? name] = value;
	}
	const page = known[pageParameter];
	if (page !== undefined) known[pageParameter] = String(Number(page) + 1 - firstPage);
	return known;
}

const changesAnswers = ({ firstPage, countIsTotal, statusNames, fieldValues }: Rules) =>
	firstPage !== defaultRules.firstPage ||
	!countIsTotal ||
	Object.keys({ ...statusNames, ...fieldValues }).length > 0;

/** The handlers' answer as the service shows it. */
function shownAnswer(answer: unknown, rules: Rules, url: string): unknown {
	const shown = shownValue(answer, rules, /\bkyc\b/.test(url)) as Json;
	const position = (shown.meta ?? shown) as Json;
	if (Array.isArray(shown.data) && typeof position.page === 'number') {
		position.page += rules.firstPage - 1;
		if ('count' in shown && !rules.countIsTotal) shown.count = shown.data.length;
	}
	return shown;
}

function shownValue(value: unknown, rules: Rules, isKyc: boolean): unknown {
	if (Array.isArray(value)) return value.map((one) => shownValue(one, rules, isKyc));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => {
			if (name in rules.fieldValues) return [name, rules.fieldValues[name]];
			const own = isKyc ? rules.statusNames[`verification ${String(member)}`] : undefined;
			if (name === 'status') return [name, own ?? rules.statusNames[String(member)] ?? member];
			return [name, shownValue(member, rules, isKyc || name === 'kyc')];
		}),
	);
}
