import type { INodePropertyOptions } from 'n8n-workflow';

import { fields } from '../../nodes/CrossBorderPayments/trigger/description';
import {
	resourcesOf,
	type EventName,
} from '../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { entries } from './catalogue';
import { meaningOf } from './columns';
import { fieldTable } from './fieldTable';
import { anchor, blocks, code, codes, link, table } from './markdown';
import { eventColumns } from './outputSchemas';

/** The part of docs/reference.md about the trigger. */
export function triggerSection(): string {
	const events = fields[0].property.options as INodePropertyOptions[];
	const rows = events.map(({ name, value }) => {
		const event = value as EventName;
		return [name, code(event), codes(resourcesOf(event)), recordOf(event)];
	});
	const columns = Object.keys(eventColumns.shape).map((name) => [
		code(name),
		meaningOf(name, 'trigger'),
	]);
	return blocks(
		'## Trigger',
		'The Cross-Border Payments Trigger node. What it does, promises and costs: [trigger.md](trigger.md).',
		'### Trigger: Fields',
		'n8n adds the field Poll Times (`pollTimes`), which sets how often the trigger polls.',
		fieldTable(fields.map(({ property }) => property)),
		'### Trigger: Output',
		'One item for each event. *Simplified* has these columns, and beside them the simplified columns of the record: those of the operation in the second table.',
		table(['Column', 'Meaning'], columns),
		table(['Event', '`event`', '`resource`', 'Columns'], rows),
		'*Raw* has the same columns of the event, and the record as the service sends it below `record`.',
	);
}

/** The operations that put out the same record. */
function recordOf(event: EventName): string {
	const same = entries.filter(
		({ resource, operation }) =>
			resourcesOf(event).some((name) => name === resource.value) &&
			/^get(Status|Individual|Business)?$/.test(operation.value),
	);
	return same.map(({ heading }) => link(heading, `#${anchor(heading)}`)).join(', ');
}
