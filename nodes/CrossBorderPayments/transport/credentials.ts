import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IN8nHttpFullResponse,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { createClient, type Client, type ClientSetup } from './client';
import { CredentialError } from './errors';
import { createKeyRedactor } from './keyRedactor';
import type { Connection } from './request';
import { parseSettings } from './serviceSettings';
import { sharedLimiter } from './sharedLimiters';

/** @throws CredentialError if the credential is incomplete or unsafe */
export function parseCredentials(credential: ICredentialDataDecryptedObject): Connection {
	const { environment } = credential;
	if (environment !== 'production' && environment !== 'sandbox') {
		throw new CredentialError(
			'The environment of the credential is neither “production” nor “sandbox”',
			'Select the environment in the credential, or correct its expression',
		);
	}
	const apiKey = enteredText(credential.apiKey);
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new CredentialError(
			'The API key in the credential is empty or contains spaces or other characters that cannot be sent in a header',
			'Copy the key into the credential again, with nothing before or after it. For an expression, check what it returns: menus and the trigger have no input item',
		);
	}
	const baseUrl = toBaseUrl(credential[`${environment}Url`]);
	if (baseUrl === undefined) {
		throw new CredentialError(
			`The ${environment} URL in the credential must start with https:// and contain no user name, query or fragment`,
			'Enter the full address, such as https://api.example.com. Plain http:// is only accepted for this machine (localhost, 127.0.0.1, [::1]), because it would send the API key unencrypted',
		);
	}
	return { environment, apiKey, baseUrl, settings: parseSettings(credential) };
}

/** Empty text for an object of an expression: its `toString` may be no function. */
const enteredText = (value: unknown) =>
	(typeof value === 'object' ? '' : String(value ?? '')).trim();

/** The URL without a trailing slash; undefined where sending the key would be unsafe. */
function toBaseUrl(value: unknown): string | undefined {
	const text = enteredText(value);
	if (!URL.canParse(text)) return undefined;
	const { protocol, hostname, href, origin, pathname } = new URL(text);
	const isThisMachine = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
	const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine);
	const address = `${origin}${pathname}`;
	return isSafe && href === address ? address.replace(/(?<!\/)\/+$/, '') : undefined;
}

const credentialName = 'crossBorderPaymentsApi';

type N8nFunctions = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

type Setup = Pick<ClientSetup, 'closing' | 'drift' | 'redactor' | 'signal'>;

/** The client of a poll or a menu, which have no input items. */
export async function createClientFromCredentials(
	n8n: ILoadOptionsFunctions | IPollFunctions,
	setup: Setup = {},
): Promise<Client> {
	return clientFor(n8n, await n8n.getCredentials(credentialName), setup);
}

/** One client per credential, which an expression may change from item to item. */
export function clientsOfItems(n8n: IExecuteFunctions, end: AbortSignal) {
	const clients = new Map<string, Client>();
	const redactor = createKeyRedactor();
	const drift = new Set<string>();
	const cancel = n8n.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, end]) : end;
	const clientOf = async (itemIndex: number): Promise<Client> => {
		const data = await n8n.getCredentials(credentialName, itemIndex);
		const identity = JSON.stringify(data);
		const existing = clients.get(identity);
		if (existing) return existing;
		const client = clientFor(n8n, data, { signal, drift, redactor });
		clients.set(identity, client);
		return client;
	};
	return { clientOf, clients, drift };
}

function clientFor(n8n: N8nFunctions, data: ICredentialDataDecryptedObject, setup: Setup): Client {
	const connection = parseCredentials(data);
	const { id, name } = n8n.getNode().credentials?.[credentialName] ?? {};
	const decrypted = { id: id ?? '', name: name ?? '', type: credentialName, data: { ...data } };
	// Without this, n8n would decrypt the credential of the first item again for each request.
	const extra = { credentialsDecrypted: decrypted };
	const send = async (options: IHttpRequestOptions) => {
		const { abortSignal } = options;
		// n8n replaces `abortSignal` with the signal of the context, which has no deadline.
		const ofRequest = Object.create(n8n, {
			getExecutionCancelSignal: { value: () => abortSignal },
		}) as IExecuteFunctions;
		const { httpRequestWithAuthentication } = n8n.helpers;
		// n8n types the response as any.
		return (await httpRequestWithAuthentication.call(
			ofRequest,
			credentialName,
			options,
			extra,
		)) as IN8nHttpFullResponse;
	};
	return createClient({ connection, send, limiter: sharedLimiter(connection), ...setup });
}
