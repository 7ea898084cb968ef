import type { INodePropertyOptions } from 'n8n-workflow';

import { simplifiedColumns } from '../../nodes/CrossBorderPayments/trigger/eventColumns';
import { fields } from '../../nodes/CrossBorderPayments/trigger/form';
import {
	openPayments,
	resourcesOf,
	type EventName,
} from '../../nodes/CrossBorderPayments/trigger/engine/watched';
import { entries } from './catalogue';
import { meaningOf } from './columns';
import { fieldTable } from './fieldTable';
import { anchor, blocks, code, codes, link, table } from './markdown';

const { payment, stillOpen, subaccount, verification, readingStopped } = simplifiedColumns;

const groups: Array<[events: string, columns: readonly string[]]> = [
	[`A ${openPayments}, or a conversion`, payment],
	['A subaccount', subaccount],
	['A verification', verification],
	['Payment Still Open', stillOpen],
	['Reading Stopped', readingStopped],
];

/** The part of docs/reference.md about the trigger. */
export function triggerSection(): string {
	const events = fields[0].property.options as INodePropertyOptions[];
	const rows = events.map(({ name, value }) => {
		const event = value as EventName;
		return [name, code(event), codes(resourcesOf(event)), recordOf(event)];
	});
	const columns = new Set([...groups.flatMap(([, names]) => names), 'detectedAt']);
	return blocks(
		'## Trigger',
		'The Cross-Border Payments Trigger node. What it does, guarantees and costs: [trigger.md](trigger.md).',
		'### Trigger: Fields',
		'n8n adds the field Poll Times (`pollTimes`), which sets how often the trigger polls.',
		fieldTable(fields.map(({ property }) => property)),
		'### Trigger: Output',
		'One item per event. *Simplified* has at most ten columns:',
		table(
			['Event of', 'Columns'],
			groups.map(([name, names]) => [name, codes(names)]),
		),
		table(
			['Column', 'Meaning'],
			[...columns].map((name) => [code(name), meaningOf(name, 'trigger')]),
		),
		'*Selected Fields* offers all of these, and every column of the record: those of the operations in this table.',
		table(['Event', '`event`', '`resource`', 'Record'], rows),
		'*Raw* has `eventId`, `event`, `resource`, `status`, `previousStatus`, `id`, `subaccountId`, `subaccountEmail`, `detectedAt` and `openHours`, and the unchanged record under `record`.',
	);
}

/** The operations that return the same record. */
function recordOf(event: EventName): string {
	const same = entries.filter(
		({ resource, operation }) =>
			resourcesOf(event).some((name) => name === resource.value) &&
			/^get(Status|Individual|Business)?$/.test(operation.value),
	);
	return same.map(({ heading }) => link(heading, `#${anchor(heading)}`)).join(', ');
}
