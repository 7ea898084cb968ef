import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { getColumns, resources } from './resources';
import { propertiesOf, subtitleOf } from './operation/form/properties';
import { runItems } from './execute';
import { listSearch } from './listSearch';

export class CrossBorderPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Cross-Border Payments',
		name: 'crossBorderPayments',
		icon: { light: 'file:crossBorderPayments.svg', dark: 'file:crossBorderPayments.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description:
			'Work with subaccounts, KYC and KYB, deposits, conversions, onramps (fiat to crypto) and offramps (crypto to fiat)',
		defaults: { name: 'Cross-Border Payments' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		waitingNodeTooltip: 'Not final yet: n8n checks again automatically, even after a restart',
		credentials: [{ name: 'crossBorderPaymentsApi', required: true }],
		properties: propertiesOf(resources),
		builderHint: {
			searchHint:
				'Amounts are text: pass them on unchanged. Lists, such as rejectionReasons, are also text. With On Error, error is text. Of a deposit, amount is credited and localAmount was paid. Create and Submit run once per input item and cannot be undone here. Nothing here starts an onramp, offramp or withdrawal, or adds a recipient. For changed records, use the trigger; for balances and rates, a schedule.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cross-border-payments.crossBorderPaymentsTrigger',
					relationHint: 'Starts a workflow when a record changes',
				},
			],
		},
	};

	methods = { listSearch, loadOptions: { getColumns } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this);
	}
}
