import 'reflect-metadata';

import { ExecuteContext } from 'n8n-core';
import { createRunExecutionData, type IExecuteFunctions } from 'n8n-workflow';

import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { startRawServer } from '../support/fakeServer';
import { additionalDataOf, nodeOf, workflowOf } from '../support/n8n/instance';

/** What n8n's HTTP Request node sends with our credential, through n8n-core's own helper. */
async function requestTo(uri: string) {
	const node = nodeOf('crossBorderPayments', { id: 'node-1', parameters: {} });
	const input = [{ json: {} }];
	const data = { main: [input] };
	const context = new ExecuteContext(
		workflowOf(node, new CrossBorderPayments()),
		node,
		additionalDataOf({ environment: 'sandbox', apiKey: 'key-0f8fad5b' }),
		'manual',
		createRunExecutionData({}),
		0,
		input,
		data,
		{ node, data, source: null },
		[],
	) as IExecuteFunctions;
	const request = { uri, method: 'GET' as const, followRedirect: true };
	return (await context.helpers.requestWithAuthentication.call(
		context,
		'crossBorderPaymentsApi',
		request,
	)) as unknown;
}

test('the key does not follow a redirect to another server', async () => {
	const keys: string[] = [];
	const other = await startRawServer((request, response) => {
		keys.push(`other ${String(request.headers['x-api-key'])}`);
		response.end('{}');
	});
	const service = await startRawServer((request, response) => {
		keys.push(`service ${String(request.headers['x-api-key'])}`);
		response.writeHead(302, { location: other.url }).end();
	});
	const failure = await requestTo(service.url).catch(String);
	await Promise.all([service.close(), other.close()]);
	expect(keys).toEqual(['service key-0f8fad5b']);
	expect(failure).toContain('302');
});
