/** Samples for the pages: what the operation cases have the nodes send, answer and put out. */
import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { operationCases } from '../support/operationCases';
import type { Entry } from './catalogue';

/** The cases of one operation. */
export const casesOf = ({ resource, operation }: Entry) =>
	operationCases.filter((one) => one.operation === `${resource.value}.${operation.value}`);

/** An answer of this endpoint. */
export function sampleAnswer({ method, path }: Endpoint): unknown {
	const address = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
	return operationCases
		.flatMap(({ exchanges }) => exchanges)
		.find(({ request }) => request.method === method && address.test(request.path))?.answer.body;
}
