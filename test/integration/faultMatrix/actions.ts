import type { INodeParameters } from 'n8n-workflow';

import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Operation } from '../../../nodes/CrossBorderPayments/operation/operation';
import { resources } from '../../../nodes/CrossBorderPayments/resources';
import { parentOwner } from '../../support/emulator/collection';
import type { Emulator } from '../../support/emulator/server';
import type { MockTime } from '../../support/mockTime';
import { runNode } from '../../support/n8n/runNode';
import { byId, sandbox } from '../../support/n8n/setup';
import { timeout, type Duration, type Fault } from './faults';

/** An operation, and the one of its endpoints that fails. */
export interface Action {
	/** Its column in docs/reliability.md. */
	column: 'Read' | 'List' | 'Write' | 'Several requests';
	resource: string;
	operation: Operation;
	endpoint: Endpoint;
	scope: 'one' | 'all';
}

const operations = resources.flatMap(({ value, operations }) =>
	operations.map((operation) => ({ resource: value, operation })),
);

/** The operation that an endpoint is there for. */
function mainOperation(endpoint: Endpoint) {
	const calling = operations.filter(({ operation }) => operation.endpoints[0] === endpoint);
	const main = calling.find(({ operation }) => operation.value === 'getAll') ?? calling[0];
	if (!main) throw new Error(`no operation calls ${endpoint.id}`);
	return main;
}

const isScoped = ({ fields }: Operation) =>
	fields.some(({ property }) => property.name === 'scope');

/** Said here, not read from the table, so that a write marked as retryable fails. */
const isWrite = ({ id, method }: Endpoint) => method !== 'GET' && id !== 'onrampQuote';

function columnOf(endpoint: Endpoint): Action['column'] {
	if (isWrite(endpoint)) return 'Write';
	return endpoint.paging ? 'List' : 'Read';
}

const table: readonly Endpoint[] = Object.values(endpoints);

/** Every endpoint in the operation made for it, and in every operation of several requests. */
export const actions: readonly Action[] = [
	...table.map(
		(endpoint): Action => ({
			...mainOperation(endpoint),
			column: columnOf(endpoint),
			endpoint,
			scope: 'one',
		}),
	),
	...operations.flatMap(({ resource, operation }) =>
		operation.endpoints
			.filter((one) => isScoped(operation) || mainOperation(one).operation !== operation)
			.map(
				(endpoint): Action => ({
					column: 'Several requests',
					resource,
					operation,
					endpoint,
					scope: 'all',
				}),
			),
	),
];

export const nameOf = ({ resource, operation, endpoint, column }: Action) =>
	`${resource} ${operation.value}${column === 'Several requests' ? `: ${endpoint.id}` : ''}`;

/** A value for every field of every form; n8n drops those that an operation does not show. */
function parametersOf({ operation, endpoint, scope }: Action, emulator: Emulator): INodeParameters {
	const { samples, store } = emulator;
	const lastSubaccount = store.subaccounts.of(parentOwner).at(-1)?.id ?? '';
	const oldestDeposit = store.deposits.of(samples.approvedSubaccountId).at(-1)?.id ?? '';
	const subaccountId =
		endpoint.id === 'businessGet'
			? samples.businessSubaccountId
			: endpoint.id === 'subaccountList' && operation.value === 'get'
				? lastSubaccount
				: samples.approvedSubaccountId;
	return {
		subaccountId: byId(subaccountId),
		channelId: byId(samples.channelId),
		conversionId: byId(samples.conversionId),
		depositId: byId(oldestDeposit),
		onrampId: byId(samples.onrampId),
		offrampId: samples.offrampId,
		recipientId: byId(samples.recipientId),
		verificationId: samples.verificationId,
		accountNumber: '0123456789',
		amount: '250',
		fromAmount: '100',
		email: 'new@customers.test',
		pixKey: 'ana@customers.test',
		createLinks: true,
		returnAll: true,
		scope,
		specifyBody: 'json',
		jsonBody: JSON.stringify(submission),
	};
}

const address = { street_line_1: 'Rua A, 1', city: 'São Paulo', country: 'BRA' };

/** Complete for an individual, a business and a customer. */
const submission = {
	signed_agreement_id: '11111111-1111-4111-8111-111111111111',
	first_name: 'Ana',
	last_name: 'Lima',
	birth_date: '1990-04-21',
	address: { ...address, state: 'SP', postal_code: '01000' },
	identifying_information: [{ type: 'passport', issuing_country: 'BRA', number: 'X1' }],
	legal_name: 'Lima Ltda',
	business_type: 'llc',
	registered_address: address,
};

/** Where actions run. */
interface Stage {
	emulator: Emulator;
	time: MockTime;
}

interface Result {
	items: string[];
	hints: number;
	/** To the endpoint under test. */
	requests: number;
	/** Paths of the writes that were sent. */
	writes: string[];
	thrown?: unknown;
}

/** Runs an operation on a service that is as at the start, but for the fault. */
export async function runAction(
	{ emulator, time }: Stage,
	action: Action,
	fault?: Fault,
	duration: Duration = 'always',
): Promise<Result> {
	emulator.reset();
	finishOldestDeposit(emulator);
	for (const input of fault?.inputs ?? []) {
		const times = duration === 'once' ? { times: 1 } : {};
		emulator.fault({ ...input, ...times, endpoint: action.endpoint.id });
	}
	const run = async () =>
		await runNode({
			resource: action.resource,
			operation: action.operation.value,
			parameters: {
				...parametersOf(action, emulator),
				// Two or three pages, the last not full, one after another: so the requests can be counted.
				options: { concurrency: 1, pageSize: 3, timeout },
			},
			credential: sandbox(emulator),
		}).then(
			({ items, hints }) => ({
				items: items.map(({ json }) => JSON.stringify(json)),
				hints: hints.length,
			}),
			(thrown: unknown) => ({ items: [], hints: 0, thrown }),
		);
	const outcome = fault?.isSilent
		? await time.whileUnanswered(emulator, timeout * 1000, run)
		: await run();
	const { requests } = emulator;
	return {
		...outcome,
		requests: requests.filter(({ endpoint }) => endpoint === action.endpoint.id).length,
		writes: requests
			.filter(({ endpoint }) => endpoint && isWrite(endpoints[endpoint]))
			.map(({ path }) => path),
	};
}

/** Deposit > Wait Until Final looks for it, at the end of its list. */
function finishOldestDeposit({ store, samples, moveDeposit }: Emulator): void {
	const oldest = store.deposits.of(samples.approvedSubaccountId).at(-1);
	if (oldest?.status === 'pending') moveDeposit(oldest.id, 'completed');
}

/** What the user gets; in capitals what must never be. */
export function outcomeOf(
	result: Result,
	fault: Fault,
	{ endpoint }: Action,
	{ usual, apiKey }: { usual: Result; apiKey: string },
): string {
	if (new Set(result.writes).size < result.writes.length) return 'WRITE REPEATED';
	if (result.thrown) return errorProblem(result.thrown, fault, endpoint, apiKey) ?? 'error';
	const isSame = sorted(result.items) === sorted(usual.items);
	if (isSame && result.hints > 0) return 'all, with a hint';
	if (isSame) return result.requests > usual.requests ? 'right after a retry' : 'right';
	if (result.hints > 0) return 'what came, with a hint';
	const isStatus =
		fault.effect === 'status' && result.items.some((item) => item.includes('on_hold'));
	const isPassedOn = isStatus && withoutStatus(result.items) === withoutStatus(usual.items);
	return isPassedOn ? 'status passed on' : 'WRONG RESULT WITHOUT A HINT';
}

/** What was missed at first comes last, and new records have the time of their run. */
const sorted = (items: readonly string[]) =>
	[...items.map((item) => item.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, ''))].sort().join();

const withoutStatus = (items: readonly string[]) =>
	sorted(items.map((item) => item.replaceAll(/"\w*status":"\w*"/gi, '')));

/** What is wrong with an error: each belongs to its item, says what happened and what to do. */
function errorProblem(
	thrown: unknown,
	{ says = /./ }: Fault,
	endpoint: Endpoint,
	apiKey: string,
): string | undefined {
	const { name, message, description, context } = thrown as Record<string, unknown> & {
		context?: { itemIndex?: number };
	};
	const text = `${String(message)} | ${String(description)}`;
	if (name !== 'NodeApiError' && name !== 'NodeOperationError') return `NOT OF N8N: ${text}`;
	if (context?.itemIndex !== 0) return `ERROR WITHOUT ITS ITEM: ${text}`;
	if (text.includes(apiKey)) return `ERROR WITH THE KEY: ${text}`;
	if (!description || !says.test(text)) return `UNCLEAR ERROR: ${text}`;
	const isUncertain = isWrite(endpoint) && !/429|not follow/.test(text);
	if (isUncertain && !/before you run it again/.test(text)) return `MAY HAVE BEEN DONE: ${text}`;
	return undefined;
}

/** What may come of it, and after how many requests to the endpoint where that is certain. */
export function expectedOf(
	action: Action,
	{ effect }: Fault,
	duration: Duration,
	usualRequests: number,
): { outcomes: string[]; requests?: number } {
	const { column, endpoint } = action;
	const isOver = duration === 'once';
	if (column === 'Several requests') return { outcomes: outcomesOfSeveral(action, effect, isOver) };
	if (effect === 'unreadable' && column === 'Write' && !endpoint.requiredFields) {
		return { outcomes: ['right'], requests: 1 };
	}
	switch (effect) {
		case 'temporary':
			if (column === 'Write') return { outcomes: ['error'], requests: 1 };
			return isOver
				? { outcomes: ['right after a retry'], requests: usualRequests + 1 }
				: { outcomes: ['error'], requests: 4 };
		case 'error':
		case 'unreadable':
			return { outcomes: ['error'] };
		case 'incomplete':
			return {
				outcomes: isOver ? ['right after a retry'] : ['all, with a hint', 'what came, with a hint'],
			};
		case 'status':
			return { outcomes: ['status passed on'], requests: usualRequests };
		case 'harmless':
			return { outcomes: ['right'], requests: usualRequests };
	}
}

function outcomesOfSeveral(
	{ endpoint }: Action,
	effect: Fault['effect'],
	isOver: boolean,
): string[] {
	// A link that cannot be made leaves its item without one.
	if (isWrite(endpoint)) return ['what came, with a hint'];
	const isRight = ['right', 'right after a retry'];
	if (isOver) return isRight;
	// A single record is found, or is not said to be missing.
	const isHint = ['all, with a hint', 'what came, with a hint'];
	return effect === 'incomplete' ? [...isRight, ...isHint, 'error'] : ['error'];
}
