import type { IExecuteFunctions, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { InputError, toNodeError } from '../transport/errors';
import type { Operation, Resource } from '../operation/operation';
import { columnOptions } from '../operation/output/outputFields';
import { balance } from './balance';
import { bank } from './bank';
import { conversion } from './conversion';
import { deposit } from './deposit';
import { depositChannel } from './depositChannel';
import { fee } from './fee';
import { offramp } from './offramp';
import { onramp } from './onramp';
import { rate } from './rate';
import { recipient } from './recipient';
import { service } from './service';
import { subaccount } from './subaccount';
import { verification } from './verification';

/** In the order of the menu. */
export const resources: readonly Resource[] = [
	balance,
	bank,
	conversion,
	deposit,
	depositChannel,
	fee,
	offramp,
	onramp,
	rate,
	recipient,
	service,
	subaccount,
	verification,
];

export function operationOf(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
}

/** The operation that the node is set to. */
export function chosenOperation(context: IExecuteFunctions): Operation {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0);
	const operation = operationOf(resource, name);
	if (operation) return operation;
	const error = new InputError(
		`The resource “${resource}” has no operation “${name}”`,
		'Choose an operation from the list',
	);
	throw toNodeError(context.getNode(), error);
}

/** n8n's method behind Field Names or IDs: the columns of the chosen operation, without a request. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const [resource, operation] = ['resource', 'operation'].map((name) =>
		String(this.getCurrentNodeParameter(name)),
	);
	const { allColumns = [] } = operationOf(resource ?? '', operation ?? '')?.output ?? {};
	return await Promise.resolve(columnOptions(allColumns));
}
