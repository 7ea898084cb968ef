import type { WorkflowNode } from '../host/session';
import { actionType, linkTo, n8nNode, ourNode, saveCredential, start, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import { itemsOf, runToSuccess, type Row } from './executions';
import { conversionRows, readSpreadsheet } from './spreadsheets';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** Up to 25 digits before the point and 12 behind it: a spreadsheet's own numbers have 15 in all. */
const longAmounts = ['1234567890123456789012345.123456789012', '9007199254740993.000000000001'];

/** n8n's operation that writes a file, and the node that reads it. */
const formats: Record<string, { write: string; read: WorkflowNode }> = {
	xlsx: { write: 'xlsx', read: readSpreadsheet('Read xlsx', 'autodetect') },
	csv: { write: 'csv', read: readSpreadsheet('Read csv', 'csv', { enableBOM: true }) },
	json: {
		write: 'toJson',
		read: n8nNode(
			'Read json',
			'moveBinaryData',
			{ mode: 'binaryToJson', setAllData: true, options: {} },
			1.1,
		),
	},
};

/** Amounts through n8n's own files: what is read back is what the service sent, digit by digit. */
export const money: EndToEndTest = {
	name: 'money',
	emulator: { seed: 7, subaccounts: 10, recordsPerSubaccount: 4 },

	async run(world, check) {
		await world.start();
		makeAmountsLong(world);
		const expected = conversionRows(world.emulator).sort(byId);
		const execution = await runToSuccess(world.session, await filesWorkflow(world));
		for (const format of Object.keys(formats)) {
			// A file of the format JSON comes back as one item that is the list.
			const rows = (itemsOf(execution, `Read ${format}`) as unknown[]).flat() as Row[];
			check(`${rows.length} conversions in a file of the format ${format}, each digit as it was`, [
				...unmet({ 'there are some': expected.length > 5 }),
				...differences(rows.sort(byId), expected),
			]);
		}
	},
};

const byId = (one: Row, other: Row) => String(one['id']).localeCompare(String(other['id']));

function makeAmountsLong({ emulator }: World): void {
	for (const [index, { record }] of [...emulator.store.conversions.all()].entries()) {
		const amount = longAmounts[index % longAmounts.length]!;
		Object.assign(record, { amount, netAmount: amount, rate: '5.100000000000' });
	}
}

/** All conversions, written to a file of each format, and each file read again. */
async function filesWorkflow(world: World) {
	const parameters = { resource: 'conversion', operation: 'getAll', scope: 'all', returnAll: true };
	const conversions = ourNode('Conversions', actionType, await saveCredential(world), parameters);
	const writers = Object.entries(formats).map(([format, { write }]) =>
		n8nNode(`Write ${format}`, 'convertToFile', { operation: write, options: {} }, 1.1),
	);
	const draft = workflowOf('Money in files', [start, conversions], writers);
	for (const [format, { read }] of Object.entries(formats)) {
		draft.nodes.push({ ...read, position: [1460, 0] });
		draft.connections[`Write ${format}`] = linkTo(read.name);
	}
	return draft;
}
