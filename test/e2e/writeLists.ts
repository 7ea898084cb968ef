import { request } from 'undici';
import { byId } from '../support/n8n/setup';
import type { Execution } from '../host/session';
import { actionType, n8nNode, ourNode, saveCredential, workflowOf } from './canvas';
import { unmet } from './compare';
import { launchChromium, openPage } from './editor/browser';
import { EditorPage } from './editor/editorPage';
import { itemsOf, untilOver } from './executions';
import { checkRetriedWait } from './retriedWait';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

/** What fails in the middle and is retried: a list of deposits, and a wait. */
export const writeLists: EndToEndTest = {
	name: 'write lists',
	emulator: { subaccounts: 6, recordsPerSubaccount: 0 },
	async run(world, check) {
		await world.start();
		// The editor of n8n 1 has other markup.
		await checkLists(world, check, world.isN8n1 ? [] : [retryInEditor]);
		await checkRetriedWait(world, check);
	},
};

/** Has n8n retry an execution of a workflow. */
type Retry = (world: World, executionId: string, workflowId: string) => Promise<unknown>;

/** With the workflow as it was, or as it is now. */
const retryByApi =
	(loadWorkflow: boolean): Retry =>
	async ({ session }, executionId) =>
		await session.retryExecution(executionId, loadWorkflow);

/** As a person does who looks at the failed execution. */
async function retryInEditor({ n8n, folder }: World, executionId: string, workflowId: string) {
	const browser = await launchChromium();
	try {
		const { page } = await openPage(browser);
		const editor = new EditorPage(page, n8n.url, undefined);
		try {
			await editor.signIn();
			await page.goto(`${n8n.url}/workflow/${workflowId}/executions/${executionId}`);
			await editor.byId('execution-preview-retry-button').click();
			await page.getByText('Retry with currently saved workflow').filter({ visible: true }).click();
			await editor.settle();
		} catch (error) {
			await page.screenshot({ path: `${folder}/failed.png` });
			throw error;
		}
	} finally {
		await browser.close();
	}
}

/** A list of deposits that fails in the middle, and what n8n keeps of it. */
export async function checkLists(
	world: World,
	check: Check,
	moreRetries: readonly Retry[] = [],
): Promise<void> {
	const { emulator: service } = world;
	const { session } = world;
	const credential = await saveCredential(world);
	const sent = () => service.requests.filter(({ endpoint }) => endpoint === 'depositCreate').length;

	/** A webhook that responds at once, and creates a deposit for each row that it gets. */
	async function publish(name: string, settings: object, more: Record<string, unknown> = {}) {
		const webhook = n8nNode('Webhook', 'webhook', { httpMethod: 'POST', path: name }, 2);
		const rows = n8nNode('Rows', 'splitOut', { fieldToSplitOut: 'body.rows' });
		const form = {
			...{ resource: 'deposit', operation: 'create' },
			subaccountId: byId(service.samples.approvedSubaccountId),
			channelId: byId(service.store.channels[0]!.channel.id),
			amount: '={{ $json["body.rows"] }}',
		};
		const create = ourNode('Create', actionType, credential, form, settings);
		const draft = workflowOf(name, [{ ...webhook, webhookId: name }, rows, create], [], more);
		const workflow = await session.createWorkflow(draft);
		await session.activateWorkflow(workflow);
		return {
			id: workflow.id,
			async run(): Promise<Execution> {
				const { body } = await request(`${world.n8n.url}/webhook/${name}`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify({ rows: [10, 20, 30] }),
				});
				await body.dump();
				return await this.last(1);
			},
			/** The newest, once there are so many. */
			async last(count: number): Promise<Execution> {
				const all = await untilOver(session, workflow.id, ({ length }) => length >= count);
				return all.at(-1)!;
			},
		};
	}

	const saving = { saveExecutionProgress: true };
	const lists: Array<[string, Record<string, unknown>, Retry]> = [
		['list', {}, retryByApi(false)],
		['list-now', saving, retryByApi(true)],
		...moreRetries.map((retry): (typeof lists)[number] => [retry.name, {}, retry]),
	];
	for (const [name, more, retry] of lists) {
		const before = sent();
		const fault = service.fault({
			kind: 'status',
			status: 429,
			endpoint: 'depositCreate',
			after: 2,
		});
		const list = await publish(name, {}, more);
		const failed = await list.run();
		service.clearFaults(fault.id);
		await retry(world, failed.id, list.id);
		const retried = await list.last(2);
		check(
			`${name}: row 3 is refused, then retried: ${sent() - before} requests, ${itemsOf(retried, 'Create').length} items; “${failed.error}”`,
			unmet({
				'what went through is said': /^Item 3 of 3: .* 2 other items went through$/.test(
					failed.error ?? '',
				),
				[`the retry succeeds: ${retried.error}`]: retried.status === 'success',
				'each row is sent once': sent() - before === 4,
				'each is put out, with where to pay': itemsOf(retried, 'Create').every(
					({ payTo }) => payTo,
				),
				'all are put out': itemsOf(retried, 'Create').length === 3,
			}),
		);
	}

	const before = sent();
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
	service.fault({ kind: 'status', status: 429, endpoint: 'depositCreate', after: 1, times: 1 });
	const execution = await (await publish('tries', settings)).run();
	check(
		`Retry On Fail: ${sent() - before} requests, ${itemsOf(execution, 'Create').length} items`,
		unmet({
			[`it succeeds: ${execution.error}`]: execution.status === 'success',
			'each row is sent once': sent() - before === 4,
			'each is put out, with where to pay':
				itemsOf(execution, 'Create').filter(({ payTo }) => payTo).length === 3,
		}),
	);
}
