import { endpoints } from '../../api/endpoints';
import { offrampStatus } from '../../api/schemas/offramp';
import { offramp, subaccount } from '../../descriptions/locators';
import type { Output } from '../../operation/output/output';
import { waitUntilFinal as wait } from '../../operation/wait/waitFor';
import { ServiceError, undefinedIfNotFound } from '../../transport/errors';
import { readStatus } from './getStatus';
import { offrampWaitOutput } from './output';

const { status: documentedStatus } = offrampStatus.shape;

/**
 * GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status, which shows pending offramps and why
 * one failed, and GET /v2/…/{offrampId}, whose amounts are strings. It is final if either view says so.
 * While v2 is not final, an undocumented status of v1 counts, and a failure to read it is one.
 */
export const waitUntilFinal = wait('offramp', {
	action: 'Wait until an offramp is final',
	description: 'Check an offramp until it is completed or failed',
	endpoints: [endpoints.offrampStatus, endpoints.offrampGet],
	fields: [subaccount, offramp],
	read: async ({ client }, { subaccountId, offrampId }, isFinal) => {
		const params = { subaccountId, offrampId };
		const v2 = await undefinedIfNotFound(client.call(endpoints.offrampGet, { params }));
		if (!v2) return await readStatus(client, params);
		const v1 = await undefinedIfNotFound(readStatus(client, params)).catch((error: unknown) => {
			if (error instanceof ServiceError && isFinal(v2.status)) return undefined;
			throw error;
		});
		// What is still open by v1 may have moved on in v2, whereas an undocumented status may be final.
		const isOpen = v1 && !isFinal(v1.status) && documentedStatus.safeParse(v1.status).success;
		const status = !v1 || isOpen || isFinal(v2.status) ? v2.status : v1.status;
		return { ...v2, status, errorMessage: v1?.errorMessage ?? null };
	},
	output: offrampWaitOutput as Output<{ status: string }>,
});
