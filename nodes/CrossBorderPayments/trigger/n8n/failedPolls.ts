import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ApiError, ConnectionError } from '../../transport/errors';

/** The functions of activations that have polled: n8n makes new ones for each, and polls once. */
const activated = new WeakSet<IPollFunctions>();

/**
 * If a poll fails when n8n starts, n8n 2 gives up on the workflow, and does not poll when the
 * service is well again. So such a failure is a line in the log, and gives no events. The
 * end-to-end test “crash recovery” shows this.
 */
export async function tolerateAtStart(
	n8n: IPollFunctions,
	makePoll: () => Promise<INodeExecutionData[][] | null>,
): Promise<INodeExecutionData[][] | null> {
	const isStarting = ['init', 'leadershipChange'].includes(n8n.getActivationMode());
	const isFirst = !activated.has(n8n);
	activated.add(n8n);
	if (!isStarting || !isFirst) return await makePoll();
	return await makePoll().catch((error: Error) => {
		n8n.logger.error(`${n8n.getNode().name}: ${error.message}`);
		return null;
	});
}

/**
 * The durable pollers of n8n 2.4x choose the delay before the next poll by the cause that an error
 * carries. The end-to-end test “durable pollers” shows this.
 */
export function backoffOf(error: unknown): { failure?: object } {
	if (error instanceof ConnectionError) return { failure: { cause: 'temporarily-unavailable' } };
	if (!(error instanceof ApiError)) return {};
	const { status, retryAfterMs } = error;
	if (status === 401) return { failure: { cause: 'credential-invalid' } };
	if (status === 429) return { failure: { cause: 'rate-limited', retryAfterMs } };
	return status >= 500 ? { failure: { cause: 'temporarily-unavailable' } } : {};
}
