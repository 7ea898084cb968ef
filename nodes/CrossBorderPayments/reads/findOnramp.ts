import { endpoints } from '../api/endpoints';
import { uuid } from '../api/schemas/values';
import { normalizeId } from '../api/normalizeText';
import { undefinedIfNotFound } from '../transport/errors';
import { findRecord, type SearchMemory } from './findRecord';
import type { ReadContext } from './readList';

/** Finds an onramp by its ID, or by the client's reference, which may look like an ID. */
export async function findOnramp(
	context: ReadContext,
	params: { subaccountId: string; onrampId: string },
	memory: SearchMemory = {},
) {
	const { subaccountId } = params;
	const onrampId = normalizeId(params.onrampId);
	const isId = uuid.safeParse(onrampId).success;
	const request = { params: { subaccountId, onrampId } };
	const onramp = isId
		? await undefinedIfNotFound(context.client.call(endpoints.onrampGet, request))
		: undefined;
	return (
		onramp ??
		(await findRecord(context, {
			endpoint: endpoints.onrampList,
			request: { params: { subaccountId } },
			key: onrampId,
			keysOf: ({ client_onramp_reference: reference }) => [reference],
			notFound: () => 'No onramp of this subaccount has this ID or client reference',
			canAppearLater: !isId,
			memory,
		}))
	);
}
