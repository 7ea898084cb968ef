import { join } from 'node:path';
import { startPostgres } from '../../host/postgres';
import type { WorkflowDraft } from '../../host/session';
import { differences, unmet } from '../compare';
import { itemsOf, untilOver, type Row } from '../executions';
import { everyFiveSeconds } from '../canvas';
import { conversionRows } from './conversionRows';
import { nodeOf, rowsOfSheet, type Stage } from './example';

const trigger = 'Watch for conversions';
/** A number of a spreadsheet keeps 15 of its digits, a database all. */
const amount = '123456789012345678901.123456789012';

export async function conversionsToGoogleSheets(stage: Stage): Promise<void> {
	const { sheets } = stage.standIns;
	sheets['Conversions'] = [];
	const draft = await stage.load('conversions-to-google-sheets');
	const toCell = (text: string) => Number(Number(text).toFixed(8));
	await checkSync(stage, draft, async () => rowsOfSheet(sheets['Conversions']!), toCell);
}

export async function conversionsToPostgres(stage: Stage): Promise<void> {
	const { folder, session } = stage.world;
	const postgres = await startPostgres(join(folder, 'postgres'));
	try {
		const { host, database, user } = postgres;
		const login = { host, database, user, password: '', port: 5432, ssl: 'disable' };
		await session.createCredential('Database', 'postgres', login);
		const draft = await stage.load('conversions-to-postgres');
		await checkSync(stage, draft, async () => {
			const rows = await postgres.query(
				`SELECT *, amount::text, fee_amount::text, net_amount::text, rate::text, estimated_received::text FROM conversions`,
			);
			return rows.map(({ created_at: createdAt, ...row }) => ({
				...Object.fromEntries(Object.entries(row).map(([name, cell]) => [inCamelCase(name), cell])),
				createdAt: new Date(String(createdAt)).toISOString(),
			}));
		});
	} finally {
		await postgres.stop();
	}
}

/** Everything from a date on is saved, and a replay of all of it changes nothing. */
async function checkSync(
	{ world, check }: Stage,
	draft: WorkflowDraft,
	readRows: () => Promise<Row[]>,
	/** What becomes of an amount. */
	toCell: (text: string) => number | string = (text) => text,
): Promise<void> {
	const { emulator, session } = world;
	const { parameters } = nodeOf(draft, trigger);
	parameters['pollTimes'] = everyFiveSeconds;
	const saved: number[] = [];
	for (const startFrom of ['2001-01-01', '2002-01-01']) {
		emulator.createConversion(emulator.samples.approvedSubaccountId, { amount });
		parameters['options'] = { startFrom };
		const workflow = await session.createWorkflow(draft);
		await session.activateWorkflow(workflow);
		const expected = conversionRows(emulator).map((row) => ({
			...row,
			amount: toCell(row.amount),
			feeAmount: toCell(row.feeAmount),
			netAmount: toCell(row.netAmount),
			estimatedReceived: toCell(row.estimatedReceived),
			rate: toCell(row.rate),
		}));
		const executions = await untilOver(
			session,
			workflow.id,
			(all) => all.flatMap((each) => itemsOf(each, trigger)).length >= expected.length,
		);
		await session.deactivateWorkflow(workflow);
		const rows = await readRows();
		saved.push(rows.length);
		check(
			`${draft.name}: ${rows.length} conversions from ${startFrom} on, each cell as it should be`,
			[
				...differences(rows.sort(byId), expected.sort(byId)),
				...executions.flatMap(({ error }) => error ?? []),
				...unmet({
					'the long amount is among them': rows.some((row) => row['amount'] === toCell(amount)),
				}),
			],
		);
	}
	check(
		`${draft.name}: the second time adds one row to ${saved[0]}`,
		differences([saved[1]], [saved[0]! + 1]),
	);
}

function byId(one: Row, other: Row): number {
	return String(one['id']) < String(other['id']) ? -1 : 1;
}

function inCamelCase(name: string): string {
	return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
