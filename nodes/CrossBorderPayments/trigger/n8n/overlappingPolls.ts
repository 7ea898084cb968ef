import type { INodeExecutionData, IDataObject, IPollFunctions } from 'n8n-workflow';

import { isBeingSaved, nodeData, nodeKey } from './nodeState';
import { isDurable } from './pollTime';

type Items = INodeExecutionData[][] | null;

/** By ID and name, because n8n before 2.41 runs workflows with two nodes of one ID. */
const triggerKey = (n8n: IPollFunctions): string => `${nodeKey(n8n)} ${n8n.getNode().name}`;

interface Poll {
	n8n: IPollFunctions;
	/** Whose poll returns the events: the latest that began meanwhile, if the workflow was published. */
	heir: IPollFunctions;
	result: Promise<Items>;
	/** The static data of its node, which has the new state as soon as there is a result. */
	data: IDataObject;
}

const underWay = new Map<string, Poll>();

/**
 * Makes a poll, unless another poll of this trigger is under way that would find the same events.
 *
 * - n8n 1 and 2 poll by the clock although the last poll is still under way. Here, the second one
 * gives nothing.
 * - They also poll when a workflow is published, with the state from before the poll that is under
 * way. What the earlier poll then finds, n8n 1 emits, and n8n 2.3x and later drop. So the new poll
 * waits for the earlier one and takes over its events and state; the earlier one gives nothing.
 * The end-to-end test “crash recovery” shows this.
 * - When n8n starts, the durable pollers of n8n 2.4x make the polls that they missed all at once,
 * each with the state as it was before the others; a busy server makes the next poll before it has
 * saved the last one. So a poll with a state from before the last events gives nothing. The
 * end-to-end test “durable pollers” shows this.
 */
export async function pollAlone(
	n8n: IPollFunctions,
	makePoll: () => Promise<Items>,
): Promise<Items> {
	const key = triggerKey(n8n);
	const earlier = underWay.get(key);
	if (isDurable(n8n) && (earlier || isBeingSaved(n8n))) return null;
	if (earlier) return await inherit(n8n, earlier);
	const poll: Poll = { n8n, heir: n8n, result: makePoll(), data: nodeData(n8n) };
	underWay.set(key, poll);
	try {
		const items = await poll.result;
		return poll.heir === n8n ? items : null;
	} finally {
		underWay.delete(key);
	}
}

async function inherit(n8n: IPollFunctions, poll: Poll): Promise<Items> {
	if (poll.n8n === n8n) return null;
	poll.heir = n8n;
	const items = await poll.result.catch(() => null);
	// Meanwhile the workflow may have been published once more.
	if (poll.heir !== n8n) return null;
	Object.assign(nodeData(n8n), poll.data);
	return items;
}
