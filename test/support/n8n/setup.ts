/** The credential that a user of a fake service has. */
export const sandbox = ({ url, apiKey }: { url: string; apiKey: string }) => ({
	environment: 'sandbox',
	apiKey,
	sandboxUrl: url,
});

export { byId } from '../operationCases/operationCase';
