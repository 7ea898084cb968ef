import type { INodeParameters } from 'n8n-workflow';

import { type Endpoint, endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { isShown } from '../../../nodes/CrossBorderPayments/descriptions/field';
import { entries, entriesOf, type Entry } from '../../docs/catalogue';
import { parentOwner } from '../../support/emulator/collection';
import type { Emulator } from '../../support/emulator/server';
import { good } from '../../support/emulator/calls';
import { byId } from '../../support/n8n/setup';

/** One row of the matrix: an operation, and which of its requests go wrong. */
export interface Row {
	entry: Entry;
	endpoint: Endpoint;
	/** Whether the first request is struck or those that come after it. */
	from: 'first' | 'second';
	/** The operation is made of this endpoint alone; otherwise the endpoint is a part of it. */
	isMain: boolean;
	/** For operations that read one subaccount or all. */
	scope: 'one' | 'all';
}

const table: readonly Endpoint[] = Object.values(endpoints);

/** The operation that stands for an endpoint: for a list the one that reads it whole. */
function mainEntryOf(endpoint: Endpoint): Entry {
	const calling = entriesOf(endpoint);
	const main = calling.find(({ operation }) => operation.value === 'getAll') ?? calling[0];
	if (!main) throw new Error(`no operation calls ${endpoint.id}`);
	return main;
}

const isScoped = ({ operation }: Entry) =>
	operation.fields.some(({ property }) => property.name === 'scope');

/** Every endpoint through the operation that is made for it; paged ones also from their second page on. */
export const mainRows: readonly Row[] = table.flatMap((endpoint) => {
	const row: Row = {
		entry: mainEntryOf(endpoint),
		endpoint,
		from: 'first',
		isMain: true,
		scope: 'one',
	};
	return endpoint.paging ? [row, { ...row, from: 'second' }] : [row];
});

/** Every operation of several calls, with each endpoint that it calls. */
export const partRows: readonly Row[] = entries.flatMap((entry) => {
	const scope = isScoped(entry) ? 'all' : 'one';
	const parts = entry.operation.endpoints.filter(
		(endpoint) => scope === 'all' || mainEntryOf(endpoint) !== entry,
	);
	return parts.map((endpoint): Row => ({ entry, endpoint, from: 'first', isMain: false, scope }));
});

export const operationName = ({ entry: { resource, operation }, scope }: Row) =>
	`${resource.name}: ${operation.name}${scope === 'all' ? ' (all subaccounts)' : ''}`;

export const rowName = (row: Row) =>
	`${row.endpoint.id}${row.isMain ? '' : ` in ${operationName(row)}`}${
		row.from === 'second' ? ' from page 2 on' : ''
	}`;

/** The subaccount whose requests are struck, and that they are about. */
export function subjectOf({ endpoint, entry }: Row, { samples, store }: Emulator): string {
	if (endpoint.id === 'businessGet') return samples.businessSubaccountId;
	// The last of its list, so that all pages are read for it.
	if (entry.operation.value === 'get' && endpoint.id === 'subaccountList') {
		return store.subaccounts.of(parentOwner).at(-1)?.id ?? '';
	}
	const isOfMany = entry.operation.value === 'getFollowUps';
	return isOfMany ? samples.pendingSubaccountId : samples.approvedSubaccountId;
}

/** What the form of the row's operation holds: a value for each field that the editor shows. */
export function parametersOf(row: Row, emulator: Emulator, pageSize?: number): INodeParameters {
	const { operation } = row.entry;
	const known = valuesOf(row, emulator);
	const values: INodeParameters = {};
	for (const field of operation.fields) {
		const { name, required, default: fallback, type } = field.property;
		if (type === 'notice' || !isShown(field, values)) continue;
		const value = known[name] ?? fallback;
		if (required && (value === '' || (type === 'resourceLocator' && !(name in known)))) {
			throw new Error(`${rowName(row)}: give the field ${name} a value here`);
		}
		values[name] = value;
	}
	const paging = pageSize !== undefined && operation.options.includes('pageSize');
	// One after another, so that the number of requests does not depend on who comes first.
	const concurrency = operation.options.includes('concurrency');
	values.options = { ...(concurrency && { concurrency: 1 }), ...(paging && { pageSize }) };
	return values;
}

const fieldsOf = ({ entry: { operation } }: Row) =>
	Object.fromEntries(operation.fields.map((field) => [field.property.name, field]));

function valuesOf(row: Row, emulator: Emulator): INodeParameters {
	const { samples, store } = emulator;
	// The last of its list, too.
	const oldest = store.deposits.of(samples.approvedSubaccountId).at(-1)?.id ?? '';
	return {
		subaccountId: byId(subjectOf(row, emulator)),
		channelId: byId(samples.channelId),
		conversionId: byId(samples.conversionId),
		depositId: byId(oldest),
		onrampId: byId(samples.onrampId),
		offrampId: samples.offrampId,
		recipientId: byId(samples.recipientId),
		verificationId: samples.verificationId,
		accountNumber: '0123456789',
		amount: '250',
		fromAmount: '100',
		email: 'new@customers.test',
		pixKey: 'ana@customers.test',
		createLinks: true,
		returnAll: true,
		scope: row.scope,
		specifyBody: 'json',
		...('jsonBody' in fieldsOf(row) && {
			jsonBody: JSON.stringify(good[row.endpoint.id]().body),
		}),
		timeout: 1,
		interval: 1,
	};
}
