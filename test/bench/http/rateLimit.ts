import type { FaultInput } from '../../support/emulator/server';
import { atMost, type Section } from '../section';
import type { Stage } from './stage';

const ratePerSecond = 50;

export async function measureRateLimit(stage: Stage): Promise<Section> {
	const { workflows } = stage;
	const least = workflows.ids.length / ratePerSecond;
	const rows = [];
	const checks = [];
	for (const [name, retryAfter] of [
		['Retry-After: 1', 1],
		['no Retry-After', ''],
	] as const) {
		const faults: FaultInput[] = [
			{ kind: 'latency', ms: 50 },
			{ kind: 'rateLimit', ratePerSecond, retryAfter },
		];
		const own = await stage.measure(workflows.reads('own'), faults);
		const other = await stage.measure(workflows.reads('httpRequest'), faults);
		const seconds = own.ms / 1000;
		const otherSeconds = other.ms / 1000;
		rows.push([
			name,
			...[seconds, own.failed, own.refused],
			...[otherSeconds, other.failed, other.refused],
		]);
		checks.push(atMost(`${ratePerSecond} a second, ${name}: items failed`, own.failed, 0));
	}
	return {
		title: `${workflows.ids.length} items, at most ${ratePerSecond} requests a second`,
		text: `Beyond the limit the service answers 429. Seconds; the limit alone makes it ${least}. Latency 50 ms.`,
		header: ['service', 'own node', 'failed', '429', 'HTTP Request', 'failed', '429'],
		rows,
		checks,
	};
}
