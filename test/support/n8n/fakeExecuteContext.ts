import type {
	IAdditionalCredentialOptions,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
} from 'n8n-workflow';

import type { OperationContext } from '../../../nodes/CrossBorderPayments/operation/operation';
import { Tallies } from '../../../nodes/CrossBorderPayments/operation/tallies';
import { createClientFromCredentials } from '../../../nodes/CrossBorderPayments/transport/credentials';

export interface FakeRequest {
	method: string;
	/** The path without the base URL. */
	path: string;
	query: IDataObject;
	body: unknown;
	options: IHttpRequestOptions;
	apiKey: unknown;
}

export interface FakeResponse {
	status?: number;
	body?: unknown;
	/** The body as it is sent, if it is not the JSON of `body`. */
	text?: string;
}

/** Responds to the requests of a test, in the place of the service. */
export type Respond = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

export interface FakeExecution {
	/** Values of the form; a function is an expression and gets the index of the item. */
	parameters?: IDataObject | Record<string, unknown>;
	/** How many input items there are. */
	items?: number;
	/** The input items, if they are not empty. */
	input?: IDataObject[];
	/** What n8n keeps of the node with the execution. */
	nodeContext?: IDataObject;
	executionId?: string;
	respond?: Respond;
	continueOnFail?: boolean;
	cancel?: AbortSignal;
	/** Fields of the credential; a function is a credential with expressions and gets the index of the item. */
	credential?: IDataObject | ((item: number) => IDataObject);
	nodeType?: string;
	/** Settings of the node, such as Retry On Fail. */
	settings?: Partial<INode>;
	/** What n8n's store of processed data keeps. */
	processed?: Set<string>;
}

const baseUrl = 'https://sandbox.example.com';

/** n8n's store of processed data, which keeps the keys of Once Per. */
export const processedDataIn = (kept: Set<string>) => ({
	checkProcessedAndRecord: async (texts: string[]) => {
		const added = texts.filter((text) => !kept.has(text));
		added.forEach((text) => kept.add(text));
		return { new: added, processed: texts.filter((text) => !added.includes(text)) };
	},
	removeProcessed: async (texts: string[]) => texts.forEach((text) => kept.delete(text)),
});

/** What n8n gives an action node to run in, as far as this one uses it, and what the node did with it. */
export function fakeExecuteContext(execution: FakeExecution) {
	const { parameters = {}, items = 1, processed = new Set<string>() } = execution;
	const respond: Respond = execution.respond ?? (() => ({ body: {} }));
	const { credential } = execution;
	const credentialOf = (item: number) => ({
		environment: 'sandbox',
		apiKey: 'key-0f8fad5b',
		sandboxUrl: baseUrl,
		...(typeof credential === 'function' ? credential(item) : credential),
	});
	const node = {
		name: 'Payments',
		type: execution.nodeType ?? 'crossBorderPayments',
		parameters: Object.fromEntries(
			Object.entries(parameters).map(([name, value]) => [
				name,
				typeof value === 'function' ? '={{ $json.value }}' : value,
			]),
		),
		...execution.settings,
	};
	/** `name item` of each parameter read. */
	const reads: string[] = [];
	const requests: FakeRequest[] = [];
	const hints: unknown[] = [];
	const input = (execution.input ?? Array.from({ length: items }, () => ({}))).map((json) => ({
		json,
	}));
	const nodeContext = execution.nodeContext ?? {};
	const context = {
		getInputData: () => input,
		getExecuteData: () => ({ data: { main: [input] } }),
		getNode: () => node,
		getParentNodes: () => [],
		getWorkflow: () => ({ id: 'w1' }),
		getExecutionId: () => execution.executionId ?? '1',
		getContext: () => nodeContext,
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
		getTimezone: () => 'America/Sao_Paulo',
		getNodeParameter: (name: string, item: number, fallback: unknown) => {
			reads.push(`${name} ${item}`);
			const given = parameters[name] ?? fallback;
			const value =
				typeof given === 'function' ? (given as (item: number) => unknown)(item) : given;
			const isLocator = typeof value === 'object' && value !== null && '__rl' in value;
			return isLocator ? (value as unknown as { value: unknown }).value : value;
		},
		getCurrentNodeParameter: (name: string) => parameters[name],
		getCredentials: async (_: string, item = 0) => credentialOf(item),
		getExecutionCancelSignal: () => execution.cancel,
		continueOnFail: () => execution.continueOnFail ?? false,
		addExecutionHints: (...added: unknown[]) => hints.push(...added),
		helpers: {
			httpRequestWithAuthentication: async (
				_: string,
				options: IHttpRequestOptions,
				{ credentialsDecrypted }: IAdditionalCredentialOptions,
			) => {
				const request: FakeRequest = {
					method: options.method ?? 'GET',
					path: new URL(options.url).pathname,
					query: options.qs ?? {},
					body: typeof options.body === 'string' ? JSON.parse(options.body) : options.body,
					options,
					apiKey: credentialsDecrypted?.data?.apiKey,
				};
				requests.push(request);
				const { status = 200, body, text = JSON.stringify(body) } = await respond(request);
				return { statusCode: status, headers: {}, body: text };
			},
			...processedDataIn(processed),
		},
	};
	return { context: context as unknown as IExecuteFunctions, reads, requests, hints };
}

/** What an operation gets to run with. */
export async function fakeOperationContext(
	respond: Respond,
	settings: IDataObject = {},
): Promise<OperationContext & { requests: FakeRequest[]; warnings: string[]; tallies: Tallies }> {
	const credential = { advanced: true, maxConcurrentRequests: 3, ...settings };
	const { context, requests } = fakeExecuteContext({ respond, credential });
	const warnings: string[] = [];
	const tallies = new Tallies();
	const client = await createClientFromCredentials(context as unknown as ILoadOptionsFunctions);
	return {
		client,
		timezone: 'UTC',
		item: { n8n: context, index: 0, data: { json: {} } },
		warn: (message) => warnings.push(message),
		tally: tallies.add,
		fail: (error) => {
			throw error;
		},
		requests,
		warnings,
		tallies,
	};
}

/** The page of a list that was asked for, in all of the service's wrappers at once. */
export function pageOf(records: object[], { query }: FakeRequest): FakeResponse {
	const limit = Number(query.limit ?? 20);
	const page = Number(query.page ?? 1);
	const pages = Math.max(1, Math.ceil(records.length / limit));
	const position = { page, limit, total: records.length };
	return {
		body: {
			data: records.slice((page - 1) * limit, page * limit),
			...position,
			count: records.length,
			totalPages: pages,
			meta: { ...position, pages },
		},
	};
}

/** `idOf(7)` is a UUID that ends in 7. */
export const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
