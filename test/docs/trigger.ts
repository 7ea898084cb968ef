import type { INodePropertyOptions } from 'n8n-workflow';

import { fields } from '../../nodes/CrossBorderPayments/trigger/description';
import { resourceOf, type EventName } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { fieldHeader, rowsOfField } from './fieldTable';
import { code, codes, link, page, table } from './markdown';
import { sampleEvent } from './triggerSample';

export const triggerHeading = 'Trigger';

/** The part of docs/reference.md that tells of the trigger. */
export async function triggerSection(): Promise<string> {
	return page(
		`## ${triggerHeading}`,
		`The Cross-Border Payments Trigger node. What it does, promises and costs: ${link('trigger.md', 'trigger.md')}.`,
		'### Trigger: Fields',
		'n8n adds the field Poll Times (`pollTimes`), which says how often the trigger looks.',
		table(fieldHeader, fields.flatMap(rowsOfField)),
		'### Trigger: Output',
		await output(),
	).trimEnd();
}

/** What comes out, found by running the trigger on made-up answers. */
async function output(): Promise<string> {
	const rows: string[][] = [];
	let item: string[] = [];
	for (const { name, value } of eventOptions()) {
		const event = value as EventName;
		const json = await sampleEvent(event);
		item = Object.keys(json);
		rows.push([name, code(event), code(resourceOf[event]), await recordColumns(event)]);
	}
	return page(
		`One item for each event, with ${codes(item)}.`,
		table(['Event', '`event`', '`resource`', '`record` with Simplify on'], rows),
		'With Simplify off: `record` as the service sends it.',
	).trimEnd();
}

const eventOptions = () => fields[0].property.options as INodePropertyOptions[];

async function recordColumns(event: EventName): Promise<string> {
	const columns = ({ record }: { record?: unknown }) => codes(Object.keys(record as object));
	const usual = columns(await sampleEvent(event));
	if (event !== 'verificationStatusChanged') return usual;
	const business = columns(await sampleEvent(event, 'individualGet'));
	return `Individual: ${usual}. Business: ${business}. Where the service gives no verification record, the columns of a subaccount`;
}
