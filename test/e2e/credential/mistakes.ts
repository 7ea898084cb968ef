import { forbiddenKey } from '../../support/emulator/server';
import type { World } from '../world';
import type { Neighbours } from './neighbours';

/** What somebody enters wrongly, and what they have to be told. */
export interface Mistake {
	title: string;
	/** What is wrong in the credential. */
	wrong(world: World, neighbours: Neighbours): Record<string, string>;
	/** What the test of the credential says; of a failed connection n8n 2 shows the code alone. */
	tested: RegExp;
	/** What a node says that runs with it. */
	ran: RegExp;
}

export const wrongKey = 'wrong-key-of-somebody-else';

export const mistakes: readonly Mistake[] = [
	{
		title: 'a wrong key',
		wrong: () => ({ apiKey: wrongKey }),
		tested: /API key was not accepted|Authorization failed - please check your credentials/,
		ran: /Could not read the balances .*: .*Check the API key .* of the sandbox environment/,
	},
	{
		title: 'a key without permission',
		wrong: () => ({ apiKey: forbiddenKey }),
		tested: /API key has no permission|Forbidden - perhaps check your credentials/,
		ran: /Could not read the balances .*: .*The API key may not do this/,
	},
	{
		title: 'a wrong path in the URL',
		wrong: ({ emulator }) => ({ sandboxUrl: `${emulator.url}/wrong` }),
		tested: /service was not found there: check the URL|resource .* could not be found/,
		ran: /Could not read the balances .*: (Not Found|it was not found)/,
	},
	{
		title: 'the URL of a web page',
		wrong: ({ url }) => ({ sandboxUrl: url }),
		tested: /Something else than the payments service answered: check the URL/,
		ran: /Could not read the balances .*: (Not Found|it was not found)/,
	},
	{
		title: 'the URL of another API',
		wrong: (_, { otherApi }) => ({ sandboxUrl: otherApi }),
		tested: /Something else than the payments service answered: check the URL/,
		ran: /Could not read the balances .*: .*Check that the URL in the credential/,
	},
	{
		title: 'a URL that sends requests elsewhere',
		wrong: (_, { redirecting }) => ({ sandboxUrl: redirecting }),
		tested: /sends requests elsewhere, .*check the URL|status code 302/,
		ran: /Could not read the balances .*: .*does not follow redirects.*Check the URL of the sandbox environment/,
	},
	{
		title: 'a server that is down',
		wrong: (_, { down }) => ({ sandboxUrl: down }),
		tested: /ECONNREFUSED|refused the connection - perhaps it is offline/,
		ran: /Could not read the balances .*: nothing answers .*that the service is running/,
	},
	{
		title: 'https where there is none',
		wrong: ({ emulator }) => ({ sandboxUrl: emulator.url.replace('http:', 'https:') }),
		tested: /EPROTO/,
		ran: /Could not read the balances .*: no secure connection .*Check the URL/,
	},
	{
		// An address that leads here, too, but that nobody can know to be this machine's own.
		title: 'plain http to another machine',
		wrong: ({ emulator }) => ({ sandboxUrl: emulator.url.replace('127.0.0.1', '0.0.0.0') }),
		tested: /EPROTO/,
		ran: /The Sandbox URL of the credential must start with https:\/\/.*clear text/,
	},
];
