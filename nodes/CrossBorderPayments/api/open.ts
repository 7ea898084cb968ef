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
	const data = await context.getCredentials<CredentialData>(credentialName);
	const connection = connect(data);
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
		})) as RawAnswer;
	return createClient({ connection, send, ...setup });
}
