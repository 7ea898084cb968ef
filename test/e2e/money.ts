import { conversionRows } from './examples/conversionRows';
import { differences, itemsOf, openStage, type Row, type Stage } from './examples/stage';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** 25 digits before the point and 12 behind it: a spreadsheet's own numbers have 15 in all. */
const longAmounts = ['1234567890123456789012345.123456789012', '9007199254740993.000000000001'];

const formats = ['xlsx', 'csv', 'json'] as const;

/** Amounts through n8n's own files: what is read back is what the service sent, digit by digit. */
export const money: EndToEndTest = {
	name: 'money',
	emulator: { seed: 7, subaccounts: 10, recordsPerSubaccount: 4 },

	async run(world, check) {
		await world.start();
		const stage = await openStage(world, check);
		makeAmountsLong(world);
		const expected = conversionRows(world.emulator).sort(byId);
		const execution = await stage.run(workflowOf(stage));
		for (const format of formats) {
			// A file of the format JSON comes back as one item that is the list.
			const rows = (itemsOf(execution, `Read ${format}`) as unknown[]).flat() as Row[];
			rows.sort(byId);
			check(
				`money: ${rows.length} conversions in a file of the format ${format}, each digit as it was`,
				[...(expected.length > 5 ? [] : ['too few conversions']), ...differences(rows, expected)],
			);
		}
	},
};

const byId = (one: Row, other: Row) => String(one['id']).localeCompare(String(other['id']));

function makeAmountsLong({ emulator }: World): void {
	for (const [index, { record }] of [...emulator.store.conversions.all()].entries()) {
		const amount = longAmounts[index % longAmounts.length] ?? '';
		Object.assign(record, { amount, netAmount: amount, rate: '5.100000000000' });
	}
}

/** The node of the example, its files in three formats, and each read again. */
function workflowOf({ load }: Stage) {
	const draft = load('conversions-to-spreadsheet.json');
	const node = draft.nodes.find(({ name }) => name === 'Get conversions');
	if (!node) throw new Error('the example has no node «Get conversions»');
	const read = {
		...node,
		parameters: { resource: 'conversion', operation: 'getAll', scope: 'all', returnAll: true },
	};
	const start = draft.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (!start) throw new Error('the example has no manual trigger');
	const link = (...names: string[]) => ({
		main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))],
	});
	return {
		name: 'Money in files',
		settings: {},
		nodes: [
			start,
			read,
			...formats.flatMap((format, row) => [
				{
					id: `write-${format}`,
					name: `Write ${format}`,
					type: 'n8n-nodes-base.convertToFile',
					typeVersion: 1.1,
					position: [1220, 200 * row],
					parameters: { operation: format === 'json' ? 'toJson' : format, options: {} },
				},
				{
					id: `read-${format}`,
					name: `Read ${format}`,
					position: [1460, 200 * row],
					...readers[format],
				},
			]),
		],
		connections: {
			[start.name]: link(node.name),
			[node.name]: link(...formats.map((format) => `Write ${format}`)),
			...Object.fromEntries(formats.map((format) => [`Write ${format}`, link(`Read ${format}`)])),
		},
	};
}

/** Not their successor, Extract from File: the pinned n8n 2 lacks a package that it needs. */
const spreadsheet = {
	type: 'n8n-nodes-base.spreadsheetFile',
	typeVersion: 2,
	parameters: { operation: 'fromFile', fileFormat: 'autodetect', options: {} },
};

const readers = {
	xlsx: spreadsheet,
	csv: {
		...spreadsheet,
		parameters: { operation: 'fromFile', fileFormat: 'csv', options: { enableBOM: true } },
	},
	json: {
		type: 'n8n-nodes-base.moveBinaryData',
		typeVersion: 1.1,
		parameters: { mode: 'binaryToJson', setAllData: true, options: {} },
	},
};
