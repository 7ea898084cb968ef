import type { Credential, Execution, Session, Workflow } from '../host/session';

export interface Score {
	passed: number;
	failed: number;
}

/** Tests the credential and runs every workflow in the real n8n, printing what each node gave. */
export async function check(
	session: Session,
	credential: Credential,
	workflows: Workflow[],
): Promise<Score> {
	const score = { passed: 0, failed: 0 };
	const settle = (title: string, faults: string[]) => {
		score[faults.length === 0 ? 'passed' : 'failed']++;
		console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
		for (const fault of faults) console.log(`       ! ${fault}`);
	};

	const test = await session.testCredential(credential);
	settle(`credential test: ${test.message}`, test.status === 'OK' ? [] : [`status ${test.status}`]);

	for (const workflow of workflows) {
		console.log();
		try {
			const execution = await session.runWorkflow(workflow);
			settle(workflow.name, faultsOf(workflow, execution));
			printNodes(workflow, execution);
		} catch (error) {
			settle(workflow.name, [String(error)]);
		}
	}
	return score;
}

/** Every node on the canvas has to run and to give items: the samples have no branch that stays empty. */
function faultsOf(workflow: Workflow, execution: Execution): string[] {
	const faults =
		execution.status === 'success'
			? []
			: [`execution ${execution.status}: ${execution.error ?? 'no message'}`];
	for (const name of nodeNames(workflow)) {
		const run = execution.nodes[name];
		if (!run) faults.push(`${name}: did not run`);
		else if (run.error) faults.push(`${name}: ${run.error}`);
		else if (run.items.length === 0) faults.push(`${name}: gave no items`);
		// A node set to continue on failure reports its error as an item.
		else if (run.items.some((item) => 'error' in item)) faults.push(`${name}: gave an error item`);
	}
	return faults;
}

function printNodes(workflow: Workflow, execution: Execution): void {
	const names = nodeNames(workflow);
	const width = Math.max(...names.map((name) => name.length));
	for (const name of names) {
		const run = execution.nodes[name];
		if (!run) continue;
		const items = `${run.items.length} item${run.items.length === 1 ? '' : 's'}`;
		console.log(`       ${name.padEnd(width)}  ${items.padStart(9)}  ${shorten(run.items[0])}`);
	}
}

function nodeNames(workflow: Workflow): string[] {
	return workflow.nodes
		.filter((node) => !node.type.endsWith('.stickyNote') && !node.disabled)
		.map((node) => node.name);
}

function shorten(item: unknown): string {
	const text = JSON.stringify(item) ?? '';
	return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
