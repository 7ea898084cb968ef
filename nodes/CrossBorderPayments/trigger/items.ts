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
	// The record of a verification has no ID, and its status may be behind.
	const others = names.filter((name) => !Object.hasOwn(columnsOfEvent, name));
	const { amounts } = settings.options;
	const columnsOfRecord = recordColumns(record, kind ?? kindOf(event), others, amounts);
	// A name may be that of something that every object has, such as “constructor”.
	const columns = new Map(Object.entries({ ...columnsOfRecord, ...columnsOfEvent }));
	return Object.fromEntries(names.map((name) => [name, columns.get(name) ?? null]));
}

/** The kind of the record; undefined if it says what cannot be read. */
function kindOf({ event, resource }: TriggerEvent) {
	if (resource === 'directory' || event === 'readingStopped') return undefined;
	// If there is no verification yet, the record is that of the subaccount.
	return resource === 'verification' ? 'subaccount' : resource;
}

function recordColumns(
	record: TriggerEvent['record'],
	kind: keyof typeof recordOutputs | undefined,
	names: readonly string[],
	amounts: Settings['options']['amounts'],
): IDataObject {
	if (!kind) return record as IDataObject;
	const sources = new Map(Object.entries(sourceColumns[kind] ?? {}));
	const outputFields = names.map((name) => sources.get(name) ?? name);
	const recordOutput = recordOutputs[kind] as Output<object>;
	const row = recordOutput.toItem(record, { output: 'selected', outputFields, amounts });
	const values = new Map(Object.entries(row));
	const valueOf = (name: string) => values.get(sources.get(name) ?? name) ?? null;
	const columns: IDataObject = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
	// The older view of an offramp has the amount as a number.
	return { ...columns, amount: formatAmount('amount', valueOf('amount'), amounts) };
}
