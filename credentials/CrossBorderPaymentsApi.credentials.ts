import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { second } from '../nodes/CrossBorderPayments/api/durations';
import { endpoints } from '../nodes/CrossBorderPayments/api/endpoints';
import { parseCredentials } from '../nodes/CrossBorderPayments/transport/credentials';
import type { Connection } from '../nodes/CrossBorderPayments/transport/request';
import { settingsProperties } from '../nodes/CrossBorderPayments/transport/serviceSettings';

const keyHeader = 'x-api-key';

const testPath = endpoints.balanceGet.path;

/** The messages of the credential test, by the HTTP status of the response. */
const statusMessages: Array<[statuses: number[], message: string]> = [
	[
		[301, 302, 303, 307, 308],
		'The server redirects requests, and redirects are not followed: check the URL of the selected environment',
	],
	[[401], 'The API key was rejected: check it, and that it belongs to the selected environment'],
	[
		[403],
		'The API key is not allowed to read the balances of the parent account: check its permissions',
	],
	[[404], 'The service was not found at this URL: check the URL of the selected environment'],
];

/**
 * n8n would also send the key to the address of a redirect. The HTTP Request node has its own names
 * for this, the last two.
 */
const withoutRedirects = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

const urlProperty = (
	displayName: string,
	environment: Connection['environment'],
	example: string,
): INodeProperties => ({
	displayName,
	name: `${environment}Url`,
	type: 'string',
	displayOptions: { show: { environment: [environment] } },
	default: '',
	required: true,
	placeholder: `e.g. ${example}`,
	description: `Base URL of the ${environment} server`,
});

export class CrossBorderPaymentsApi implements ICredentialType {
	name = 'crossBorderPaymentsApi';

	displayName = 'Cross-Border Payments API';

	icon: Icon = { light: 'file:crossBorderPayments.svg', dark: 'file:crossBorderPayments.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-cross-border-payments/n8n-nodes-cross-border-payments#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{ name: 'Production', value: 'production', description: 'Real clients and real money' },
				{ name: 'Sandbox', value: 'sandbox', description: 'For testing' },
			],
			default: 'sandbox',
			description: 'Which server to use',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Key of the parent account for the selected environment',
		},
		urlProperty('Production URL', 'production', 'https://api.example.com'),
		urlProperty('Sandbox URL', 'sandbox', 'https://sandbox.example.com'),
		{
			// A toggle, because n8n shows no collection in a credential.
			displayName: 'Advanced',
			name: 'advanced',
			type: 'boolean',
			default: false,
			description:
				'Whether to change parameter names, paging and limits. Service > Check says if you need to.',
		},
		...settingsProperties,
	];

	/**
	 * A property instead of a method: only credentials whose copies have it are offered in the HTTP
	 * Request node. `toJSON` lets n8n save it. An expression would start n8n 2's isolated evaluator
	 * for each request.
	 */
	authenticate = Object.assign(
		async (
			credentials: ICredentialDataDecryptedObject,
			request: IHttpRequestOptions,
		): Promise<IHttpRequestOptions> => {
			const headers = { ...request.headers, [keyHeader]: String(credentials.apiKey).trim() };
			if (request.url !== testPath) return { ...request, ...withoutRedirects, headers };
			const { baseUrl, settings } = parseCredentials(credentials);
			const timeout = settings.timeoutSeconds * second;
			// n8n would replace the timeout of a credential test with five minutes. The signal also ends
			// a response that never stops; the timeout has the clearer message.
			const abortSignal = AbortSignal.timeout(timeout + second);
			return { ...request, headers, baseURL: baseUrl, timeout, abortSignal };
		},
		{ toJSON: () => ({}) },
	);

	/** Only the path: `authenticate` validates the credential and adds the URL. */
	test: ICredentialTestRequest = {
		request: { url: testPath, disableFollowRedirect: true },
		// n8n applies both kinds of rules, although its type allows only one.
		rules: [
			...statusMessages.flatMap(([statuses, message]) =>
				statuses.map((value) => ({ type: 'responseCode', properties: { value, message } })),
			),
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'balances',
					value: undefined,
					message:
						'This URL does not belong to the payments service: check the URL of the selected environment',
				},
			},
		] as NonNullable<ICredentialTestRequest['rules']>,
	};
}
