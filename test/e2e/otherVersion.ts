import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { until } from '../support/until';
import { addUnknownKeys } from '../unit/trigger/outside/laterVersion';
import { differences, unmet } from './compare';
import type { Check } from './test';
import { triggerNode, type TriggerWorkflow } from './triggerWorkflow';
import type { World } from './world';

const execute = promisify(execFile);

interface SavedState {
	watchedFrom: Record<string, unknown>;
	lists: Record<string, { unknownPart?: unknown }>;
	[part: string]: unknown;
}

type StaticData = Record<string, { state: SavedState }>;

const savingMs = 60_000;
const nodeKey = `node:${triggerNode}`;

/** n8n is stopped and starts with another version of the package, which reads what that one had saved. */
export async function startWithOtherVersions(
	world: World,
	workflow: TriggerWorkflow,
	check: Check,
): Promise<void> {
	const { emulator } = world;
	const { approvedSubaccountId: owner } = emulator.samples;
	const deposits = [1, 2].map(() => emulator.createDeposit(owner, { status: 'pending' }));
	const onramp = emulator.createOnramp(owner, { status: 'pending' });
	await workflow.until(() => workflow.items.length === 4);

	/** Changes the state and completes a deposit while n8n is stopped. Returns the event that must come. */
	const startWith = async (change: (state: SavedState) => void) => {
		await world.stop();
		await changeSavedState(world, change);
		const { id } = emulator.moveDeposit(deposits.pop()!.id, 'completed');
		emitted = workflow.items.length;
		await world.start();
		await workflow.until(() => workflow.items.length > emitted);
		return [id, 'pending', 'completed'];
	};
	let emitted = 0;
	const changes = () =>
		workflow.items
			.slice(emitted)
			.map(({ id, previousStatus, status }) => [id, previousStatus, status]);

	let added: unknown;
	const completed = await startWith((state) => {
		addUnknownKeys(state);
		for (const list of Object.values(state.lists)) list.unknownPart = [1];
		added = unknownOf(state);
	});
	let kept: unknown;
	await until(async () => {
		const { data } = await savedData(world);
		const { state } = data[nodeKey]!;
		kept = unknownOf(state);
		// The deposit is not an open one any more.
		return !JSON.stringify(state.lists).includes(`"${completed[0]}"`);
	}, savingMs);
	check('a later version had saved', [
		...differences(changes(), [completed]),
		...unmet({ 'what it had added is kept': isDeepStrictEqual(kept, added) }),
	]);

	const alsoCompleted = await startWith((state) => {
		delete state.watchedFrom['onramp'];
		const { lists } = state;
		for (const key of Object.keys(lists)) if (key.endsWith(' onramp')) delete lists[key];
	});
	emulator.moveOnramp(onramp.id, 'paid');
	const { id } = emulator.createOnramp(owner, { status: 'pending' });
	await workflow.until(() => workflow.items.length > emitted + 2);
	check(
		'a version without onramps had saved: they begin with a baseline',
		differences(changes(), [alsoCompleted, [onramp.id, 'pending', 'paid'], [id, null, 'pending']]),
	);
}

/** What this version does not know: a member of the state, a resource, and a part of each list. */
function unknownOf({ ofALaterVersion, watchedFrom, lists }: SavedState): object {
	const parts = Object.entries(lists).map(([key, list]) => [key, list.unknownPart] as const);
	const resource = [watchedFrom['ofALaterVersion'], lists['ofALaterVersion']];
	return { ofALaterVersion, resource, parts: Object.fromEntries(parts) };
}

/** Of the only workflow, while n8n is stopped; changed in place. */
async function changeSavedState(world: World, change: (state: SavedState) => void): Promise<void> {
	const { id, data } = await savedData(world);
	change(data[nodeKey]!.state);
	const sql = 'UPDATE workflow_entity SET staticData = ? WHERE id = ?';
	await query(world, sql, JSON.stringify(data), id);
}

async function savedData(world: World): Promise<{ id: string; data: StaticData }> {
	const [row] = await query(world, 'SELECT id, staticData FROM workflow_entity');
	return { id: row!['id']!, data: JSON.parse(row!['staticData']!) as StaticData };
}

type Rows = Array<Record<string, string>>;

const queryScript = `
	const [, sqlite, file, sql, ...values] = process.argv;
	new (require(sqlite).Database)(file).all(sql, values, (error, rows) => {
		if (error) throw error;
		process.stdout.write(JSON.stringify(rows));
	});
`;

/** With the SQLite of n8n, which is built for its Node, on its database. */
async function query({ host, folder }: World, sql: string, ...values: string[]): Promise<Rows> {
	const sqlite = join(host.folder!, 'node_modules', 'sqlite3');
	const file = join(folder, '.n8n', 'database.sqlite');
	const args = ['-e', queryScript, sqlite, file, sql, ...values];
	const { stdout } = await execute('node', args, { env: { ...process.env, ...host.env } });
	return JSON.parse(stdout) as Rows;
}
