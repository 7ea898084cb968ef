import { readdirSync } from 'node:fs';
import { n8nNode, start, workflowOf } from './canvas';
import { differences } from './compare';
import { examplesFolder, loadExample } from './examples/example';
import type { EndToEndTest } from './test';

/** Settings > Migration report, as the editor asks for it. */
interface Response {
	report: {
		workflowResults: Array<{ ruleId: string; ruleTitle: string; nbAffectedWorkflows: number }>;
		instanceResults: Array<{ ruleId: string }>;
	};
	totalWorkflows: number;
}

/** What n8n 3 takes out: shows that the report finds something at all. */
const affected = workflowOf(
	'Affected',
	[start],
	[n8nNode('Code', 'code', { jsCode: 'return $getPairedItem();' }, 2)],
);

/** n8n 2 reports what n8n 3 will break: nothing of the examples. */
export const breakingChanges: EndToEndTest = {
	name: 'breaking changes of n8n 3',
	emulator: { subaccounts: 1 },
	hosts: ['n8n-2'],

	async run(world, check) {
		// As the README has it for n8n 3.
		await world.start({ N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' });
		const { session } = world;
		await session.createWorkflow(affected);
		const files = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));
		for (const file of files) await session.createWorkflow(loadExample(file, []));

		const { report, totalWorkflows } = await session.call<Response>(
			'POST',
			'/rest/breaking-changes/report/refresh?version=v3',
		);
		const found = report.workflowResults.map(
			({ ruleTitle, nbAffectedWorkflows }) => `${nbAffectedWorkflows}: ${ruleTitle}`,
		);
		check(`${totalWorkflows} workflows, one of them affected`, [
			...differences([totalWorkflows], [files.length + 1]),
			...differences(found, ['1: $getPairedItem expression helper is removed']),
		]);
		const ofInstance = report.instanceResults.map(({ ruleId }) => ruleId);
		check(
			'unverified packages are switched on as the README says',
			ofInstance.filter((id) => id.startsWith('unverified-packages')),
		);
	},
};
