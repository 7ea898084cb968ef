import { endpoints } from '../api/endpoints';
import { uuid } from '../api/schemas/values';
import { withHyphens } from '../api/written';
import { undefinedIfNotFound } from '../transport/errors';
import { findInList } from './findRecord';
import type { ReadContext } from './readList';

/** Finds an onramp by its ID, or by the client's reference, which may look like an ID. */
export async function findOnramp(
	context: ReadContext,
	params: { subaccountId: string; onrampId: string },
) {
	const { subaccountId } = params;
	const onrampId = withHyphens(params.onrampId);
	const isId = uuid.safeParse(onrampId).success;
	const request = { params: { subaccountId, onrampId } };
	const found = isId
		? await undefinedIfNotFound(context.client.call(endpoints.onrampGet, request))
		: undefined;
	return (
		found ??
		(await findInList(
			context,
			endpoints.onrampList,
			{ params: { subaccountId } },
			onrampId,
			({ client_onramp_reference: reference }) => [reference],
			() => 'No onramp of this subaccount has this ID or client reference',
			!isId,
		))
	);
}
