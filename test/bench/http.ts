import { saveCredential } from '../e2e/canvas';
import { openFreshWorld } from '../e2e/world';
import { Cleanup } from '../support/cleanup';
import type { FaultInput } from '../support/emulator/server';
import { atLeast, atMost, type Bench, type Section } from './section';
import { Stage } from './stage';

const records = 10_000;

/** The packed node in a real n8n 2, beside the HTTP Request node. The service responds from this process. */
export const http: Bench = {
	name: 'http',
	async *run(times) {
		const cleanup = new Cleanup();
		try {
			const service = { subaccounts: 6, recordsPerSubaccount: 0 };
			const world = await openFreshWorld('n8n-2', service, cleanup);
			const { emulator } = world;
			const owner = emulator.samples.approvedSubaccountId;
			while (emulator.store.conversions.of(owner).length < records)
				emulator.createConversion(owner);
			await world.start();
			const stage = new Stage(world, await saveCredential(world), times);
			const flooding = await saveCredential(world, { advanced: true, maxConcurrentRequests });
			const flood = new Stage(world, flooding, times);
			// The first run of anything is slower than all later ones.
			for (const node of ['own', 'httpRequest', 'bareHttpRequest'] as const)
				await stage.reads(node);
			yield await measureReads(stage);
			yield await measureFlood(flood);
			yield await measureLists(stage);
		} finally {
			await cleanup.run();
		}
	},
};

const concurrency = 20;

async function measureReads(stage: Stage): Promise<Section> {
	const { length } = stage.ids;
	const rows = [];
	const checks = [];
	for (const ms of [50, 200]) {
		const latency: FaultInput[] = [{ kind: 'latency', ms }];
		const own = await stage.reads('own', latency, stage.ids[0]);
		const evaluated = await stage.reads('own', latency);
		const schedule = (length / concurrency) * ms;
		rows.push([`${ms} ms`, schedule, own.ms, own.ms / schedule, evaluated.ms]);
		const missing = 2 * length - own.items - evaluated.items;
		checks.push(atMost(`${length} reads at ${ms} ms: items missing`, missing, 0));
		checks.push(atMost(`${length} reads at ${ms} ms, x schedule`, own.ms / schedule, 1.25));
	}
	return {
		title: `${length} items, Conversion > Get`,
		text: `Milliseconds. *Schedule*: items / ${concurrency} x latency, the least that ${concurrency} parallel requests take.`,
		header: ['latency', 'schedule', 'own node, fixed ID', 'x schedule', 'with {{ $json.id }}'],
		rows,
		checks,
	};
}

const maxConcurrentRequests = 100;

async function measureFlood(stage: Stage): Promise<Section> {
	const rows = [];
	const checks = [];
	for (const ms of [50, 200]) {
		const latency: FaultInput[] = [{ kind: 'latency', ms }];
		const own = await stage.reads('own', latency);
		const sameCredential = await stage.reads('httpRequest', latency);
		const bare = await stage.reads('bareHttpRequest', latency);
		const ratio = own.ms / sameCredential.ms;
		rows.push([`${ms} ms`, own.ms, sameCredential.ms, ratio, bare.ms]);
		// Beyond that latency, a hundred at a time take longer than all at once, whatever the node does.
		if (ms === 50)
			checks.push(atMost(`${stage.ids.length} reads at ${ms} ms, x same credential`, ratio, 1.2));
	}
	return {
		title: `${stage.ids.length} items, side by side`,
		text: `Milliseconds. The own node has **Max Concurrent Requests** ${maxConcurrentRequests}; the HTTP Request node sends all requests together, with the same credential or with the key typed into a header. For both nodes, n8n reads a credential anew for each item.`,
		header: [
			'latency',
			'own node',
			'HTTP Request, same credential',
			'x same credential',
			'HTTP Request, header',
		],
		rows,
		checks,
	};
}

async function measureLists(stage: Stage): Promise<Section> {
	const rows = [];
	const checks = [];
	for (const ms of [0, 50]) {
		const latency: FaultInput[] = [{ kind: 'latency', ms }];
		const own = await stage.list('own', latency);
		const other = await stage.list('httpRequest', latency);
		const ratio = other.ms / own.ms;
		rows.push([`${ms} ms`, own.ms, other.ms, ratio]);
		checks.push(atMost(`Return All at ${ms} ms: records missing`, records - own.items, 0));
		const claim = `Return All at ${ms} ms, x as fast as pagination`;
		if (ms > 0) checks.push(atLeast(claim, ratio, 12));
	}
	return {
		title: `${records} conversions, Return All`,
		text: 'Milliseconds, pages of 100, next to the pagination of the HTTP Request node.',
		header: ['latency', 'own node', 'HTTP Request, pagination', 'ratio'],
		rows,
		checks,
	};
}
