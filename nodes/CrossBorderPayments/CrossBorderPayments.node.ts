import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { resources } from './operations';
import { hints } from './operations/hints';
import { propertiesOf } from './operations/properties';
import { runItems } from './operations/run';
import { listSearch } from './search';

export class CrossBorderPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Cross-Border Payments',
		name: 'crossBorderPayments',
		icon: { light: 'file:crossBorderPayments.svg', dark: 'file:crossBorderPayments.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Work with subaccounts, KYC and KYB, deposits, conversions, onramps (fiat to crypto) and offramps (crypto to fiat)',
		defaults: { name: 'Cross-Border Payments' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crossBorderPaymentsApi', required: true }],
		properties: propertiesOf(resources),
		hints,
	};

	methods = { listSearch };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await runItems(this)];
	}
}
