import type { Credential, Workflow } from '../../host/session';
import { untilSaved } from '../examples/stage';
import { hardships } from './hardships';
import { wrongKey } from './spellings';
import { credentialData, type Stage } from './stage';
import { calling, callsOf, credentialType } from './workflows';

/** Each call in each hardship, on with the next item or not. */
export async function callInHardship(stage: Stage): Promise<void> {
	const { world, check, session, stranger } = stage;
	const { emulator } = world;
	const calls = callsOf(emulator.samples);
	const good = await session.createCredential('Service', credentialType, credentialData(stage));
	const ways = ['continueRegularOutput', 'continueErrorOutput', 'stopWorkflow'] as const;
	const workflows: Workflow[] = [];
	for (const way of ways) {
		// Only the first of the calls comes to pass where it stops the workflow.
		for (const some of way === 'stopWorkflow' ? calls.map((call) => [call]) : [calls]) {
			const title = `${way} ${some.map(([call]) => call).join()}`.slice(0, 60);
			workflows.push(await session.createWorkflow(calling(title, some, good, way)));
		}
	}
	for (const [index, { name, faults, succeeds }] of hardships.entries()) {
		const { length } = emulator.requests;
		// The ways in turns: all of them in each hardship would take an hour.
		const chosen = [workflows[0]!, workflows[1 + (index % (workflows.length - 1))]!];
		const outcomes: string[] = [];
		const succeeded: string[] = [];
		for (const workflow of chosen) {
			for (const fault of faults(stranger.url)) emulator.fault(fault);
			const { id } = await session.runWorkflow(workflow);
			const { status, nodes } = await untilSaved(session, id);
			const ran = calls.flatMap(([title]) => nodes[title] ?? []);
			const failed = ran.filter(
				({ outputs, error }) => error ?? outputs.flat().some((item) => 'error' in item),
			);
			if (!succeeds && (ran.length === 0 || failed.length < ran.length))
				succeeded.push(workflow.name);
			outcomes.push(`${status}, ${failed.length} of ${ran.length} failed`);
			emulator.clearFaults();
		}
		const sent = emulator.requests.length - length;
		check(`calls, ${name}: ${outcomes.join('; ')}; ${sent} requests`, [
			...(sent > 0 ? [] : ['nothing was sent']),
			...succeeded.map((workflow) => `not all of «${workflow}» failed`),
		]);
	}
	const others: Array<[string, object]> = [
		['wrong key', { apiKey: wrongKey }],
		['dead server', { sandboxUrl: 'http://127.0.0.1:9' }],
		['a password in the URL', { sandboxUrl: 'https://me:mine@127.0.0.1:9' }],
		['another host behind an @', { sandboxUrl: `${emulator.url}@${stranger.url.slice(7)}` }],
	];
	for (const [name, more] of others) {
		const credential = await session.createCredential(
			'Service',
			credentialType,
			credentialData(stage, more),
		);
		const draft = calling(name, calls, credential, 'continueRegularOutput');
		const { status, nodes } = await session.runWorkflow(await session.createWorkflow(draft));
		const succeeded = calls
			.map(([title]) => title)
			.filter((title) => !nodes[title]?.items.some((item) => 'error' in item));
		check(
			`calls, ${name}: ${status}`,
			succeeded.map((title) => `«${title}» did not fail`),
		);
	}
	await searchLists(stage, good);
}

/** What the editor asks for to fill a list. */
async function searchLists({ world, check, session, stranger }: Stage, { id, name }: Credential) {
	const { emulator } = world;
	const search = async () =>
		await session.call('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
			path: 'parameters.subaccountId',
			methodName: 'searchSubaccounts',
			nodeTypeAndVersion: {
				name: 'n8n-nodes-cross-border-payments.crossBorderPayments',
				version: 1,
			},
			currentNodeParameters: { resource: 'deposit', operation: 'getAll' },
			credentials: { [credentialType]: { id, name } },
		});
	await search();
	for (const { name: title, faults } of hardships) {
		const set = faults(stranger.url).filter(({ kind }) => ['status', 'redirect'].includes(kind));
		for (const fault of set) emulator.fault(fault);
		if (set.length === 0) continue;
		const failure = await search().then(
			() => undefined,
			(error: Error) => error,
		);
		emulator.clearFaults();
		check(`a list of the form, ${title}`, failure ? [] : ['it did not fail']);
	}
}
