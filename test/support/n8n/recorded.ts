import type { ExecuteContext } from 'n8n-core';
import type { IDataObject, IHttpRequestOptions, INodeExecutionData } from 'n8n-workflow';

import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { sampleAnswer } from '../../docs/sample';
import { runNode, type NodeRun } from './runNode';

/** What became of one input item. */
export interface Recorded {
	sent: IHttpRequestOptions[];
	/** Items that came out, or one with the error. */
	out: INodeExecutionData[];
}

/** Where the requests go that never leave. */
export const nowhere = 'https://sandbox.example.com';

const credential = { environment: 'sandbox', apiKey: 'key-0f8fad5b', sandboxUrl: nowhere };

export type Answer = (endpoint: Endpoint, itemIndex: number) => unknown;

/**
 * Runs the node in n8n-core's own context, one item after another, on a service that only notes
 * what each asks of it. Whoever has many items needs no run for each.
 */
export async function runRecorded(
	run: Omit<NodeRun, 'credential' | 'prepare'>,
	answer: Answer = plausible,
): Promise<Recorded[]> {
	const records: Recorded[] = (run.items ?? [{}]).map(() => ({ sent: [], out: [] }));
	let current = 0;
	const { items } = await runNode({
		...run,
		parameters: {
			...run.parameters,
			options: { concurrency: 1, ...(run.parameters?.options as object) },
		},
		credential,
		continueOnFail: true,
		prepare: (context) => {
			follow(context, (itemIndex) => (current = itemIndex));
			Object.defineProperty(context.helpers, 'httpRequestWithAuthentication', {
				value: async (_: string, options: IHttpRequestOptions) => {
					records[current]?.sent.push(options);
					const [endpoint] = endpointsOf(options) as [Endpoint];
					const body = answer(endpoint, current);
					return {
						statusCode: 200,
						headers: {},
						body: typeof body === 'string' ? body : JSON.stringify(body),
					};
				},
			});
		},
	});
	for (const item of items) records[(item.pairedItem as { item: number }).item]?.out.push(item);
	return records;
}

/** Items run one after another, so the one whose form was read last is the one that sends. */
function follow(context: ExecuteContext, note: (itemIndex: number) => void): void {
	const read = context.getNodeParameter.bind(context) as (...args: unknown[]) => unknown;
	Object.defineProperty(context, 'getNodeParameter', {
		value: (name: string, itemIndex: number, ...rest: unknown[]) => {
			note(itemIndex);
			return read(name, itemIndex, ...rest);
		},
	});
	const dataOf = context.getWorkflowDataProxy.bind(context);
	Object.defineProperty(context, 'getWorkflowDataProxy', {
		value: (itemIndex: number) => {
			note(itemIndex);
			return dataOf(itemIndex);
		},
	});
}

const patterns = Object.values<Endpoint>(endpoints).map((endpoint) => ({
	endpoint,
	pattern: new RegExp(`^${nowhere}${endpoint.path.replace(/\{\w+\}/g, '[^/?#]+')}$`),
}));

/** The rows that a request is one of; two share an address. Nothing may be added to it. */
export function endpointsOf({ method, url }: IHttpRequestOptions): Endpoint[] {
	const found = patterns.filter(
		({ endpoint, pattern }) => endpoint.method === method && pattern.test(url),
	);
	if (found.length === 0) throw new Error(`no endpoint has the address ${String(method)} ${url}`);
	return found.map(({ endpoint }) => endpoint);
}

const answers = new Map<Endpoint, IDataObject>();

/** An answer that lets every operation come to its end: one page, and all statuses final. */
export function plausible(endpoint: Endpoint): unknown {
	let answer = answers.get(endpoint);
	if (!answer) answers.set(endpoint, (answer = sampleAnswer(endpoint) as IDataObject));
	return answer ?? '';
}
