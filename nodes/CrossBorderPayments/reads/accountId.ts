import { endpoints } from '../api/endpoints';
import { toRecord, toText } from '../api/lenient';
import type { Client } from '../transport/client';

/**
 * The ID of the account that the API key belongs to, which stays when the key is replaced; empty if the service does
 * not show it. Read once in a run.
 */
export async function readAccountId(client: Client): Promise<string> {
	const read = async function* () {
		yield await client.call(endpoints.balanceGet, {});
	};
	const { value } = await client.sharedReads.read('account', undefined, read).next();
	return toText(toRecord(value).id);
}
