import { request } from 'undici';
import { until } from '../support/until';
import { byId } from '../support/n8n/setup';
import type { Execution, Workflow } from '../host/session';
import { actionType, n8nNode, ourNode, saveCredential, workflowOf } from './canvas';
import { unmet } from './compare';
import { itemsOf, untilOver } from './executions';
import { holdRequests } from './holdRequests';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

/** `SIDE_BY_SIDE=50` for a measurement. */
const sideBySide = Number(process.env['SIDE_BY_SIDE'] ?? 20);
const holdTimeoutMs = 120_000;
const startTimeoutMs = 180_000;

/** Once Per where executions run side by side, fail, are tried again, or die with their process. */
export const writeOnce: EndToEndTest = {
	name: 'write once',
	emulator: { subaccounts: 6, recordsPerSubaccount: 2 },
	async run(world, check) {
		// By default n8n 1 has one connection to SQLite, and responds to nobody while it writes.
		const settings = { DB_SQLITE_POOL_SIZE: '4' };
		await world.start(settings);
		await checkWritesOnce(world, check, async () => {
			await world.kill();
			await world.start(settings);
		});
	},
};

/** @param kill ends the process that runs this execution, and starts another one */
export async function checkWritesOnce(
	world: World,
	check: Check,
	kill: (executionId: string) => Promise<void>,
): Promise<void> {
	const { emulator: service } = world;
	const { approvedSubaccountId } = service.samples;
	const channelId = service.store.channels[0]!.channel.id;
	const sent = () => service.requests.filter(({ endpoint }) => endpoint === 'depositCreate').length;

	/** A webhook that responds at once, and creates a deposit for the invoice that it gets. */
	async function publish(name: string, timeoutSeconds = 30, settings: object = {}) {
		const credential = await saveCredential(world, { advanced: true, timeoutSeconds });
		const webhook = n8nNode('Webhook', 'webhook', { httpMethod: 'POST', path: name }, 2);
		const create = ourNode(
			'Create',
			actionType,
			credential,
			{
				...{ resource: 'deposit', operation: 'create' },
				...{ subaccountId: byId(approvedSubaccountId), channelId: byId(channelId) },
				oncePer: '={{ $json.body.invoice }}',
			},
			settings,
		);
		const workflow = await world.session.createWorkflow(
			workflowOf(name, [{ ...webhook, webhookId: name }, create], []),
		);
		await world.session.activateWorkflow(workflow);
		return workflow;
	}
	async function pay({ name }: Workflow, invoice: string): Promise<void> {
		const { body } = await request(`${world.n8n.url}/webhook/${name}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ invoice }),
		});
		await body.dump();
	}
	const executionsOf = async ({ id }: Workflow, count: number) => {
		// Only when all are there are they read, one by one.
		await until(
			async () => (await world.session.listExecutions(id)).length >= count,
			startTimeoutMs,
		);
		return await untilOver(world.session, id, ({ length }) => length >= count);
	};

	const order = await publish('order');
	// One deposit for each of five invoices, and one for all the others.
	const others = Array.from({ length: 5 }, (_, index) => `INV-${index}`);
	const same = Array.from({ length: sideBySide }, () => 'INV-same');
	await Promise.all([...same, ...others].map(async (invoice) => await pay(order, invoice)));
	const all = await executionsOf(order, sideBySide + others.length);
	const outcomes = all.map(outcomeOf);
	const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
	const counts = [...new Set(outcomes)].map((outcome) => `${count(outcome)} ${outcome}`);
	check(
		`${sideBySide} executions side by side with one key, 5 with others: ${sent()} requests; ${counts.join(', ')}`,
		unmet({
			'one request for each key': sent() === others.length + 1,
			'each of them comes out': count('sent') === others.length + 1,
			'the others are repeated, or say that one is under way':
				count('repeated') + count('not known') === sideBySide - 1,
		}),
	);

	const before = sent();
	const slow = service.fault({ kind: 'latency', ms: 60_000, endpoint: 'depositCreate' });
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1000 };
	// Long enough for a busy machine to send it.
	const impatient = await publish('impatient', 8, retry);
	await pay(impatient, 'INV-1');
	const [retried] = await executionsOf(impatient, 1);
	service.clearFaults(slow.id);
	check(
		'Retry On Fail after no response: the second try says what to check',
		unmet({
			'one request': sent() === before + 1,
			[`it fails: ${retried?.error}`]: /It may have gone through: check/.test(retried?.error ?? ''),
		}),
	);

	const atKill = sent();
	const held = holdRequests(service, { endpoint: 'depositCreate' });
	const killed = await publish('killed', 60);
	await pay(killed, 'INV-1');
	await until(held.isHolding, holdTimeoutMs);
	const [executionId = ''] = await world.session.listExecutions(killed.id);
	await kill(executionId);
	held.release();
	await pay(killed, 'INV-1');
	const afterKill = await executionsOf(killed, 2);
	const next = afterKill.find(({ id }) => id !== executionId);
	check(
		`killed while the service works: ${afterKill.map(outcomeOf).join(', ')}`,
		unmet({
			'one request': sent() === atKill + 1,
			[`the next one says what to check: ${next?.error}`]: outcomeOf(next!) === 'not known',
		}),
	);
}

function outcomeOf(execution: Execution): string {
	const [item] = itemsOf(execution, 'Create');
	if (item) return item['repeated'] === true ? 'repeated' : 'sent';
	return /its outcome is unknown/.test(execution.error ?? '') ? 'not known' : execution.status;
}
