import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { createClient, type Client, type RawAnswer } from './client';
import { connect, type CredentialData } from './connection';

const credentialName = 'crossBorderPaymentsApi';

type Context = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The client for the credential that the node has; reads and checks the credential once. */
export async function openClient(
	context: Context,
	setup: { concurrency?: number; signal?: AbortSignal | undefined } = {},
): Promise<Client> {
	const connection = connect(await context.getCredentials<CredentialData>(credentialName));
	const send = async (options: IHttpRequestOptions) =>
		(await context.helpers.httpRequestWithAuthentication.call(
			context,
			credentialName,
			options,
		)) as RawAnswer;
	return createClient({ connection, send, ...setup });
}
