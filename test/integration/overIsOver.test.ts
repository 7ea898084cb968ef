import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { startRawServer } from '../support/fakeServer';
import { idOf } from '../support/n8n/fakeExecuteContext';
import { openMenu } from '../support/n8n/openMenu';
import { failureIn, runNode } from '../support/n8n/runNode';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { testCredential } from '../support/n8n/testCredential';
import { byId, sandbox } from '../support/n8n/setup';

/** A byte now and then, so that no timeout between two bytes ever ends it. */
const drip = (response: ServerResponse) => {
	const timer = setInterval(() => response.write(' '), 20);
	response.on('close', () => clearInterval(timer));
};

/** As fast as the other side reads. */
const pour = (response: ServerResponse) => {
	const chunk = ' '.repeat(1 << 16);
	const next = () => {
		while (!response.destroyed && response.write(chunk));
	};
	response.on('drain', next);
	next();
};

/** A service whose responses never end. */
async function startEndlessService(respond: (response: ServerResponse) => void) {
	let requests = 0;
	const server = await startRawServer((_, response) => {
		requests++;
		response.setHeader('content-type', 'application/json');
		respond(response);
	});
	return {
		credential: sandbox({ url: server.url, apiKey: 'key-0f8fad5b' }),
		get requests() {
			return requests;
		},
		/** How many sockets stay open. */
		async leftOpen() {
			for (let tries = 0; tries < 1_000 && server.open > 0; tries++) await sleep(10);
			return server.open;
		},
		close: server.close,
	};
}

const deadlineMs = 100;
/** The longest time after which the node gives up a request that never arrives. */
const maxDeadlineMs = 10_000;
const startTimeout = AbortSignal.timeout.bind(AbortSignal);

/** Begins when a request has arrived: on a busy machine, one could be given up before it has left. */
function deadlineFrom(requests: () => number): AbortSignal {
	const deadline = new AbortController();
	const before = requests();
	const timer = setInterval(() => {
		if (requests() === before) return;
		clearInterval(timer);
		startTimeout(deadlineMs).onabort = ({ target }) =>
			deadline.abort((target as AbortSignal).reason);
	}, 10).unref();
	return AbortSignal.any([deadline.signal, startTimeout(maxDeadlineMs)]);
}

describe.each([
	['a byte now and then', drip],
	['an endless stream', pour],
	['silence', () => {}],
])('%s', (_, respond) => {
	let service: Awaited<ReturnType<typeof startEndlessService>>;

	beforeEach(async () => {
		service = await startEndlessService(respond);
		// The deadlines of minutes, and the pauses between attempts, would hold the test up.
		jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation(() => deadlineFrom(() => service.requests));
		jest.spyOn(Math, 'random').mockReturnValue(0);
	});

	afterEach(async () => {
		jest.restoreAllMocks();
		await service.close();
	});

	const read = async (cancel?: AbortSignal) =>
		await runNode({
			resource: 'conversion',
			operation: 'get',
			parameters: { subaccountId: byId(idOf(1)), conversionId: byId('={{ $json.id }}') },
			items: Array.from({ length: 10 }, (_each, index) => ({ id: idOf(index) })),
			continueOnFail: true,
			credential: service.credential,
			...(cancel && { cancel }),
		});

	test('of reads: no socket is left when their deadlines are over', async () => {
		const { items } = await read();
		expect(items.map(failureIn)).toEqual(
			Array(10).fill(expect.stringMatching(/no response within/)),
		);
		expect(service.requests).toBeGreaterThan(10);
		expect(await service.leftOpen()).toBe(0);
	});

	test('of a write: no socket is left when its deadline is over', async () => {
		const { items } = await runNode({
			resource: 'subaccount',
			operation: 'create',
			parameters: { email: 'ada@customers.test' },
			continueOnFail: true,
			credential: service.credential,
		});
		expect(failureIn(items[0]!)).toMatch(/no response within/);
		expect(await service.leftOpen()).toBe(0);
	});

	test('of a cancelled execution: no socket is left', async () => {
		jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => startTimeout(60_000));
		const cancel = new AbortController();
		const running = read(cancel.signal);
		running.catch(() => {});
		while (service.requests < 10) await sleep(5);
		cancel.abort();
		await expect(running).rejects.toThrow('The execution was cancelled');
		expect(await service.leftOpen()).toBe(0);
	});

	test('of a menu: no socket is left when it has given up', async () => {
		await expect(openMenu('searchSubaccounts', service.credential)).rejects.toThrow(
			/no response within/,
		);
		expect(service.requests).toBe(4);
		expect(await service.leftOpen()).toBe(0);
	});

	test('of a poll: no socket is left when its time is over', async () => {
		const trigger = new ActiveTrigger({
			parameters: { events: ['depositStatusChanged'] },
			credential: service.credential,
		});
		await expect(trigger.activate()).rejects.toThrow();
		expect(service.requests).toBeGreaterThan(0);
		expect(await service.leftOpen()).toBe(0);
	});

	test('of the test of a credential: no socket is left when it has given up', async () => {
		await expect(testCredential(service.credential)).rejects.toThrow();
		expect(await service.leftOpen()).toBe(0);
	});
});
