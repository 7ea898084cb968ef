/** One run of the node in n8n-core's own context, and what it took. */
import { setTimeout as delay } from 'node:timers/promises';
import { byId, sandbox } from '../../support/n8n/setup';
import { runInContext } from './nodeInContext';
import type { Ready } from './serviceProcess';

export interface Cost {
	items: number;
	cpuMs: number;
	/** Bytes of the heap, over what it was before. */
	peak: number;
	/** Bytes that are still held at the end, by the items alone. */
	kept: number;
}

interface Task extends Ready {
	work: 'gets' | 'list';
}

function workOf({ owners, work, ...service }: Task) {
	const [owner] = owners;
	if (!owner) throw new Error('the service has no subaccount');
	const common = { resource: 'conversion', subaccountId: byId(owner.id) };
	const [parameters, items] =
		work === 'list'
			? [{ ...common, operation: 'getAll', returnAll: true }, [{}]]
			: [
					{ ...common, operation: 'get', conversionId: byId('={{ $json.id }}') },
					owner.conversions.map((id) => ({ id })),
				];
	return async () => await runInContext(parameters, items, sandbox(service));
}

const heap = () => process.memoryUsage().heapUsed;

/** What nobody holds any more is gone after it. */
async function collected(): Promise<number> {
	await delay(100);
	gc?.();
	return heap();
}

async function main(): Promise<void> {
	const run = workOf(JSON.parse(process.argv[2] ?? '') as Task);
	const warmUp = async () => (await run()).length;
	await warmUp();
	const before = await collected();
	let peak = before;
	const looking = setInterval(() => (peak = Math.max(peak, heap())), 5);
	const began = process.cpuUsage();
	const items = await run();
	const { user, system } = process.cpuUsage(began);
	clearInterval(looking);
	const kept = (await collected()) - before;
	const cost: Cost = {
		items: items.length,
		cpuMs: (user + system) / 1000,
		peak: peak - before,
		kept,
	};
	process.send?.(cost, () => process.exit());
}

main().catch((error: Error) => {
	console.error(error);
	process.exit(1);
});
