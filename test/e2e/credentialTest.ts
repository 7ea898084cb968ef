import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forbiddenKey } from '../support/emulator/server';
import type { Credential, Execution } from '../host/session';
import { actionType, ourNode, saveCredential, start, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import { mistakes, wrongKey, type Mistake, type OtherUrls } from './credentialMistakes';
import { itemsOf, run } from './executions';
import { startOtherServer } from './otherServer';
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
		const down = await startOtherServer(() => {});
		await down.close();
		const urls = { otherApi: otherApi.url, redirecting: redirecting.url, down: down.url };
		try {
			await acceptRightOne(world, check);
			await refuseIncompleteOnes(world, check);
			await rejectWrongOnes(world, urls, check);
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
	check(
		`the right one: ${results[0]!.message}`,
		unmet({
			'it is accepted': results[0]!.status === 'OK',
			'also with a space and a slash around the URL': results[1]!.status === 'OK',
			'each test is one request with the key':
				emulator.requests.length === 2 &&
				emulator.requests.every(
					({ endpoint, authenticated, status }) =>
						endpoint === 'balanceGet' && authenticated && status === 200,
				),
		}),
	);
	const { balances, id, businessName, email, status, createdAt } = emulator.store.parent;
	const execution = await runWith(world, saved);
	check(
		'a node works with it',
		differences(itemsOf(execution, nodeName), [
			{ id, businessName, email, status, ...balances, createdAt },
		]),
	);
}

/** n8n itself asks for what is required. */
async function refuseIncompleteOnes(world: World, check: Check): Promise<void> {
	const refusalOf = async (wrong: object) =>
		await saveCredential(world, { ...wrong }).then(() => '', String);
	check(
		'without a URL of its environment it is not saved',
		unmet({
			'sandbox URL': (await refusalOf({ sandboxUrl: '' })).includes('mandatory'),
			'production URL': (await refusalOf({ environment: 'production' })).includes('mandatory'),
		}),
	);
}

async function rejectWrongOnes(world: World, urls: OtherUrls, check: Check): Promise<void> {
	const { length } = world.emulator.requests;
	// One after the other: n8n mixes up two tests of credentials at the same time.
	for (const mistake of mistakes) {
		const saved = await saveCredential(world, mistake.wrong(world, urls));
		const test = await world.session.testCredential(saved);
		const execution = await runWith(world, saved);
		check(
			`${mistake.title}: ${test.message.trim()}`,
			await faultsOf(mistake, test, execution, world),
		);
	}
	check(
		'the key follows no redirect, and is not sent in clear text to another machine',
		world.emulator.requests
			.slice(length)
			.filter(({ authenticated, endpoint }) => authenticated && endpoint !== null)
			.map(({ method, path }) => `${method} ${path} came with the key`),
	);
}

async function faultsOf(
	{ testSays, nodeSays }: Mistake,
	{ status, message }: { status: string; message: string },
	execution: Execution,
	world: World,
): Promise<string[]> {
	const raw = await world.session.call('GET', `/rest/executions/${execution.id}`);
	const error = execution.nodes[nodeName]?.error ?? '';
	return [
		...unmet({
			'the test fails': status === 'Error',
			'it says what to look at': testSays.test(message),
			'the node fails': execution.status === 'error',
			[`the node says what to do: ${error}`]: nodeSays.test(error),
		}),
		...keysIn(world, JSON.stringify([message, raw])),
	];
}

async function runWith({ session }: World, credential: Credential): Promise<Execution> {
	const getBalances = ourNode(nodeName, actionType, credential, {
		resource: 'balance',
		operation: 'get',
	});
	return await run(session, workflowOf('Balances', [start], [getBalances]));
}

function keysIn({ emulator }: World, text: string): string[] {
	return [emulator.apiKey, wrongKey, forbiddenKey]
		.filter((key) => text.includes(key))
		.map((key) => `it holds the key «${key.slice(0, 5)}…»`);
}
