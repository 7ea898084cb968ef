import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '../bench';
import { tableOf } from '../table';
import type { Section } from './index';
import type { Cost } from './cost';
import { startService, type Ready, type ServiceProcess } from './serviceProcess';

const many = 100_000;

/** What the node takes of the machine, in n8n-core's own context, in a process of its own each time. */
export async function costs(service: ServiceProcess, times: number): Promise<Section> {
	await service.answer({ latencyMs: 0 });
	const large = await startService({ subaccounts: 1, conversionsOfEach: many });
	try {
		const gets = await each(times, service, 'gets');
		const list = await each(times, service, 'list');
		const memory = await each(times, large, 'list');
		const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
		const microseconds = (cost: Cost) => `${((cost.cpuMs / cost.items) * 1000).toFixed(0)} µs`;
		return {
			title: 'What it costs',
			text: 'In n8n-core’s own context, without the rest of n8n, after a run to warm up. Processor time is that of all the process spends on a run, n8n’s request helper included. *Peak*: of the heap over what it was before the run; *kept*: what the items that come out hold.',
			table: tableOf(
				['case', 'processor time', 'of each', 'peak', 'kept'],
				[
					[
						'1,000 x Get',
						ms(gets),
						`${microseconds(gets)} an item`,
						megabytes(gets.peak),
						megabytes(gets.kept),
					],
					[
						'Return All of 10,000',
						ms(list),
						`${microseconds(list)} a record`,
						megabytes(list.peak),
						megabytes(list.kept),
					],
					[
						'Return All of 100,000',
						ms(memory),
						`${microseconds(memory)} a record`,
						megabytes(memory.peak),
						megabytes(memory.kept),
					],
				],
			),
			bars: [],
		};
	} finally {
		await large.close();
	}
}

const ms = ({ cpuMs }: Cost) => `${cpuMs.toFixed(0)} ms`;

async function each(times: number, service: Ready, work: 'gets' | 'list'): Promise<Cost> {
	const costs: Cost[] = [];
	for (let time = 0; time < times; time++) costs.push(await costOf(service, work));
	const middle = (of: (cost: Cost) => number) => median(costs.map(of));
	return {
		items: middle(({ items }) => items),
		cpuMs: middle(({ cpuMs }) => cpuMs),
		peak: middle(({ peak }) => peak),
		kept: middle(({ kept }) => kept),
	};
}

async function costOf({ url, apiKey, owners }: Ready, work: 'gets' | 'list'): Promise<Cost> {
	const child = fork(join(__dirname, 'cost.ts'), [JSON.stringify({ url, apiKey, owners, work })], {
		execArgv: ['--expose-gc', '--import', 'tsx'],
	});
	const ended = once(child, 'exit').then(() => Promise.reject(new Error('no cost was told')));
	ended.catch(() => {});
	const [cost] = (await Promise.race([once(child, 'message'), ended])) as [Cost];
	return cost;
}
