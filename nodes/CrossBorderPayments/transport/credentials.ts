import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { createClient, type ClientSetup, type Client, type HttpResponse } from './client';
import { InputError } from './errors';
import type { Connection } from './request';

export interface CredentialData {
	environment: 'production' | 'sandbox';
	apiKey: string;
	productionUrl?: string;
	sandboxUrl?: string;
}

export function parseCredentials(credential: CredentialData): Connection {
	const { environment } = credential;
	const isProduction = environment === 'production';
	const label = isProduction ? 'Production URL' : 'Sandbox URL';
	const given = textOf(isProduction ? credential.productionUrl : credential.sandboxUrl);
	const apiKey = textOf(credential.apiKey);
	const openCredential = 'Open the Cross-Border Payments API credential and fill it in';

	if (!apiKey) throw new InputError('The credential has no API key', openCredential);
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new InputError(
			'The API key of the credential contains spaces or other characters that an API key cannot have',
			'Copy the key again, with nothing before or after it',
		);
	}
	if (!given) throw new InputError(`The credential has no ${label}`, openCredential);
	return { environment, apiKey, baseUrl: parseUrl(given, `The ${label} of the credential`) };
}

/** An expression in a credential can give anything; what is not text counts as empty. */
function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

function parseUrl(given: string, label: string): string {
	const url = URL.canParse(given) ? new URL(given) : undefined;
	if (
		!url ||
		(url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
	) {
		throw new InputError(
			`${label} must start with https://`,
			'Enter the full address, such as https://api.example.com. Plain http:// is accepted for this machine only (localhost, 127.0.0.1, [::1]), because it would send the API key in clear text',
		);
	}
	const { username, password, search, hash, origin, pathname } = url;
	if (username || password || search || hash) {
		throw new InputError(
			`${label} must not contain a user name, password, query or fragment`,
			'Remove the part before the @, or the ? or # and everything after it',
		);
	}
	return `${origin}${pathname}`.replace(/\/+$/, '');
}

function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

const credentialName = 'crossBorderPaymentsApi';

type Context = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The client for the credential that the node has; reads and checks the credential once. */
export async function createClientFromCredentials(
	context: Context,
	setup: Pick<ClientSetup, 'concurrency' | 'signal' | 'noteDrift'> = {},
): Promise<Client> {
	const data = await context.getCredentials<CredentialData>(credentialName);
	const connection = parseCredentials(data);
	const { id, name } = context.getNode().credentials?.[credentialName] ?? {};
	const decrypted = { id: id ?? '', name: name ?? '', type: credentialName, data: { ...data } };
	// Otherwise n8n would read and decrypt the credential again for each request.
	const extra = { credentialsDecrypted: decrypted };
	const { httpRequestWithAuthentication } = context.helpers;
	const send = async (options: IHttpRequestOptions): Promise<HttpResponse> =>
		await httpRequestWithAuthentication.call(context, credentialName, options, extra);
	return createClient({ connection, send, ...setup });
}
