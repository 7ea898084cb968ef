import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byId } from '../support/n8n/setup';
import { runCli } from '../host/cli';
import { nodeRuns, type ExecutionData } from '../host/execution';
import { actionType, credentialData, credentialType, ourNode, start, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import type { Row } from './executions';
import type { EndToEndTest } from './test';
import type { World } from './world';

const unknownId = '00000000-0000-4000-8000-0000000000ff';

/** Without a server: credential and workflows imported and run by `n8n` itself, as a script does. */
export const commandLine: EndToEndTest = {
	name: 'command line',
	emulator: { seed: 7, subaccounts: 12, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { samples, store, apiKey } = world.emulator;
		const credential = { id: 'emulated-service', name: 'Emulator', type: credentialType };
		const subaccountId = byId(samples.approvedSubaccountId);
		const getDeposit = (name: string, depositId: string) => {
			const list = { operation: 'getAll', scope: 'one', returnAll: true };
			const get = { operation: 'get', depositId: byId(depositId) };
			const nodes = Object.entries({ List: list, Get: get }).map(([node, form]) =>
				ourNode(node, actionType, credential, { resource: 'deposit', subaccountId, ...form }),
			);
			return { id: name, ...workflowOf(name, [start], nodes) };
		};
		const imports = {
			credentials: [{ ...credential, data: credentialData(world) }],
			workflow: [getDeposit('right', samples.depositId), getDeposit('wrong', unknownId)],
		};

		for (const [what, entries] of Object.entries(imports)) {
			const file = join(world.folder, `${what}.json`);
			writeFileSync(file, JSON.stringify(entries));
			const { exitCode, output } = await run(world, `import:${what}`, `--input=${file}`);
			check(
				`import:${what}: exit code ${exitCode}`,
				unmet({
					'exit code 0': exitCode === 0,
					'all of them': output.includes(`Successfully imported ${entries.length} `),
					'no key is shown': !output.includes(apiKey),
				}),
			);
		}

		const deposits = store.deposits
			.of(samples.approvedSubaccountId)
			.map(({ id, status }) => ({ id, status }));
		const right = await run(world, 'execute', '--id=right', '--rawOutput');
		check(`execute: exit code ${right.exitCode}, ${deposits.length} deposits`, [
			...unmet({
				'exit code 0': right.exitCode === 0,
				'there are some': deposits.length > 1,
				'no key is shown': !right.output.includes(apiKey),
			}),
			...differences(right.itemsOf('List'), deposits),
			...differences(
				right.itemsOf('Get'),
				deposits.filter(({ id }) => id === samples.depositId),
			),
		]);

		const wrong = await run(world, 'execute', '--id=wrong', '--rawOutput');
		check(
			`execute a workflow that fails: exit code ${wrong.exitCode}`,
			unmet({
				'another exit code than 0': wrong.exitCode !== 0,
				'a line says what failed': /^No deposit of this subaccount has this ID$/m.test(
					wrong.output,
				),
				'and what to do': wrong.output.includes('Check the '),
				'what did not fail has its items': wrong.itemsOf('List').length === deposits.length,
				'no key is shown': !wrong.output.includes(apiKey),
			}),
		);
	},
};

/** Items are in the output of `execute` alone, as JSON between other lines. */
async function run({ host, folder }: World, ...args: string[]) {
	const { exitCode, output } = await runCli(host, folder, args);
	const json = /^\{\n[\s\S]*?\n\}$/m.exec(output)?.[0];
	const { data } = JSON.parse(json ?? '{}') as { data?: ExecutionData };
	const nodes = nodeRuns(data?.resultData?.runData ?? {});
	const itemsOf = (node: string): Row[] =>
		(nodes[node]?.items ?? []).map(({ id, status }) => ({ id, status }));
	return { exitCode, output, itemsOf };
}
