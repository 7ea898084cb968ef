import { endpoints } from '../api/endpoints';
import { offrampStatus } from '../api/schemas/offramp';
import type { Client } from '../transport/client';
import { ServiceError, undefinedIfNotFound } from '../transport/errors';
import { requireFields } from '../transport/records';

type OfframpParams = Record<'subaccountId' | 'offrampId', string>;

/** Reads the v1 view and unwraps its {success, data}. */
export async function readOfframpStatus(client: Client, params: OfframpParams) {
	const { data } = await client.call(endpoints.offrampStatus, { params });
	requireFields(endpoints.offrampStatus, data, ['id', 'status']);
	return data;
}

const { status: documentedStatus } = offrampStatus.shape;

/**
 * An offramp from both views; it is final if either says so. If v2 does not have it (404), v1
 * counts; if v1 cannot be read, v2. An undocumented status of v1, which may be final, counts unless
 * v2 is final.
 */
export async function readOfframpWithStatus(
	client: Client,
	params: OfframpParams,
	isFinal: (status: string) => boolean,
) {
	const v2 = await undefinedIfNotFound(client.call(endpoints.offrampGet, { params }));
	if (!v2) return await readOfframpStatus(client, params);
	const v1 = await readOfframpStatus(client, params).catch((error: unknown) => {
		if (error instanceof ServiceError) return undefined;
		throw error;
	});
	// If v1 is still open, v2 may be ahead of it.
	const isOpen = v1 && !isFinal(v1.status) && documentedStatus.safeParse(v1.status).success;
	const status = !v1 || isOpen || isFinal(v2.status) ? v2.status : v1.status;
	return { ...v2, status, errorMessage: v1?.errorMessage ?? null };
}
