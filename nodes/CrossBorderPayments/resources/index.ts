import type { IExecuteFunctions, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { InputError, toNodeError } from '../transport/errors';
import type { Operation, Resource } from '../operation/operation';
import { columnOptions } from '../operation/output/outputFormFields';
import { balanceResource } from './balance';
import { bankResource } from './bank';
import { conversionResource } from './conversion';
import { depositResource } from './deposit';
import { depositChannelResource } from './depositChannel';
import { feeResource } from './fee';
import { offrampResource } from './offramp';
import { onrampResource } from './onramp';
import { rateResource } from './rate';
import { recipientResource } from './recipient';
import { serviceResource } from './service';
import { subaccountResource } from './subaccount';
import { verificationResource } from './verification';

/** In the order of the menu. */
export const resources: readonly Resource[] = [
	balanceResource,
	bankResource,
	conversionResource,
	depositResource,
	depositChannelResource,
	feeResource,
	offrampResource,
	onrampResource,
	rateResource,
	recipientResource,
	serviceResource,
	subaccountResource,
	verificationResource,
];

export function operationOf(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
}

/** The operation that is selected in the node. */
export function selectedOperation(n8n: IExecuteFunctions): Operation {
	const resource = n8n.getNodeParameter('resource', 0);
	const value = n8n.getNodeParameter('operation', 0);
	const operation = operationOf(resource, value);
	if (operation) return operation;
	const error = new InputError(
		`The resource “${resource}” has no operation “${value}”`,
		'Choose an operation from the list',
	);
	throw toNodeError(n8n.getNode(), error);
}

/** Fills the menu Field Names or IDs with the columns of the operation, without a request. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const parameter = (name: string) => String(this.getCurrentNodeParameter(name));
	const operation = operationOf(parameter('resource'), parameter('operation'));
	return await Promise.resolve(columnOptions(operation?.output.allColumns ?? []));
}
