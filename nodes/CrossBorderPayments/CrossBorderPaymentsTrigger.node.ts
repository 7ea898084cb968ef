import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { listSearch } from './listSearch';
import { openPayments } from './trigger/engine/watched';
import { getColumns, simplifiedColumns } from './trigger/eventColumns';
import { fields } from './trigger/form';

export class CrossBorderPaymentsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Cross-Border Payments Trigger',
		name: 'crossBorderPaymentsTrigger',
		icon: { light: 'file:crossBorderPayments.svg', dark: 'file:crossBorderPayments.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["events"].length === 1 ? $parameter["events"][0].replace(/^[a-z]/, (first) => first.toUpperCase()).replace(/\\B[A-Z]/g, " $&").replace("Still", "Payment Still") : $parameter["events"].length + " events" }}',
		description: `Starts the workflow when a ${openPayments}, a verification (KYC or KYB) or a subaccount changes its status, or a conversion is created`,
		defaults: { name: 'Cross-Border Payments Trigger' },
		polling: true,
		activationMessage:
			'Without Options > Start From, the first poll starts nothing: it notes what exists.',
		// n8n's lint wants this in every node. With a value, n8n would offer the trigger to AI agents.
		// The type does not allow undefined, hence the cast.
		usableAsTool: undefined as never,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crossBorderPaymentsApi', required: true }],
		properties: fields.map(({ property }) => property),
		builderHint: {
			searchHint: `Starts the workflow with one item for each change; a new record counts as a change. Choose Statuses here instead of filtering after the trigger, except for statuses that are not in the menu. Columns of an item: ${simplifiedColumns.payment.join(', ')}; the field Output names those of the other events. If a change is emitted again, as after n8n was killed, it has the same eventId; the next change of a record has another.`,
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cross-border-payments.crossBorderPayments',
					relationHint: 'Reads more about a record, or creates one',
				},
			],
		},
	};

	methods = {
		listSearch: { searchSubaccounts: listSearch.searchSubaccounts },
		loadOptions: { getColumns },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		// Loaded with the first poll, because n8n loads every node when it starts.
		const { poll } = await import('./trigger/poll');
		return await poll(this);
	}
}
