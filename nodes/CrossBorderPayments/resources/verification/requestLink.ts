import { endpoints } from '../../api/endpoints';
import { checkRequest } from '../../operation/form/checkRequest';
import type { Client } from '../../transport/client';
import { undefinedIfNotFound } from '../../transport/errors';

const { verificationCreateLink, verificationCreateKybLink } = endpoints;

type Link = typeof verificationCreateLink | typeof verificationCreateKybLink;

/**
 * Requests a link to the form of a verification, {formUrl}. One of the two endpoints replaced the other,
 * and both take both types. If the service does not have the first one (404), this tries the other.
 */
export async function requestLink(
	client: Client,
	first: Link,
	subaccountId: string,
	verificationType: string,
) {
	const other =
		first === verificationCreateLink ? verificationCreateKybLink : verificationCreateLink;
	const request = checkRequest(first, { params: { subaccountId }, body: { verificationType } });
	const link = await undefinedIfNotFound(client.call(first, request));
	return link ?? (await client.call(other, request));
}
