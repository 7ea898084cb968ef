import { endpoints } from '../../api/endpoints';
import type { OfframpStatus } from '../../api/schemas/offramp';
import { offramp, subaccount } from '../../descriptions/locators';
import { defineOperation } from '../../operation/operation';
import type { Client } from '../../transport/client';
import { InvalidResponseError } from '../../transport/errors';
import { requireFields } from '../../transport/response';
import { offrampStatusOutput } from './output';

/** Reads the v1 view and unwraps its {success, data}; `success: false` is an error. */
export async function readStatus(
	client: Client,
	params: { subaccountId: string; offrampId: string },
): Promise<OfframpStatus> {
	const answer = await client.call(endpoints.offrampStatus, { params });
	const { success, data, message } = answer as typeof answer & { message?: unknown };
	if (!success) {
		const reason = data?.errorMessage ?? message;
		throw new InvalidResponseError(
			endpoints.offrampStatus,
			typeof reason === 'string' ? reason : 'the service reports that it did not succeed',
			'Check the subaccount and the offramp ID, then try again',
		);
	}
	requireFields(endpoints.offrampStatus, data, ['id', 'status']);
	return data;
}

/** GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status: amounts are JSON numbers here. */
export const getStatus = defineOperation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of an offramp',
	description: 'Read the status of an offramp. It also shows pending offramps.',
	endpoints: [endpoints.offrampStatus],
	fields: [subaccount, offramp],
	output: offrampStatusOutput,
	run: async ({ client }, params, toItem) => [toItem(await readStatus(client, params))],
});
