import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { createClient, type Client, type HttpResponse } from './client';
import { InputError } from './errors';
import type { Connection } from './request';

/** What the credential holds, as the user entered it. */
export interface CredentialData {
	environment: 'production' | 'sandbox';
	apiKey: string;
	productionUrl?: string;
	sandboxUrl?: string;
}

/** Checks the credential once, before any request is sent. */
export function parseCredentials(credential: CredentialData): Connection {
	const { environment } = credential;
	const isProduction = environment === 'production';
	const label = isProduction ? 'Production URL' : 'Sandbox URL';
	const entered = textOf(isProduction ? credential.productionUrl : credential.sandboxUrl);
	const apiKey = textOf(credential.apiKey);
	const openCredential = 'Open the Cross-Border Payments API credential and fill it in';

	if (!apiKey.trim()) throw new InputError('The credential has no API key', openCredential);
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new InputError(
			'The API key of the credential contains spaces, line breaks or other characters that no key has',
			'Copy the key again, without anything before or after it',
		);
	}
	if (!entered) throw new InputError(`The credential has no ${label}`, openCredential);
	const [problem, advice] = problemOf(entered) ?? [];
	if (problem) throw new InputError(`The ${label} of the credential ${problem}`, advice);
	const { origin, pathname } = new URL(entered);
	return { environment, apiKey, baseUrl: `${origin}${pathname}`.replace(/\/+$/, '') };
}

/** An expression in a credential can give anything; what is not text counts as empty. */
function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

function problemOf(entered: string): [problem: string, advice: string] | undefined {
	if (!URL.canParse(entered)) {
		return [
			'is not a URL',
			'Enter the full address with https://, such as https://api.example.com',
		];
	}
	const { username, password, search, hash, protocol, hostname } = new URL(entered);
	if (username || password) {
		return [
			'must not contain a user name or password',
			'The service identifies you by the API key alone: remove the part before the @ from the URL',
		];
	}
	if (search || hash) {
		return [
			'must not contain a query or fragment',
			'Remove everything from the ? or # on from the URL',
		];
	}
	if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined;
	return [
		'must start with https://',
		'The API key would travel in clear text. Plain http:// is accepted for this machine only (localhost, 127.0.0.1, [::1])',
	];
}

function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

const credentialName = 'crossBorderPaymentsApi';

type Context = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The client for the credential that the node has; reads and checks the credential once. */
export async function createClientFromCredentials(
	context: Context,
	setup: { concurrency?: number; signal?: AbortSignal | undefined } = {},
): Promise<Client> {
	const data = await context.getCredentials<CredentialData>(credentialName);
	const connection = parseCredentials(data);
	const { id, name } = context.getNode().credentials?.[credentialName] ?? {};
	// Else n8n would read and decrypt it again for each request.
	const credentialsDecrypted = {
		id: id ?? '',
		name: name ?? '',
		type: credentialName,
		data: { ...data },
	};
	const send = async (options: IHttpRequestOptions) =>
		(await context.helpers.httpRequestWithAuthentication.call(context, credentialName, options, {
			credentialsDecrypted,
		})) as HttpResponse;
	return createClient({ connection, send, ...setup });
}
