import { isDeepStrictEqual } from 'node:util';

import type { IDataObject } from 'n8n-workflow';

import { parentOwner } from '../support/emulator/collection';
import { quoteOnramp } from '../support/emulator/pricing';
import type { Random } from '../support/emulator/random';
import type { Emulator } from '../support/emulator/server';
import { failureIn, runNode, type NodeRun, type NodeRunResult } from '../support/n8n/runNode';
import { byId } from '../support/n8n/setup';
import { timeoutMs } from './weather';

type Call = Pick<NodeRun, 'resource' | 'operation' | 'parameters' | 'items'>;

interface Kind {
	call: () => Call;
	/** What is wrong with items that came out as good ones. `before` stood before the call. */
	faultsOf: (given: Given, before: Map<string, string>) => string[];
	/** Statuses by id, of what the call reads. */
	standing?: () => Map<string, string>;
}

/** What came out of a call that did not throw. */
interface Given extends NodeRunResult {
	/** Input items that came out as errors. */
	failures: number;
	/** Nothing was wrong with the service. */
	isCalm: boolean;
}

export interface Outcome {
	name: string;
	/** Everything that came out, for those who look for secrets in it. */
	text: string;
	faults: string[];
	failed: boolean;
}

/** Actions of all kinds, each with what makes its result a whole and right one. */
export class Calls {
	private serial = 0;

	constructor(
		private readonly emulator: Emulator,
		private readonly random: Random,
		private readonly credential: NodeRun['credential'],
	) {}

	/** One call of a random kind: either all of the right result comes out of it or an error. */
	async one(approved: readonly string[], isCalm: boolean): Promise<Outcome> {
		const { emulator, random } = this;
		const [name, kind] = random.pick(Object.entries(this.kinds(random.pick(approved))));
		const call = kind.call();
		const before = kind.standing?.() ?? new Map<string, string>();
		const continueOnFail = random.chance(0.7);
		const { length } = emulator.requests;
		const run = runNode({
			...call,
			parameters: { ...call.parameters, options: { timeout: timeoutMs / 1000 } },
			credential: this.credential,
			continueOnFail,
		});
		const outcome = await run.then(
			(result) => ({ result, error: undefined }),
			(error: unknown) => ({ result: undefined, error }),
		);
		const posts = emulator.requests.slice(length).filter(({ method }) => method === 'POST');
		const sent = posts.filter(({ endpoint }) => endpoint !== 'onrampQuote').length;
		const { result, error } = outcome;
		const inputs = (call.items ?? [{}]).length;
		const asked = writes.has(name) ? inputs : 0;
		const good = result?.items.filter((item) => failureIn(item) === undefined) ?? [];
		const failures = (result?.items.length ?? 0) - good.length;
		const isWhole = result !== undefined && failures === 0;
		const isCutShort = error !== undefined && sent >= 1 && sent <= asked;
		return {
			name,
			text: textOf(result, error),
			failed: !isWhole,
			faults: [
				...(asked === sent || isCutShort ? [] : [`${asked} writes asked for, ${sent} sent`]),
				...(result && !lists.has(call.operation) && result.items.length !== inputs
					? [`${inputs} items in, ${result.items.length} out`]
					: []),
				// With Continue On Fail, an item is one of the two.
				...(result ? kind.faultsOf({ ...result, items: good, failures, isCalm }, before) : []),
			],
		};
	}

	private kinds(subaccountId: string): Record<string, Kind> {
		const { emulator, random } = this;
		const { store, samples } = emulator;
		const ofOne = { subaccountId: byId(subaccountId) };
		const all = { scope: 'all', returnAll: true, simplify: false };
		const onramps = store.onramps.of(subaccountId);
		const asked = onramps.length > 0 ? random.pick(onramps) : undefined;
		return {
			'list subaccounts': {
				call: () => ({ resource: 'subaccount', operation: 'getAll', parameters: { ...all } }),
				standing: () => statusesOf(store.subaccounts.of(parentOwner)),
				faultsOf: differences,
			},
			'list deposits of one': {
				call: () => ({
					resource: 'deposit',
					operation: 'getAll',
					parameters: { ...all, scope: 'one', ...ofOne },
				}),
				standing: () => statusesOf(store.deposits.of(subaccountId)),
				faultsOf: differences,
			},
			'list onramps of all': {
				call: () => ({ resource: 'onramp', operation: 'getAll', parameters: { ...all } }),
				standing: () => statusesOf(Array.from(store.onramps.all(), ({ record }) => record)),
				faultsOf: differences,
			},
			...(asked && {
				'read an onramp': {
					call: () => ({
						resource: 'onramp',
						operation: 'get',
						parameters: { ...ofOne, onrampId: byId(asked.id), simplify: false },
					}),
					standing: () => statusesOf([asked]),
					faultsOf: differences,
				},
			}),
			'read the balances': {
				call: () => ({ resource: 'balance', operation: 'get', parameters: { simplify: false } }),
				faultsOf: ({ items }) =>
					items.every(({ json }) => json.id && json.balances) ? [] : ['no balances'],
			},
			'ask for a quote': {
				call: () => ({
					resource: 'onramp',
					operation: 'createQuote',
					parameters: { ...ofOne, fromAmount: '100', simplify: false },
				}),
				faultsOf: ({ items }) =>
					items
						.filter(({ json }) => !isDeepStrictEqual(json, quote))
						.map(({ json }) => `not the quote: ${JSON.stringify(json)}`),
			},
			'create subaccounts': {
				call: () => ({
					resource: 'subaccount',
					operation: 'create',
					parameters: { email: '={{ $json.email }}' },
					items: Array.from({ length: random.int(1, 4) }, () => ({
						email: `person-${++this.serial}@example.com`,
					})),
				}),
				faultsOf: (result) =>
					result.items.flatMap(({ json }) =>
						store.subaccounts.locate(String(json.id)) ? [] : [`${String(json.id)} does not exist`],
					),
			},
			'create a deposit': {
				call: () => ({
					resource: 'deposit',
					operation: 'create',
					parameters: { ...ofOne, channelId: byId(samples.channelId), simplify: false },
				}),
				standing: () => statusesOf(store.deposits.of(subaccountId)),
				faultsOf: ({ items }, before) => {
					const made = store.deposits.of(subaccountId).filter(({ id }) => !before.has(id)).length;
					const isWhole = items.every(({ json }) => json.bankInfo && json.status);
					return isWhole && made >= items.length ? [] : [`${made} made, ${items.length} given`];
				},
			},
		};
	}
}

/** What the emulator asks for the form's own currency and asset. */
const quote = quoteOnramp('100', 'BRL', 'STABLE_SATS');

/** Operations that give as many items as there are records; any other gives one for each that went in. */
const lists = new Set(['getAll']);

const writes = new Set(['create subaccounts', 'create a deposit']);

/** Nothing lacks, and nothing is another than it is; what came to be meanwhile may be there or not. */
function differences(
	{ items, hints, failures, isCalm }: Given,
	before: Map<string, string>,
): string[] {
	if (failures > 0) return items.length > 0 ? [`${items.length} records beside an error`] : [];
	if (isCalm && hints.length > 0) return hints.map(({ message }) => `hint: ${message}`);
	// All subaccounts but one that may not be read is a result too, and is said to be.
	const mayLack = hints.length > 0;
	const given = statusesOf(items.map(({ json }) => json as unknown as Status));
	return [
		...(given.size === items.length ? [] : [`${items.length - given.size} records twice`]),
		...[...before]
			.filter(([id, status]) => (given.has(id) ? given.get(id) !== status : !mayLack))
			.map(([id, status]) => `${id} is ${status}, given: ${given.get(id) ?? 'not at all'}`),
	];
}

interface Status {
	id: string;
	status: string;
}

function statusesOf(records: readonly Status[]): Map<string, string> {
	return new Map(records.map(({ id, status }) => [id, status]));
}

function textOf(result: NodeRunResult | undefined, error: unknown): string {
	const texts: unknown[] = [result?.hints];
	for (const item of result?.items ?? []) texts.push(item.json);
	return JSON.stringify([...texts, ...errorTexts(error)]);
}

/** An error's own fields, those that are not enumerable too, and its causes'. */
export function errorTexts(error: unknown, depth = 0): unknown[] {
	if (typeof error !== 'object' || error === null || depth > 3) return [String(error)];
	const names = Object.getOwnPropertyNames(error).filter((name) => name !== 'cause');
	const own = names.map((name) => safely((error as IDataObject)[name]));
	return [...own, ...('cause' in error ? errorTexts(error.cause, depth + 1) : [])];
}

function safely(value: unknown): string {
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return String(value);
	}
}
