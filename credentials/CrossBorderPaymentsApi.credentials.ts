import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

export const keyHeader = 'x-api-key';

/** What the credential test says when the service answers with this status. */
const refusal = (value: number, message: string) => ({
	type: 'responseCode',
	properties: { value, message },
});

export class CrossBorderPaymentsApi implements ICredentialType {
	name = 'crossBorderPaymentsApi';

	displayName = 'Cross-Border Payments API';

	icon: Icon = { light: 'file:crossBorderPayments.svg', dark: 'file:crossBorderPayments.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-cross-border-payments/n8n-nodes-cross-border-payments#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{ name: 'Production', value: 'production', description: 'Real customers and real money' },
				{ name: 'Sandbox', value: 'sandbox', description: 'For testing; no real money moves' },
			],
			default: 'sandbox',
			description: 'Which server to use. Each has its own API keys.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Key of the parent account for the chosen environment',
		},
		{
			displayName: 'Production URL',
			name: 'productionUrl',
			type: 'string',
			displayOptions: { show: { environment: ['production'] } },
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: 'Base URL of the production server, which you received with your API key',
		},
		{
			displayName: 'Sandbox URL',
			name: 'sandboxUrl',
			type: 'string',
			displayOptions: { show: { environment: ['sandbox'] } },
			default: '',
			required: true,
			placeholder: 'e.g. https://sandbox.example.com',
			description: 'Base URL of the sandbox server, which you received with your API key',
		},
	];

	/** A function, because n8n 2 would evaluate an expression in a sandbox for each request. */
	async authenticate(
		{ apiKey }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return { ...request, headers: { ...request.headers, [keyHeader]: apiKey } };
	}

	/**
	 * Plain http to another machine becomes https here, so that a test never sends the key in clear text. A URL
	 * with a user name becomes empty, because its host is not what it seems to be.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{ (($credentials.environment === "production" ? $credentials.productionUrl : $credentials.sandboxUrl) ?? "").trim().replace(/^http:(?!\\/\\/(localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\])(:\\d+)?(\\/|$))[\\\\/]*/i, "https://").replace(/^[^:]*:[\\s\\\\/]*[^\\\\/?#]*@.*$/s, "").replace(/\\/+$/, "") }}',
			url: '/v1/ramp/banking/balances',
			disableFollowRedirect: true,
		},
		// n8n applies both kinds of rules together, which its type does not say.
		rules: [
			...[301, 302, 303, 307, 308].map((status) =>
				refusal(
					status,
					'The server redirects requests, and redirects are not followed: check the URL of the chosen environment',
				),
			),
			refusal(
				401,
				'The API key was not accepted: check it, and that it belongs to the chosen environment',
			),
			refusal(403, 'The API key has no permission: it must be the key of the parent account'),
			refusal(
				404,
				'The service was not found at this URL: check the URL of the chosen environment',
			),
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'balances',
					value: undefined,
					message: 'This URL is not the payments service: check the URL of the chosen environment',
				},
			},
		] as NonNullable<ICredentialTestRequest['rules']>,
	};
}
