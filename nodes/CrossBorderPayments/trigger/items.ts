import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { formatAmount } from '../operation/output/amounts';
import type { Output } from '../operation/output/createOutput';
import { sourceColumns, recordOutputs, simplifiedColumnsOf } from './eventColumns';
import type { TriggerEvent } from './engine/event';
import type { Settings } from './settings';

export function toItems(
	events: readonly TriggerEvent[],
	settings: Settings,
): INodeExecutionData[][] | null {
	// Null starts no execution.
	if (events.length === 0) return null;
	return [events.map((event) => ({ json: toItem(event, settings) }))];
}

function toItem(event: TriggerEvent, settings: Settings): IDataObject {
	const { kind, record, ...columnsOfEvent } = event;
	const { output } = settings;
	if (output === 'raw') return { ...columnsOfEvent, record };
	const names = output === 'selected' ? settings.outputFields : simplifiedColumnsOf(event);
	const columns: IDataObject = { ...columnsOfEvent };
	if (event.resource === 'directory' || event.event === 'readingStopped') {
		Object.assign(columns, record);
	} else {
		// If there is no verification yet, the record is that of the subaccount.
		const fallbackKind = event.resource === 'verification' ? 'subaccount' : event.resource;
		const sourceOf = (name: string) =>
			(sourceColumns[kind ?? fallbackKind] as Record<string, string> | undefined)?.[name] ?? name;
		// The columns of the event win: the record of a verification has no ID, and its status may be
		// behind.
		const outputFields = names.filter((name) => !(name in columnsOfEvent)).map(sourceOf);
		const recordOutput = recordOutputs[kind ?? fallbackKind] as Output<object>;
		const row = recordOutput.toItem(record, {
			output: 'selected',
			outputFields,
			amounts: settings.options.amounts,
		});
		for (const name of names) columns[name] ??= row[sourceOf(name)] ?? null;
		// The older view of an offramp has the amount as a number.
		columns.amount = formatAmount('amount', columns.amount, settings.options.amounts);
	}
	return Object.fromEntries(names.map((name) => [name, columns[name] ?? null]));
}
