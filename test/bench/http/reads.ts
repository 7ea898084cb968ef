import { atMost, type Section } from '../section';
import type { Stage } from './stage';

const concurrency = 20;
const latencies = [50, 200];
const schedulesAllowed = 1.25;

export async function measureReads(stage: Stage): Promise<Section> {
	const { workflows } = stage;
	const { length } = workflows.ids;
	const rows = [];
	const checks = [];
	for (const ms of latencies) {
		const latency = [{ kind: 'latency' as const, ms }];
		const own = await stage.measure(workflows.reads('own', workflows.ids[0]!), latency);
		const evaluated = await stage.measure(workflows.reads('own'), latency);
		const other = await stage.measure(workflows.reads('httpRequest'), latency);
		const schedule = (length / concurrency) * ms;
		rows.push([`${ms} ms`, schedule, own.ms, own.ms / schedule, evaluated.ms, other.ms]);
		checks.push(
			atMost(
				`${length} reads at ${ms} ms: items missing`,
				2 * length - own.items - evaluated.items,
				0,
			),
			atMost(`${length} reads at ${ms} ms, x schedule`, own.ms / schedule, schedulesAllowed),
		);
	}
	return {
		title: `${length} items, Conversion > Get`,
		text: `Milliseconds. *Schedule*: items / ${concurrency} x latency, which nothing with ${concurrency} requests at a time can beat. n8n evaluates the expression of each item before its request. The HTTP Request node evaluates it too, and sends all requests at once.`,
		header: [
			'latency',
			'schedule',
			'own node, fixed ID',
			'x schedule',
			'with {{ $json.id }}',
			'HTTP Request',
		],
		rows,
		checks,
	};
}
