import { endpoints } from '../../api/endpoints';
import type { OfframpStatus } from '../../api/schemas/offramp';
import type { Client } from '../../transport/client';
import { InvalidResponseError } from '../../transport/errors';
import { requireFields } from '../../transport/response';

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
