import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../api/endpoints';
import { ApiError, ServiceError } from '../transport/errors';
import { listAll } from '../transport/paging';
import { inParallel } from '../transport/parallel';
import type { RunContext } from './operation';

/**
 * Fans a read out over every subaccount, until there are `max` records. Each record gets the ID and
 * email of its subaccount. A subaccount that may not be read, such as one without approved KYC, is left
 * out with a hint. Any other failure names the subaccount.
 */
export async function readAllSubaccounts(
	{ client, options, warn, fail }: RunContext,
	max: number,
	read: (subaccountId: string) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	// The user's query parameters are meant for the records.
	const directory = client.with({ queryParameters: {} });
	const subaccounts = await listAll(directory, endpoints.subaccountList, {}, { ...options, warn });

	const refusals: ApiError[] = [];
	let count = 0;
	const lists = await inParallel(subaccounts, client.concurrency, async ({ id, email }) => {
		if (count >= max) return [];
		const records = await read(id).catch((error: unknown) => {
			if (error instanceof ApiError && [403, 404].includes(error.status)) refusals.push(error);
			else {
				if (error instanceof ServiceError) error.message = `Subaccount ${id}: ${error.message}`;
				fail(error);
			}
			return [];
		});
		count += records.length;
		return records.map((record) => ({ subaccountId: id, subaccountEmail: email, ...record }));
	});

	const [first] = refusals;
	if (first && refusals.length === subaccounts.length) throw first;
	if (first) {
		warn(
			`${refusals.length} of ${subaccounts.length} subaccounts could not be read and are left out: ${first.apiMessage || first.message}`,
		);
	}
	return lists.flat().slice(0, max);
}
