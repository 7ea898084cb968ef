import { byId } from '../support/n8n/setup';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli, type CliRun } from '../host/cli';
import { nodeRuns, type ExecutionData, type NodeRun } from '../host/execution';
import type { Credential } from '../host/session';
import { actionType, credentialData, credentialType, ourNode, start, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

const unknownId = '00000000-0000-4000-8000-0000000000ff';

/** Without a server: credential and workflows imported and run by `n8n` itself, as a script does. */
export const commandLine: EndToEndTest = {
	name: 'command line',
	emulator: { seed: 7, subaccounts: 12, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { samples, store } = world.emulator;
		const credential: Credential = {
			id: 'emulated-service',
			name: 'Emulator',
			type: credentialType,
			data: credentialData(world),
		};
		const { approvedSubaccountId } = samples;
		const getDeposit = (depositId: string) =>
			workflowOf(
				'Deposits by command',
				[start],
				[
					ourNode('List', actionType, credential, {
						resource: 'deposit',
						operation: 'getAll',
						scope: 'one',
						subaccountId: byId(approvedSubaccountId),
						returnAll: true,
					}),
					ourNode('Get', actionType, credential, {
						resource: 'deposit',
						operation: 'get',
						subaccountId: byId(approvedSubaccountId),
						depositId: byId(depositId),
					}),
				],
			);
		const workflows = [
			{ id: 'right', ...getDeposit(samples.depositId) },
			{ id: 'wrong', ...getDeposit(unknownId) },
		];

		await importAll(world, 'credentials', [credential], check);
		await importAll(world, 'workflow', workflows, check);

		const right = await execute(world, 'right');
		const kept = store.deposits.of(approvedSubaccountId).map(({ id, status }) => ({ id, status }));
		const columns = (run: NodeRun | undefined) =>
			(run?.items ?? []).map(({ id, status }) => ({ id, status }));
		check(`execute: exit code ${right.exitCode}, ${right.nodes['List']?.items.length} items`, [
			...unmet({ 'exit code 0': right.exitCode === 0, 'there are some': kept.length > 1 }),
			...differences(columns(right.nodes['List']), kept),
			...differences(
				columns(right.nodes['Get']),
				kept.filter(({ id }) => id === samples.depositId),
			),
			...keyIn(right, world),
		]);

		const wrong = await execute(world, 'wrong');
		check(`execute a workflow that fails: exit code ${wrong.exitCode}`, [
			...unmet({
				'another exit code than 0': wrong.exitCode !== 0,
				'a line says what failed': /^No deposit of this subaccount has this ID$/m.test(
					wrong.output,
				),
				'and what to do': wrong.output.includes('Check the value'),
				'what did not fail has its items': wrong.nodes['List']?.items.length === kept.length,
			}),
			...keyIn(wrong, world),
		]);
	},
};

async function importAll(
	{ host, folder, emulator }: World,
	what: 'credentials' | 'workflow',
	entries: object[],
	check: Check,
): Promise<void> {
	const file = join(folder, `${what}.json`);
	writeFileSync(file, JSON.stringify(entries));
	const { exitCode, output } = await runCli(host, folder, [`import:${what}`, `--input=${file}`]);
	check(
		`import:${what}: exit code ${exitCode}`,
		unmet({
			'exit code 0': exitCode === 0,
			'all of them': output.includes(`Successfully imported ${entries.length} `),
			'no key is shown': !output.includes(emulator.apiKey),
		}),
	);
}

/** What the nodes gave stands between other lines of the output. */
async function execute({ host, folder }: World, id: string) {
	const run = await runCli(host, folder, ['execute', `--id=${id}`, '--rawOutput']);
	return { ...run, nodes: nodesIn(run) };
}

function nodesIn({ output }: CliRun): Record<string, NodeRun> {
	const json = /^\{\n[\s\S]*?\n\}$/m.exec(output)?.[0];
	const { data } = JSON.parse(json ?? '{}') as { data?: ExecutionData };
	return nodeRuns(data?.resultData?.runData ?? {});
}

function keyIn({ output }: CliRun, { emulator }: World): string[] {
	return output.includes(emulator.apiKey) ? ['the output holds the key'] : [];
}
