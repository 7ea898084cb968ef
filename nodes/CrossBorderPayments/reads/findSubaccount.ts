import { endpoints } from '../api/endpoints';
import { normalizeId } from '../api/normalizeText';
import { AdvisedError } from '../transport/errors';
import { findRecord } from './findRecord';
import type { ReadContext } from './readList';

/** Searches the list by ID or email address: the service has no endpoint for one subaccount. */
export const findSubaccount = async (context: ReadContext, idOrEmail: string) =>
	await findRecord(
		// The query parameters of the form are meant for the operation's own reads.
		{ ...context, client: context.client.with({ queryString: {} }) },
		{
			endpoint: endpoints.subaccountList,
			request: {},
			key: idOrEmail,
			keysOf: ({ id, email }) => [id, email],
			notFound: () => 'No subaccount has this ID or email address',
		},
	);

/** The ID of the subaccount that an ID or email address names. */
export const resolveSubaccountId = async (context: ReadContext, idOrEmail: string) =>
	(await resolveSubaccount(context, idOrEmail)).id;

/** Enough to read what a subaccount has. */
export interface SubaccountRef {
	id: string;
	email?: string | null | undefined;
}

/** The subaccount with this ID or email address. The email address of an ID is not looked up. */
export async function resolveSubaccount(context: ReadContext, idOrEmail: string) {
	const isEmail = idOrEmail.includes('@');
	const { id, email }: SubaccountRef = isEmail
		? await findSubaccount(context, idOrEmail)
		: { id: idOrEmail };
	return { id: normalizeId(id), email };
}

/** Also looks up the email address of an ID. If the list lacks it, it stays empty, with a hint. */
export async function resolveWithEmail(context: ReadContext, idOrEmail: string) {
	const found = await resolveSubaccount(context, idOrEmail);
	if (found.email) return found;
	const listed = await findSubaccount(context, found.id).catch((error: unknown) => {
		if (!(error instanceof AdvisedError)) throw error;
		context.warn(`subaccountEmail is empty: ${error.message}`);
		return undefined;
	});
	return { ...found, email: listed?.email };
}

/** What a form has in the place of an ID if it means every subaccount. */
export const allSubaccountsId = 'all';

/** The values of a form, with the ID of the subaccount in the place of its email address. */
export async function withSubaccountId<V extends { subaccountId?: unknown }>(
	context: ReadContext,
	values: V,
): Promise<V> {
	const { subaccountId } = values;
	if (typeof subaccountId !== 'string' || subaccountId === allSubaccountsId) return values;
	return { ...values, subaccountId: await resolveSubaccountId(context, subaccountId) };
}
