import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { resources } from './resources';
import { getColumns } from './resources/getColumns';
import { propertiesOf, subtitle } from './operation/form/properties';
import { runItems } from './execute';
import { listSearch } from './listSearch';

export class CrossBorderPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Cross-Border Payments',
		name: 'crossBorderPayments',
		icon: { light: 'file:crossBorderPayments.svg', dark: 'file:crossBorderPayments.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle,
		description:
			'Work with subaccounts, KYC and KYB, deposits, conversions, onramps (fiat to crypto) and offramps (crypto to fiat)',
		defaults: { name: 'Cross-Border Payments' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		waitingNodeTooltip:
			'Not final yet. The execution is parked: n8n checks again automatically, even after a restart.',
		credentials: [{ name: 'crossBorderPaymentsApi', required: true }],
		properties: propertiesOf(resources),
		builderHint: {
			searchHint:
				'Amounts of deposits, conversions, onramps and offramps are text (in Offramp > Get Status numbers): pass them on unchanged. Create and Submit operations run once per input item, and there is no documented way to undo them. To react to changes, use the trigger instead of a schedule with Get Many.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cross-border-payments.crossBorderPaymentsTrigger',
					relationHint: 'Starts a workflow when a record is created or changes its status',
				},
			],
		},
	};

	methods = { listSearch, loadOptions: { getColumns } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this);
	}
}
