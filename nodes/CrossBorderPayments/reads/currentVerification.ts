import { assumptions } from '../api/assumptions';
import { endpoints, type RecordOf } from '../api/endpoints';
import type { Client } from '../transport/client';
import { isDeniedOrMissing, undefinedIfNotFound } from '../transport/errors';

const { approved, notStarted } = assumptions.verificationStatuses;

export type Verification =
	| { type: 'individual'; record: RecordOf<typeof endpoints.individualGet> }
	| { type: 'business'; record: RecordOf<typeof endpoints.businessGet> };

/**
 * The verification that a subaccount has to continue, and that the trigger watches; undefined if it
 * has none. It is the first of these:
 * 1. an individual one that is started and not approved
 * 2. a business one that is started, or the only one
 * 3. an individual one
 * @param verificationType with `business`, 1. is left out
 */
export async function readCurrentVerification(
	client: Client,
	subaccountId: string,
	verificationType?: Verification['type'],
): Promise<Verification | undefined> {
	const request = { params: { subaccountId } };
	const individual = await undefinedIfNotFound(client.call(endpoints.individualGet, request));
	const status = individual?.status ?? notStarted;
	const isUnderWay = status !== notStarted && status !== approved;
	if (individual && isUnderWay && verificationType !== 'business') {
		return { type: 'individual', record: individual };
	}
	const business = await client.call(endpoints.businessGet, request).catch((error: unknown) => {
		// A subaccount with an individual verification may not be allowed to have a business one.
		if (isDeniedOrMissing(error) && (individual || error.status === 404)) return undefined;
		throw error;
	});
	const isBusiness = business && (!individual || business.status !== notStarted);
	if (isBusiness) return { type: 'business', record: business };
	return individual && { type: 'individual', record: individual };
}
