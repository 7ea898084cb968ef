import { forbiddenKey } from '../support/emulator/server';
import type { World } from './world';

/** URLs of servers that are not the payments service. */
export interface OtherUrls {
	otherApi: string;
	/** Redirects every request to the payments service. */
	redirecting: string;
}

/** What somebody enters wrongly, and what n8n has to answer. */
export interface Mistake {
	title: string;
	/** What is wrong in the credential. */
	wrong(world: World, urls: OtherUrls): Record<string, string>;
	/** In the message of the credential test; of a failed connection n8n 2 shows the code alone. */
	testSays: RegExp;
	/** In the error of a node that runs with it. */
	nodeSays: RegExp;
}

export const wrongKey = 'wrong-key-of-somebody-else';

export const mistakes: readonly Mistake[] = [
	{
		title: 'a wrong key',
		wrong: () => ({ apiKey: wrongKey }),
		testSays: /API key|Authorization failed - please check your credentials/,
		nodeSays: /Check the API key/,
	},
	{
		title: 'a key without permission',
		wrong: () => ({ apiKey: forbiddenKey }),
		testSays: /permission|Forbidden - perhaps check your credentials/,
		nodeSays: /API key/,
	},
	{
		title: 'a wrong path in the URL',
		wrong: ({ emulator }) => ({ sandboxUrl: `${emulator.url}/wrong` }),
		testSays: /URL|resource .* could not be found/,
		nodeSays: /not found/i,
	},
	{
		title: 'the URL of another API',
		wrong: (_, { otherApi }) => ({ sandboxUrl: otherApi }),
		testSays: /URL/,
		nodeSays: /Check .*URL/,
	},
	{
		title: 'a URL that redirects',
		wrong: (_, { redirecting }) => ({ sandboxUrl: redirecting }),
		testSays: /URL|status code 302/,
		nodeSays: /Check .*URL/,
	},
	{
		title: 'a server that is down',
		// Nothing listens there.
		wrong: () => ({ sandboxUrl: 'http://127.0.0.1:1' }),
		testSays: /ECONNREFUSED|refused the connection - perhaps it is offline/,
		nodeSays: /service is running/,
	},
	{
		title: 'https where there is none',
		wrong: ({ emulator }) => ({ sandboxUrl: emulator.url.replace('http:', 'https:') }),
		testSays: /EPROTO/,
		nodeSays: /Check .*URL/,
	},
];
