/** One run of the node in n8n-core's own context, and what it took. */
import { runNode, type NodeRun } from '../../integration/runNode';
import { byId, sandbox } from '../../integration/setup';
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

function nodeRun({ owners, work, ...service }: Task): NodeRun {
	const [owner] = owners;
	if (!owner) throw new Error('the service has no subaccount');
	const parameters = { subaccountId: byId(owner.id) };
	const common = { resource: 'conversion', credential: sandbox(service) };
	return work === 'list'
		? { ...common, operation: 'getAll', parameters: { ...parameters, returnAll: true } }
		: {
				...common,
				operation: 'get',
				items: owner.conversions.map((id) => ({ id })),
				parameters: { ...parameters, conversionId: byId('={{ $json.id }}') },
			};
}

async function main(): Promise<void> {
	const run = nodeRun(JSON.parse(process.argv[2] ?? '') as Task);
	await runNode(run);
	const heap = () => process.memoryUsage().heapUsed;
	gc?.();
	const before = heap();
	let peak = before;
	const looking = setInterval(() => (peak = Math.max(peak, heap())), 5);
	const began = process.cpuUsage();
	const { items } = await runNode(run);
	const { user, system } = process.cpuUsage(began);
	clearInterval(looking);
	gc?.();
	const cost: Cost = {
		items: items.length,
		cpuMs: (user + system) / 1000,
		peak: peak - before,
		kept: heap() - before,
	};
	process.send?.(cost, () => process.exit());
}

main().catch((error: Error) => {
	console.error(error);
	process.exit(1);
});
