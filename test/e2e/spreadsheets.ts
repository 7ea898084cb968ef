import type { Emulator } from '../support/emulator/server';
import type { WorkflowNode } from '../host/session';

/** Every conversion that the service knows, with its customer, as the node's items have them. */
export function conversionRows({ store }: Emulator) {
	return [...store.conversions.all()].map(({ owner, record }) => ({
		subaccountId: owner,
		subaccountEmail: store.subaccounts.locate(owner)!.record.email,
		id: record.id,
		createdAt: record.createdAt,
		fromCurrency: record.fromCurrency,
		toCurrency: record.toCurrency,
		amount: record.amount,
		feeAmount: record.feeAmount,
		netAmount: record.netAmount,
		rate: record.rate,
		estimatedReceived: record.estimatedReceived,
	}));
}

/** Reads a file. Not its successor, Extract from File: the pinned n8n 2 lacks a package that it needs. */
export function readSpreadsheet(
	name: string,
	fileFormat: 'autodetect' | 'csv',
	options: object = {},
): WorkflowNode {
	return {
		id: name,
		name,
		type: 'n8n-nodes-base.spreadsheetFile',
		typeVersion: 2,
		position: [1460, 0],
		parameters: { operation: 'fromFile', fileFormat, options },
	};
}
