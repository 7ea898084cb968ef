import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** The credential that a user of a fake service has, with fields below Advanced. */
export const sandbox = (
	{ url, apiKey }: { url: string; apiKey: string },
	settings: ICredentialDataDecryptedObject = {},
) => ({
	environment: 'sandbox',
	apiKey,
	sandboxUrl: url,
	advanced: true,
	...settings,
});

export { byId } from '../operationCases/operationCase';
