import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forbiddenKey } from '../support/emulator/server';
import { actionType, ourNode, saveCredential, start, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import { mistakes, wrongKey, type Mistake, type OtherUrls } from './credentialMistakes';
import { itemsOf, run } from './executions';
import { startOtherServer } from '../support/emulator/otherServer';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

const nodeName = 'Get the balances';

/** The credential as a user saves and tests it, and as a node then works with it: right, and wrong in many ways. */
export const credentialTest: EndToEndTest = {
	name: 'credential test',
	emulator: { seed: 7, subaccounts: 6, recordsPerSubaccount: 0 },

	async run(world, check) {
		await world.start();
		const otherApi = await startOtherServer((_, response) => {
			response.setHeader('content-type', 'application/json').end('{"name":"Weather","version":3}');
		});
		const redirecting = await startOtherServer(({ url }, response) => {
			response.writeHead(302, { location: `${world.emulator.url}${url}` }).end();
		});
		try {
			await acceptRightOne(world, check);
			const urls = { otherApi: otherApi.url, redirecting: redirecting.url };
			// One after the other: n8n mixes up two tests of credentials at the same time.
			for (const mistake of mistakes) await rejectWrongOne(mistake, world, urls, check);
		} finally {
			await Promise.all([otherApi.close(), redirecting.close()]);
		}
		const log = readFileSync(join(world.folder, 'n8n.log'), 'utf8');
		check('no key is in the log of n8n', keysIn(world, log));
	},
};

async function acceptRightOne(world: World, check: Check): Promise<void> {
	const { session, emulator } = world;
	const saved = await saveCredential(world);
	const withSlash = await saveCredential(world, { sandboxUrl: ` ${emulator.url}/ ` });
	const results = [await session.testCredential(saved), await session.testCredential(withSlash)];
	const hasKey = emulator.requests.map(({ authenticated }) => authenticated);
	check(`the right one: ${results[0]!.message}`, [
		...differences(hasKey, [true, true]),
		...unmet({
			'it is accepted': results[0]!.status === 'OK',
			'also with a space and a slash around the URL': results[1]!.status === 'OK',
		}),
	]);
	const expected = Object.entries(emulator.store.parent.balances).map(([currency, balance]) => [
		currency.toUpperCase(),
		balance,
	]);
	const items = itemsOf(await run(session, workflowWith(saved)), nodeName);
	check(
		'a node works with it',
		differences(
			items.map(({ currency, balance }) => [currency, balance]),
			expected,
		),
	);
}

async function rejectWrongOne(
	{ title, wrong, testSays, nodeSays }: Mistake,
	world: World,
	urls: OtherUrls,
	check: Check,
): Promise<void> {
	const { session, emulator } = world;
	const { length } = emulator.requests;
	const saved = await saveCredential(world, wrong(world, urls));
	const { status, message } = await session.testCredential(saved);
	const execution = await run(session, workflowWith(saved));
	const raw = await session.call('GET', `/rest/executions/${execution.id}`);
	const error = execution.nodes[nodeName]?.error ?? '';
	check(`${title}: ${message.trim()}`, [
		...unmet({
			'the test fails': status === 'Error',
			'it says what to look at': testSays.test(message),
			'the node fails': execution.status === 'error',
			[`the node says what to do: ${error}`]: nodeSays.test(error),
			// It follows no redirect, and is not sent in clear text to another machine.
			'the key stays here': !emulator.requests
				.slice(length)
				.some(({ authenticated, endpoint }) => authenticated && endpoint !== null),
		}),
		...keysIn(world, JSON.stringify([message, raw])),
	]);
}

function workflowWith(credential: Parameters<typeof ourNode>[2]) {
	const form = { resource: 'balance', operation: 'get' };
	return workflowOf('Balances', [start], [ourNode(nodeName, actionType, credential, form)]);
}

function keysIn({ emulator }: World, text: string): string[] {
	return [emulator.apiKey, wrongKey, forbiddenKey]
		.filter((key) => text.includes(key))
		.map((key) => `it holds the key «${key.slice(0, 5)}…»`);
}
