import type { Credential, Execution, Session, Workflow } from '../host/session';

export interface Score {
	passed: number;
	failed: number;
}

/** Tests the credential and runs every workflow, printing what each node returned. */
export async function check(
	session: Session,
	credential: Credential,
	workflows: Workflow[],
): Promise<Score> {
	const score = { passed: 0, failed: 0 };
	const report = (title: string, faults: string[]) => {
		score[faults.length === 0 ? 'passed' : 'failed']++;
		console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
		for (const fault of faults) console.log(`       ! ${fault}`);
	};

	const { status, message } = await session.testCredential(credential);
	report(`credential test: ${message}`, status === 'OK' ? [] : [`status ${status}`]);

	for (const workflow of workflows) {
		console.log();
		try {
			const execution = await session.runWorkflow(workflow);
			report(workflow.name, faultsOf(workflow, execution));
			printNodes(workflow, execution);
		} catch (error) {
			report(workflow.name, [String(error)]);
		}
	}
	return score;
}

/** Every node must run and return items: the samples have no branch that stays empty. */
function faultsOf(workflow: Workflow, { status, error, nodes }: Execution): string[] {
	const faults = status === 'success' ? [] : [`execution ${status}: ${error ?? 'no message'}`];
	for (const name of nodeNames(workflow)) {
		const run = nodes[name];
		if (!run) faults.push(`${name}: did not run`);
		else if (run.error) faults.push(`${name}: ${run.error}`);
		else if (run.items.length === 0) faults.push(`${name}: returned no items`);
		// A node that continues on failure reports its error as an item.
		else if (run.items.some((item) => 'error' in item)) faults.push(`${name}: returned an error`);
	}
	return faults;
}

function printNodes(workflow: Workflow, { nodes }: Execution): void {
	const names = nodeNames(workflow).filter((name) => nodes[name]);
	const width = Math.max(...names.map((name) => name.length));
	for (const name of names) {
		const { items } = nodes[name]!;
		const first = (JSON.stringify(items[0]) ?? '').slice(0, 160);
		console.log(
			`       ${name.padEnd(width)}  ${String(items.length).padStart(4)} items  ${first}`,
		);
	}
}

function nodeNames({ nodes }: Workflow): string[] {
	return nodes
		.filter((node) => !node.type.endsWith('.stickyNote') && !node.disabled)
		.map((node) => node.name);
}
