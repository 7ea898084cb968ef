import { endpoints } from '../api/endpoints';
import { uuid } from '../api/schemas/values';
import { undefinedIfNotFound } from '../transport/errors';
import { findInList } from './findInList';
import type { ReadContext } from './readList';

/** Finds an onramp by its ID, or by the client's reference, which may look like an ID. */
export async function findOnramp(
	context: ReadContext,
	params: { subaccountId: string; onrampId: string },
) {
	const { subaccountId, onrampId } = params;
	const isId = uuid.safeParse(onrampId).success;
	const found = isId
		? await undefinedIfNotFound(context.client.call(endpoints.onrampGet, { params }))
		: undefined;
	return (
		found ??
		(await findInList(
			context,
			endpoints.onrampList,
			{ params: { subaccountId } },
			onrampId,
			({ client_onramp_reference: reference }) => [reference],
			'No onramp of this subaccount has this ID or client reference',
			!isId,
		))
	);
}
