import type { INodeParameters } from 'n8n-workflow';

import type { Field } from '../../../nodes/CrossBorderPayments/descriptions/field';
import { subaccountOrAllField } from '../../../nodes/CrossBorderPayments/descriptions/listFields';
import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Operation } from '../../../nodes/CrossBorderPayments/operation/operation';
import { resources } from '../../../nodes/CrossBorderPayments/resources';
import type { Emulator } from '../../support/emulator/server';
import type { MockTime } from '../../support/mockTime';
import { runNode } from '../../support/n8n/runNode';
import { byId, sandbox } from '../../support/n8n/setup';
import { operationCases } from '../../support/operationCases';
import { inputsOf, isLikeAnother, timeout, type Duration, type Fault } from './faults';

/** An operation, and the one of its endpoints that fails. */
interface Row {
	/** Its column in docs/reliability.md. */
	column: 'Read' | 'List' | 'Write' | 'Several requests';
	resource: string;
	operation: Operation;
	endpoint: Endpoint;
}

/** Service > Check puts what fails, or differs, into its items: it has tests of its own. */
export const operations = resources
	.filter(({ value }) => value !== 'service')
	.flatMap(({ value, operations }) =>
		operations.map((operation) => ({ resource: value, operation })),
	);

/** The operation that an endpoint is there for. */
function mainOperation(endpoint: Endpoint) {
	const calling = operations.filter(({ operation }) => operation.mainEndpoint === endpoint);
	const main = calling.find(({ operation }) => operation.value === 'getAll') ?? calling[0];
	if (!main) throw new Error(`no operation calls ${endpoint.id}`);
	return main;
}

/** Not read from the table of endpoints, so that a write marked as retryable is found. */
const isWrite = ({ id, method }: Endpoint) =>
	method !== 'GET' && !['brlValidate', 'onrampQuote'].includes(id);

function columnOf(endpoint: Endpoint): Row['column'] {
	if (isWrite(endpoint)) return 'Write';
	return endpoint.paging ? 'List' : 'Read';
}

const single = Object.values(endpoints).map((endpoint: Endpoint): Row => {
	return { column: columnOf(endpoint), ...mainOperation(endpoint), endpoint };
});

const several = operations.flatMap(({ resource, operation }) =>
	operation.endpoints
		.filter((one) => operation.endpoints.length > 1 || mainOperation(one).operation !== operation)
		.map((endpoint): Row => ({ column: 'Several requests', resource, operation, endpoint })),
);

/** Every endpoint in the operation made for it, and in every operation of several requests. */
export const rows = [...single, ...several];

/** The writes, and one operation of each other column, have every fault; all others have one of each kind. */
export function isPlayed(row: Row, fault: Fault): boolean {
	const { column } = row;
	const isOfRecords = fault.effect === 'status' || fault.effect === 'harmless';
	// They change nothing in how several requests hang together.
	if (column === 'Several requests' && isOfRecords) return false;
	const isFirst = rows.find((each) => each.column === column) === row;
	return isFirst || column === 'Write' || !isLikeAnother(fault);
}

export const nameOf = ({ resource, operation, endpoint, column }: Row) =>
	`${resource} ${operation.value}${column === 'Several requests' ? `: ${endpoint.id}` : ''}`;

/** The form of a submission, as the operation's case has it. */
function submissionOf(operation: string): INodeParameters {
	const one = operationCases.find((each) => each.operation === operation);
	const { data = {}, documents = {}, owners = {} } = one?.parameters ?? {};
	return { data, documents, owners } as INodeParameters;
}

/** The emulator's samples have the names of the fields that take them. */
function sampleIds({ fields }: Operation, samples: Record<string, string>): INodeParameters {
	return Object.fromEntries(
		fields.flatMap(({ property: { name, type } }) => {
			const id = samples[name];
			return id ? [[name, type === 'resourceLocator' ? byId(id) : id]] : [];
		}),
	);
}

/** A value for every field of every form; n8n drops those that an operation does not show. */
export function parametersOf(
	{ operation, endpoint, column }: Row,
	{ samples }: Emulator,
): INodeParameters {
	const { approvedSubaccountId, businessSubaccountId } = samples;
	const isBusiness = endpoint === endpoints.businessGet;
	const isOfAll =
		column === 'Several requests' &&
		operation.fields.some((field) => field === (subaccountOrAllField as Field));
	return {
		...sampleIds(operation, samples),
		subaccountId: byId(isOfAll ? 'all' : isBusiness ? businessSubaccountId : approvedSubaccountId),
		accountNumber: '0123456789',
		...(endpoint === endpoints.depositSimulate && { currency: 'BRL' }),
		amount: '250',
		fromAmount: '100',
		email: 'new@customers.test',
		pixKey: 'ana@customers.test',
		createLinks: true,
		returnAll: true,
		waitAtMost: 0.01,
		...submissionOf(
			`verification.${operation.value === 'submitBusiness' ? 'submitBusiness' : 'submitIndividual'}`,
		),
		// Two pages, the last not full, one after another: so the requests can be counted.
		options: { details: true },
	};
}

interface Result {
	items: string[];
	hints: string[];
	/** The fault was played. */
	isStruck: boolean;
	/** To the endpoint that fails. */
	requests: number;
	/** Paths of the writes that were sent. */
	writes: string[];
	thrown?: unknown;
}

/** Makes the service as it was at the start; reads have left it so. */
function restore(emulator: Emulator): void {
	if (writesOf(emulator).length > 0) emulator.reset();
	emulator.clearFaults();
	emulator.resetLog();
}

const writesOf = ({ requests }: Emulator) =>
	requests
		.filter(({ endpoint }) => endpoint && isWrite(endpoints[endpoint]))
		.map(({ path }) => path);

/** Runs an operation on a service that is as at the start, but for the fault. */
export async function runRow(
	{ emulator, time }: { emulator: Emulator; time: MockTime },
	row: Row,
	fault?: Fault,
	duration: Duration = 'always',
): Promise<Result> {
	restore(emulator);
	const inputs = fault ? inputsOf(fault, duration, row.endpoint) : [];
	for (const input of inputs) emulator.fault(input);
	const run = async () =>
		await runNode({
			resource: row.resource,
			operation: row.operation.value,
			parameters: parametersOf(row, emulator),
			credential: sandbox(emulator, {
				pageSize: 4,
				maxConcurrentRequests: 1,
				timeoutSeconds: timeout,
			}),
		}).then(
			({ items, hints }) => ({
				items: items.map(textOf),
				hints: hints.map(({ message }) => message),
			}),
			(thrown: unknown) => ({ items: [], hints: [], thrown }),
		);
	const outcome = await (fault?.isSilent
		? time.whileUnanswered(emulator, timeout * 1000, run)
		: run());
	return {
		...outcome,
		// A fault that lasts for one request is gone after it.
		isStruck: emulator.faults().every(({ struck }) => struck > 0),
		requests: emulator.requests.filter(({ endpoint }) => endpoint === row.endpoint.id).length,
		writes: writesOf(emulator),
	};
}

/** Without times, because a new record has the time of its run. */
const textOf = ({ json }: { json: object }) =>
	JSON.stringify(json).replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '');

/** What the user gets; in capitals what must never be. */
export function outcomeOf(
	result: Result,
	row: Row,
	fault: Fault,
	usual: Result,
	apiKey: string,
): string {
	if (new Set(result.writes).size < result.writes.length) return 'WRITE REPEATED';
	// A record may be found before.
	if (!result.isStruck && row.column !== 'Several requests') return 'FAULT NOT PLAYED';
	if (result.thrown) return errorProblem(result, row, fault, apiKey) ?? 'error';
	const isSame = sorted(result.items) === sorted(usual.items);
	const hasHint = result.hints.some((hint) => !usual.hints.includes(hint));
	if (isSame && hasHint) return 'complete';
	if (isSame) return fault.effect === 'temporary' ? 'retried' : 'right';
	if (!hasHint) return 'WRONG RESULT WITHOUT A HINT';
	if (fault.effect !== 'status') return 'partial';
	const isPassedOn = withoutStatus(result.items) === withoutStatus(usual.items);
	return isPassedOn ? 'passed on' : 'MORE THAN THE STATUS DIFFERS';
}

/** What was missed at first comes last. */
const sorted = (items: readonly string[]) => [...items].sort().join();

const withoutStatus = (items: readonly string[]) =>
	sorted(items.map((item) => item.replaceAll(/"\w*status":"\w*"/gi, '')));

/** What is wrong with an error: each belongs to its item, says what happened and what to do. */
function errorProblem(
	{ thrown, requests }: Result,
	{ column, endpoint }: Row,
	{ effect, tries = 4, says = /complete|whole|page 1 is empty/ }: Fault,
	apiKey: string,
): string | undefined {
	const { name, message, description, context } = thrown as Error & {
		description?: string;
		context?: { itemIndex?: number };
	};
	const text = `${message} | ${description}`;
	if (name !== 'NodeApiError' && name !== 'NodeOperationError') return `NOT OF N8N: ${text}`;
	if (context?.itemIndex !== 0) return `ERROR WITHOUT ITS ITEM: ${text}`;
	if (text.includes(apiKey)) return `ERROR WITH THE KEY: ${text}`;
	if (!description || !says.test(text)) return `UNCLEAR ERROR: ${text}`;
	const isExplained = /before you send it again|not retried|not follow/.test(text);
	if (isWrite(endpoint) && !isExplained) return `MAY HAVE BEEN DONE: ${text}`;
	const isCounted = effect === 'temporary' && (column === 'Read' || column === 'List');
	return isCounted && requests !== tries ? `ERROR AFTER ${requests} REQUESTS` : undefined;
}

/** What may come of it. */
export function expectedOutcomes(
	{ column, endpoint, operation }: Row,
	{ effect }: Fault,
	duration: Duration,
): string[] {
	const isSeveral = column === 'Several requests';
	const { recipientList, recipientGet } = endpoints;
	const isList = endpoint.paging || endpoint === recipientList || endpoint === recipientGet;
	if (effect === 'harmless') return ['right', 'complete'];
	if (effect === 'status') {
		const isShown = Object.keys(operation.output.itemSchema.shape).some((column) =>
			/status/i.test(column),
		);
		return [isShown ? 'passed on' : 'complete'];
	}
	if (duration === 'once') return ['retried'];
	const hints = ['complete', 'partial'];
	if (effect === 'incomplete') return isSeveral ? ['right', ...hints, 'error'] : hints;
	// The email address beside a link that was made.
	if (isSeveral && endpoint === endpoints.subaccountList && /^create/.test(operation.value)) {
		return ['right', ...hints];
	}
	// One record that is looked for may be found before the fault strikes.
	if (isSeveral && endpoint.paging && effect === 'error') return ['right', 'error'];
	if (isSeveral && isList && effect === 'invalid') return ['right', 'error', ...hints];
	// The other view of the offramp is final, which is enough.
	if (isSeveral && endpoint === endpoints.offrampStatus) return ['right', 'retried'];
	// A link that cannot be made leaves its item without one.
	if (isSeveral && isWrite(endpoint) && !isWrite(operation.mainEndpoint)) return hints;
	const isSuccess =
		effect === 'unreadable' && ['depositSimulate', 'customerSubmit'].includes(endpoint.id);
	return [isSuccess ? 'right' : 'error'];
}
