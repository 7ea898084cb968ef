import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { formatAmount } from '../operation/output/amounts';
import type { Output, OutputValues } from '../operation/output/createOutput';
import { formatDate } from '../operation/output/dates';
import { sourceColumns, recordOutputs, simplifiedColumnsOf } from './eventColumns';
import type { TriggerEvent } from './engine/event';
import type { Settings } from './settings';

/** The items of a poll; null if there are none, with which n8n starts no execution. */
export function toItems(
	events: readonly TriggerEvent[],
	settings: Settings,
	timezone: string,
): INodeExecutionData[][] | null {
	if (events.length === 0) return null;
	return [events.map((event) => ({ json: toItem(event, settings, timezone) }))];
}

/** Columns that are no fields of a record of the service. */
const timesOfEvents = ['detectedAt', 'since'];

function toItem(event: TriggerEvent, settings: Settings, timezone: string): IDataObject {
	const { kind, record, ...columnsOfEvent } = event;
	const { output } = settings;
	if (output === 'raw') return { ...columnsOfEvent, record };
	const names = output === 'selected' ? settings.outputFields : simplifiedColumnsOf(event);
	// The record of a verification has no ID, and its status may be behind.
	const others = names.filter((name) => !Object.hasOwn(columnsOfEvent, name));
	const { amounts, dates } = settings.options;
	const formats = { amounts, dates, timezone };
	const columnsOfRecord = recordColumns(record, kind ?? kindOf(event), others, formats);
	// A name may be that of something that every object has, such as “constructor”.
	const columns = new Map(Object.entries({ ...columnsOfRecord, ...columnsOfEvent }));
	const valueOf = (name: string) => {
		const value = columns.get(name) ?? null;
		return timesOfEvents.includes(name) ? formatDate(name, value, formats) : value;
	};
	return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
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
	formats: Pick<OutputValues, 'amounts' | 'dates' | 'timezone'>,
): IDataObject {
	if (!kind) return record as IDataObject;
	const sources = new Map(Object.entries(sourceColumns[kind] ?? {}));
	const outputFields = names.map((name) => sources.get(name) ?? name);
	const recordOutput = recordOutputs[kind] as Output<object>;
	const row = recordOutput.toItem(record, { ...formats, output: 'selected', outputFields });
	const values = new Map(Object.entries(row));
	const valueOf = (name: string) => values.get(sources.get(name) ?? name) ?? null;
	const columns: IDataObject = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
	// The older view of an offramp has the amount as a number.
	return { ...columns, amount: formatAmount('amount', valueOf('amount'), formats.amounts) };
}
