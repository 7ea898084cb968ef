import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the service holds: as many subaccounts, each with as many conversions. */
export interface Filling {
	subaccounts: number;
	conversionsOfEach: number;
}

/** How it answers. */
export interface Answers {
	latencyMs: number;
	/** Requests beyond it within a second get 429. */
	ratePerSecond?: number;
	/** Seconds; an empty text is none. */
	retryAfter?: number | string;
}

/** What came to it. */
export interface Counts {
	requests: number;
	/** With 429. */
	refused: number;
	connections: number;
	/** Requests under way at a time, at most; n8n opens a connection for each. */
	atOnce: number;
}

export interface Ready {
	url: string;
	apiKey: string;
	/** The first thousand conversions of each. */
	owners: Array<{ id: string; conversions: string[] }>;
}

/** The service in another process. */
export interface ServiceProcess extends Ready {
	/** Answers so from now on; gives what came since the last time. */
	answer(answers: Answers): Promise<Counts>;
	close(): Promise<void>;
}

export async function startService(filling: Filling): Promise<ServiceProcess> {
	const child = fork(join(__dirname, 'service.ts'), [JSON.stringify(filling)], {
		execArgv: ['--import', 'tsx'],
	});
	const exited = once(child, 'exit');
	const next = async <T>(): Promise<T> => {
		const early = exited.then(() => Promise.reject(new Error('the service ended')));
		const [message] = (await Promise.race([once(child, 'message'), early])) as [T];
		return message;
	};
	const ready = await next<Ready>();
	return {
		...ready,
		answer: async (answers) => {
			const told = next<Counts>();
			child.send(answers);
			return await told;
		},
		close: async () => {
			child.kill();
			await exited;
		},
	};
}
