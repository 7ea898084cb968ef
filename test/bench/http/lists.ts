import { atLeast, atMost, type Section } from '../section';
import type { Stage } from './stage';

const records = 10_000;
const latencies = [0, 50];
const barLatency = 50;

export async function measureLists(stage: Stage): Promise<Section> {
	const { workflows } = stage;
	const rows = [];
	const checks = [];
	for (const ms of latencies) {
		const latency = [{ kind: 'latency' as const, ms }];
		const own = await stage.measure(workflows.list('own'), latency);
		const other = await stage.measure(workflows.list('httpRequest'), latency);
		const ratio = other.ms / own.ms;
		rows.push([`${ms} ms`, own.ms, other.ms, ratio]);
		checks.push(atMost(`Return All at ${ms} ms: records missing`, records - own.items, 0));
		if (ms === barLatency) {
			checks.push(atLeast(`Return All at ${ms} ms, x as fast as pagination`, ratio, 10));
		}
	}
	return {
		title: `${records} conversions, Return All`,
		text: 'Milliseconds, pages of 100, beside the pagination of the HTTP Request node, which leaves the records in their pages.',
		header: ['latency', 'own node', 'HTTP Request, pagination', 'ratio'],
		rows,
		checks,
	};
}
