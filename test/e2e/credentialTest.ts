import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forbiddenKey } from '../support/emulator/server';
import {
	actionType,
	credentialType,
	n8nNode,
	ourNode,
	saveCredential,
	start,
	workflowOf,
} from './canvas';
import { differences, unmet } from './compare';
import { run } from './executions';
import { startRawServer } from '../support/fakeServer';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

const wrongKey = 'wrong-key-of-somebody-else';

/** The credential as a user saves and tests it: right, and wrong in many ways. */
export const credentialTest: EndToEndTest = {
	name: 'credential test',
	emulator: { seed: 7, subaccounts: 6, recordsPerSubaccount: 0 },

	async run(world, check) {
		await world.start();
		const otherApi = await startRawServer((_, response) => {
			response.setHeader('content-type', 'application/json').end('{"name":"Weather","version":3}');
		});
		const redirecting = await startRawServer(({ url }, response) => {
			response.writeHead(302, { location: `${world.emulator.url}${url}` }).end();
		});
		try {
			await acceptRightOne(world, check);
			await allowDomains(world, check);
			const mistakes = mistakesOf(world.emulator.url, otherApi.url, redirecting.url);
			// One after the other: n8n mixes up two tests of credentials at the same time.
			for (const [title, ...mistake] of mistakes)
				await rejectWrongOne(world, check, title, mistake);
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
}

/**
 * Each value of Allowed HTTP Request Domains, and whether n8n's HTTP Request node then sends the key
 * to the service. n8n 1 compares the hosts of redirects alone.
 */
const domainsIn = (isN8n1: boolean): Array<[allowed: string, hosts: string, isSent: boolean]> => [
	['all', '', true],
	['none', '', false],
	['domains', '127.0.0.1', true],
	['domains', 'https://127.0.0.1, 127.0.0.1:443', isN8n1],
	['domains', 'api.example.com', isN8n1],
];

/** They limit the HTTP Request node, and not our nodes. */
async function allowDomains(world: World, check: Check): Promise<void> {
	const { session, emulator } = world;
	const url = `${emulator.url}/v1/ramp/banking/balances`;
	const settings = { onError: 'continueRegularOutput' };
	const form = { resource: 'balance', operation: 'get' };
	const domains = domainsIn(world.isN8n1);
	const nodes = [];
	for (const [index, [allowed, hosts]] of domains.entries()) {
		const restriction = { allowedHttpRequestDomains: allowed, allowedDomains: hosts };
		const credential = await saveCredential(world, restriction);
		const call = {
			...{ url, authentication: 'predefinedCredentialType', options: {} },
			nodeCredentialType: credentialType,
		};
		const { id, name } = credential;
		const credentials = { [credentialType]: { id, name } };
		nodes.push(
			{ ...n8nNode(`HTTP Request ${index}`, 'httpRequest', call, 4.2), credentials, ...settings },
			ourNode(`Ours ${index}`, actionType, credential, form, settings),
		);
	}
	const { nodes: runs } = await run(session, workflowOf('Domains', [start], nodes));
	const succeeded = (name: string) => !runs[name]!.error && !('error' in runs[name]!.items[0]!);
	for (const [index, [allowed, hosts, isSent]] of domains.entries()) {
		check(
			`Allowed HTTP Request Domains: ${[allowed, hosts].filter(Boolean).join(' ')}`,
			unmet({
				[`the HTTP Request node ${isSent ? 'reads' : 'sends nothing'}`]:
					succeeded(`HTTP Request ${index}`) === isSent,
				'our node reads': succeeded(`Ours ${index}`),
			}),
		);
	}
}

/** What is wrong in the credential, and what its test says. */
type Mistake = [wrong: Record<string, string>, testSays: RegExp];

/** Of a failed connection, the test in n8n 2 says the code alone. */
const mistakesOf = (
	url: string,
	otherApi: string,
	redirecting: string,
): Array<[title: string, ...Mistake]> => [
	[
		'a wrong key',
		{ apiKey: wrongKey },
		/API key|Authorization failed - please check your credentials/,
	],
	[
		'a key without permission',
		{ apiKey: forbiddenKey },
		/permission|Forbidden - perhaps check your credentials/,
	],
	['a wrong path in the URL', { sandboxUrl: `${url}/wrong` }, /URL|resource .* could not be found/],
	['the URL of another API', { sandboxUrl: otherApi }, /URL/],
	['a URL that redirects', { sandboxUrl: redirecting }, /URL|status code 302/],
	[
		'a server that is down',
		{ sandboxUrl: 'http://127.0.0.1:1' },
		/ECONNREFUSED|refused the connection - perhaps it is offline/,
	],
	['https where there is none', { sandboxUrl: url.replace('http:', 'https:') }, /EPROTO/],
];

async function rejectWrongOne(
	world: World,
	check: Check,
	title: string,
	[wrong, testSays]: Mistake,
): Promise<void> {
	const { session, emulator } = world;
	const { length } = emulator.requests;
	const saved = await saveCredential(world, wrong);
	const { status, message } = await session.testCredential(saved);
	check(`${title}: ${message.trim()}`, [
		...unmet({
			'the test fails': status === 'Error',
			'it says what to look at': testSays.test(message),
			// It follows no redirect, and is not sent in clear text to another machine.
			'the key stays here': !emulator.requests
				.slice(length)
				.some(({ authenticated, endpoint }) => authenticated && endpoint !== null),
		}),
		...keysIn(world, message),
	]);
}

function keysIn({ emulator }: World, text: string): string[] {
	return [emulator.apiKey, wrongKey, forbiddenKey]
		.filter((key) => text.includes(key))
		.map((key) => `it holds the key “${key.slice(0, 5)}…”`);
}
