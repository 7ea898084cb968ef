import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until';
import { everyFiveSeconds } from '../canvas';
import { differences, unmet } from '../compare';
import type { Check } from '../test';
import type { Traffic } from '../traffic';
import type { TriggerWorkflow } from '../triggerWorkflow';
import type { World } from '../world';

const timeoutMs = 120_000;
const minute = 60_000;
const everyFifteenSeconds = { item: everyFiveSeconds.item.filter((_, index) => index % 3 === 0) };

/** What the service answers, and what n8n makes of the cause that the trigger gives its error. */
const failures = [
	{ status: 503, cause: 'temporarily-unavailable', delayMs: 5_000 },
	{ status: 429, retryAfter: 40, cause: 'rate-limited', delayMs: 40_000 },
	{ status: 401, cause: 'credential-invalid', delayMs: 30 * minute },
];

interface Backoff {
	cause: string;
	delayMs: number;
	timestamp: string;
}

/** After a poll that failed, n8n waits as long as the cause asks for; then nothing is lost. */
export async function checkBackoff(
	{ emulator, folder }: World,
	trigger: TriggerWorkflow,
	traffic: Traffic,
	check: Check,
): Promise<void> {
	// A poll that begins before the failed one has ended knows nothing of the failure.
	await trigger.deactivate();
	await trigger.change({ pollTimes: everyFifteenSeconds });
	await trigger.activate();
	for (const { cause, delayMs, ...answer } of failures) {
		const { length } = backoffs();
		const fault = emulator.fault({ kind: 'status', ...answer });
		await until(() => backoffs().length > length, timeoutMs);
		emulator.clearFaults(fault.id);
		traffic.flow();
		const failed = backoffs()[length];
		if (!failed) throw new Error(`no poll failed with ${answer.status}`);
		const failedAt = Date.parse(failed.timestamp);
		const isWaiting = () => emulator.requests.at(-1)!.at <= failedAt;

		// Half an hour is too long for a test: a user corrects the key and publishes again.
		const isLong = delayMs > timeoutMs;
		if (isLong) await delay(20_000);
		const isStillWaiting = isWaiting();
		if (isLong) {
			await trigger.deactivate();
			await trigger.activate();
		} else {
			await until(() => !isWaiting(), timeoutMs);
		}
		const waitedMs = emulator.requests.find(({ at }) => at > failedAt)!.at - failedAt;
		check(
			`after a ${answer.status} n8n waits ${delayMs / 1000} s for ${cause}, then emits it all`,
			[
				...differences([failed.cause, failed.delayMs], [cause, delayMs]),
				...unmet({
					[`the next poll comes after ${waitedMs} ms`]: isLong
						? isStillWaiting
						: waitedMs >= delayMs,
				}),
				...(await trigger.faults(traffic.ledger)),
			],
		);
	}

	function backoffs(): Backoff[] {
		return readFileSync(join(folder, 'n8n.log'), 'utf8')
			.split('\n')
			.filter((line) => line.includes('Poll failed; backing off'))
			.map((line) => (JSON.parse(line) as { metadata: Backoff }).metadata);
	}
}
