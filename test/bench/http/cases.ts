import { atMost, median, type Bar } from '../bench';
import { tableOf, type Cell } from '../table';
import type { Section } from './index';
import { loneMs } from './lone';
import type { Answers, Counts, ServiceProcess } from './serviceProcess';
import type { Measured, Workflows } from './workflows';
import type { World } from './world';

interface Side {
	service: ServiceProcess;
	workflows: Workflows;
}

export interface Stage {
	world: World;
	/** How often each case is run; the median counts. */
	times: number;
	/** 10,000 conversions of one subaccount. */
	one: Side;
	/** Again, for two at a time. */
	other: Side;
	/** 50 conversions of each of 200. */
	many: Side;
}

interface Outcome extends Counts {
	ms: number;
	failed: number;
	items: number;
}

const latencies = [0, 50, 200];
const barLatency = 50;
const nearLimit = 1.25;
const items = 1000;
const records = 10_000;
const perPage = 100;
const usual = 20;
const raised = 100;

/** Median of the times and of what was refused; the most that failed; other counts are those of the last run. */
async function measure(
	{ world, times }: Stage,
	{ service }: Side,
	answers: Answers,
	measured: Measured,
): Promise<Outcome> {
	const runs: Outcome[] = [];
	for (let time = 0; time < times; time++) {
		await service.answer(answers);
		const outcome = await world.run(measured);
		runs.push({ ...outcome, ...(await service.answer(answers)) });
	}
	const last = runs.at(-1);
	if (!last) throw new Error('nothing was run');
	return {
		...last,
		ms: median(runs.map(({ ms }) => ms)),
		refused: median(runs.map(({ refused }) => refused)),
		failed: Math.max(...runs.map(({ failed }) => failed)),
	};
}

/** What is too slow to wait for is measured on a part, and counted up. */
const part = (latencyMs: number) => (latencyMs > barLatency ? 20 : 50);

export async function reads(stage: Stage): Promise<Section> {
	const { one } = stage;
	const rows: Cell[][] = [];
	const bars: Bar[] = [];
	// The first run of anything is slower than all later ones.
	await measure({ ...stage, times: 1 }, one, { latencyMs: 0 }, one.workflows.gets(usual));
	await measure({ ...stage, times: 1 }, one, { latencyMs: 0 }, one.workflows.getsByHttp());
	for (const latencyMs of latencies) {
		const answers = { latencyMs };
		const count = part(latencyMs);
		const ours = await measure(stage, one, answers, one.workflows.gets(usual));
		const wide = await measure(stage, one, answers, one.workflows.gets(raised));
		const flood = await measure(stage, one, answers, one.workflows.getsByHttp());
		const loop = await measure(stage, one, answers, one.workflows.getsInLoop(count));
		const schedule = (items / usual) * (await loneMs(one.service, answers));
		rows.push([
			`${latencyMs} ms`,
			schedule,
			ours.ms,
			wide.ms,
			wide.atOnce,
			flood.ms,
			flood.atOnce,
			(loop.ms / count) * items,
		]);
		bars.push(allRead(`1,000 reads at ${latencyMs} ms`, ours, wide));
		if (latencyMs === barLatency) {
			bars.push(
				atMost('1,000 reads at 50 ms, times of the schedule', ours.ms / schedule, nearLimit),
				atMost('1,000 reads, 20 at a time, times of the flood', ours.ms / flood.ms, nearLimit),
				atMost('1,000 reads, 100 at a time, times of the flood', wide.ms / flood.ms, nearLimit),
				atMost('1,000 reads, 100 at a time, requests at once', wide.atOnce, raised),
			);
		}
	}
	return {
		title: '1,000 items, Conversion > Get',
		text: 'Milliseconds. *Schedule*: requests / 20 x what one takes on its own with a plain client, which nothing with 20 requests at a time can beat. *At once*: requests under way at a time, at most; n8n opens a connection for each. The loop is Loop Over Items with the HTTP Request node, run for 50 items (20 at 200 ms) and counted up.',
		table: tableOf(
			[
				'latency',
				'schedule',
				'ours, 20 at a time',
				'ours, 100 at a time',
				'at once',
				'HTTP Request node',
				'at once',
				'loop',
			],
			rows,
		),
		bars,
	};
}

/** Ours with and without Retry-After go on at the same time, each on its service: they mostly wait. */
export async function limited(stage: Stage): Promise<Section> {
	const rate = { latencyMs: barLatency, ratePerSecond: 50 };
	const least = items / rate.ratePerSecond;
	const variants = [
		{ name: 'Retry-After: 1', set: stage.one, answers: { ...rate, retryAfter: 1 } },
		{ name: 'no Retry-After', set: stage.other, answers: rate },
	];
	const ours = await Promise.all(
		variants.map(
			async ({ set, answers }) => await measure(stage, set, answers, set.workflows.gets(usual)),
		),
	);
	const rows: Cell[][] = [];
	const bars: Bar[] = [];
	for (const [index, { name, set, answers }] of variants.entries()) {
		const own = ours[index] as Outcome;
		const flood = await measure(stage, set, answers, set.workflows.getsByHttp());
		rows.push([
			name,
			own.ms / 1000,
			own.failed,
			own.refused,
			flood.ms / 1000,
			flood.failed,
			flood.refused,
		]);
		bars.push(
			atMost(`50 a second, ${name}: failed items`, own.failed, 0),
			atMost(`50 a second, ${name}: times of the limit`, own.ms / 1000 / least, nearLimit),
		);
	}
	return {
		title: '1,000 items, the service takes 50 requests a second',
		text: `In any second; beyond it, it answers 429. Seconds; the limit itself makes it ${least}. Latency 50 ms.`,
		table: tableOf(
			[
				'the service says',
				'ours',
				'failed items',
				'requests refused',
				'HTTP Request node',
				'failed items',
				'requests refused',
			],
			rows,
		),
		bars,
	};
}

export async function lists(stage: Stage): Promise<Section> {
	const { one, many } = stage;
	const rows: Cell[][] = [];
	const bars: Bar[] = [];
	const pages = records / perPage;
	const subaccounts = many.service.owners.length;
	for (const latencyMs of latencies) {
		const answers = { latencyMs };
		const some = latencyMs > barLatency ? 20 : undefined;
		const ours = await measure(stage, one, answers, one.workflows.list('one'));
		const paged = await measure(stage, one, answers, one.workflows.listByHttp(some));
		const loop = await measure(stage, one, answers, one.workflows.listInLoop(20));
		// Page 1 tells how many there are; the others come side by side.
		const schedule = (1 + Math.ceil((pages - 1) / usual)) * (await loneMs(one.service, answers));
		const pagedMs = (paged.ms / (some ?? pages)) * pages;
		rows.push([
			`10,000 of one, ${latencyMs} ms`,
			ours.requests,
			schedule,
			ours.ms,
			pagedMs,
			(loop.ms / 20) * pages,
		]);
		bars.push(allListed(`10,000 of one at ${latencyMs} ms`, ours));
		const all = await measure(stage, many, answers, many.workflows.list('all'));
		const allLoop = await measure(stage, many, answers, many.workflows.allInLoop(20));
		const allSchedule =
			(1 + Math.ceil(subaccounts / perPage - 1) + Math.ceil(subaccounts / usual)) *
			(await loneMs(many.service, answers));
		rows.push([
			`10,000 of 200, ${latencyMs} ms`,
			all.requests,
			allSchedule,
			all.ms,
			'–',
			(allLoop.ms / 20) * subaccounts,
		]);
		bars.push(allListed(`10,000 of 200 at ${latencyMs} ms`, all));
		if (latencyMs === barLatency) {
			bars.push(
				atMost('10,000 of one at 50 ms, times of the schedule', ours.ms / schedule, nearLimit),
				atMost('10,000 of 200 at 50 ms, times of the schedule', all.ms / allSchedule, nearLimit),
				atLeast('10,000 of one at 50 ms, times as fast as its pagination', pagedMs / ours.ms, 10),
			);
		}
	}
	return {
		title: '10,000 conversions, Return All',
		text: 'Milliseconds, pages of 100. *Of 200*: Scope All Subaccounts, with the ID and e-mail of the subaccount beside each record. Beside ours, the HTTP Request node with its own pagination, and Loop Over Items with it; both leave the records in their pages. At 200 ms the pagination is stopped after 20 pages and counted up, as is each loop.',
		table: tableOf(
			['case', 'requests', 'schedule', 'ours', 'HTTP Request, pagination', 'loop'],
			rows,
		),
		bars,
	};
}

function atLeast(claim: string, measured: number, least: number): Bar {
	return {
		claim: `${claim}: at least ${least}`,
		held: measured >= least,
		measured: measured.toFixed(2),
	};
}

/** A row about work that was not done would be worth nothing. */
function allRead(claim: string, ...outcomes: Outcome[]): Bar {
	const missing = outcomes.reduce((sum, { items: came, failed }) => sum + items - came + failed, 0);
	return atMost(`${claim}: items missing or failed`, missing, 0);
}

function allListed(claim: string, { items: came, failed }: Outcome): Bar {
	return atMost(`${claim}: records missing or failed`, records - came + failed, 0);
}
