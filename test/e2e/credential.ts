import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forbiddenKey } from '../support/emulator/server';
import type { Execution } from '../host/session';
import { actionType, ourNode, saveCredential, start, workflowOf } from './canvas';
import { mistakes, wrongKey, type Mistake } from './credential/mistakes';
import { openNeighbours, type Neighbours } from './credential/neighbours';
import { differences, itemsOf, unmet, untilSaved } from './examples/stage';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

const runNode = 'Get the balances';

/** The credential as a user saves and tests it, and as a node then works with it: right, and wrong in many ways. */
export const credential: EndToEndTest = {
	name: 'credential',
	emulator: { seed: 7, subaccounts: 6, recordsPerSubaccount: 0 },

	async run(world, check) {
		await world.start();
		const neighbours = await openNeighbours(world.emulator);
		try {
			await tryRightOne(world, check);
			await refuseEmptyOnes(world, check);
			await tryWrongOnes(world, neighbours, check);
		} finally {
			await neighbours.close();
		}
		check('no key is in the log of n8n', keysIn(world, readFileSync(logOf(world), 'utf8')));
	},
};

async function tryRightOne(world: World, check: Check): Promise<void> {
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
	const { balances, ...parent } = emulator.store.parent;
	const execution = await runWith(world, saved.id);
	check(
		'a node works with it',
		differences(itemsOf(execution, runNode), [rowOf(parent, balances)]),
	);
}

function rowOf(
	{ id, businessName, email, status, createdAt }: Record<string, unknown>,
	balances: object,
) {
	return { id, businessName, email, status, ...balances, createdAt };
}

/** n8n itself asks for what is required. */
async function refuseEmptyOnes(world: World, check: Check): Promise<void> {
	const refusals = [];
	for (const wrong of [{ sandboxUrl: '' }, { environment: 'production' }]) {
		refusals.push(await saveCredential(world, wrong).then(() => '', String));
	}
	check(
		'without a URL of its environment it is not saved',
		unmet({
			'sandbox URL': /"sandboxUrl\\" is mandatory/.test(refusals[0]!),
			'production URL': /"productionUrl\\" is mandatory/.test(refusals[1]!),
		}),
	);
}

async function tryWrongOnes(world: World, neighbours: Neighbours, check: Check): Promise<void> {
	const { length } = world.emulator.requests;
	const tried = [];
	// One after the other: n8n mixes up two tests of credentials at the same time.
	for (const mistake of mistakes) {
		const saved = await saveCredential(world, mistake.wrong(world, neighbours));
		const tested = await world.session.testCredential(saved);
		tried.push({ mistake, tested, execution: runWith(world, saved.id) });
	}
	for (const { mistake, tested, execution } of tried) {
		check(
			`${mistake.title}: ${tested.message.trim()}`,
			await faultsOf(mistake, tested, await execution, world),
		);
	}
	const known = world.emulator.requests
		.slice(length)
		.filter(({ authenticated, endpoint }) => authenticated && endpoint !== null);
	check(
		'the key goes with no redirection, and in clear text to no other machine',
		known.map(({ method, path }) => `${method} ${path} came with the key`),
	);
}

async function faultsOf(
	{ tested, ran }: Mistake,
	{ status, message }: { status: string; message: string },
	execution: Execution,
	world: World,
): Promise<string[]> {
	const raw = await world.session.call('GET', `/rest/executions/${execution.id}`);
	const failure = execution.nodes[runNode]?.error ?? '';
	return [
		...unmet({
			'the test fails': status === 'Error',
			'it says what to look at': tested.test(message),
			'the node fails': execution.status === 'error',
			[`the node says what to do: ${failure}`]: ran.test(failure),
		}),
		...keysIn(world, JSON.stringify([message, raw])),
	];
}

async function runWith({ session }: World, id: string): Promise<Execution> {
	const saved = { id, name: 'Emulator', type: '', data: {} };
	const parameters = { resource: 'balance', operation: 'get' };
	const draft = workflowOf('Balances', [start], [ourNode(runNode, actionType, saved, parameters)]);
	const execution = await session.runWorkflow(await session.createWorkflow(draft));
	return await untilSaved(session, execution.id);
}

function keysIn({ emulator }: World, text: string): string[] {
	return [emulator.apiKey, wrongKey, forbiddenKey]
		.filter((key) => text.includes(key))
		.map((key) => `it holds the key «${key.slice(0, 5)}…»`);
}

function logOf({ folder }: World): string {
	return join(folder, 'n8n.log');
}
