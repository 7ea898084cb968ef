import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { operationOf } from './index';
import { columnOptions } from '../operation/output/output';

/** n8n's method behind Field Names or IDs: the columns of the chosen operation, without a request. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const [resource, operation] = ['resource', 'operation'].map((name) =>
		String(this.getCurrentNodeParameter(name)),
	);
	const { allColumns = [] } = operationOf(resource ?? '', operation ?? '')?.output ?? {};
	return await Promise.resolve(columnOptions(allColumns));
}
