import { WebSocket } from 'undici';
import type { Workflow } from '../../host/session';
import type { Emulator } from '../../support/emulator/server';
import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { untilParked, untilSaved } from '../executions';
import type { World } from '../world';
import { startChatModel, type ToolCall } from './chatModel';
import { lastMonth, openLink, waitingMs, type Stage } from './example';

/** Questions are answered at once; each write waits for the click of a person, and is sent once after it. */
export async function agentWithApproval({ world, check, load }: Stage): Promise<void> {
	const { emulator, isN8n1, session } = world;
	// It has no human review of tools.
	if (isN8n1) return;
	const model = await startChatModel();
	await session.createCredential('Model', 'openAiApi', { apiKey: 'any', url: model.url });
	const draft = await load('agent-with-approval');
	draft.settings = { ...draft.settings, timezone: 'UTC' };
	const workflow = await session.createWorkflow(draft);
	const writes = () => emulator.requests.filter(({ method }) => method === 'POST');

	const say = async (message: ToolCall) => await openChat(world, workflow, JSON.stringify(message));

	async function checkWrite(message: ToolCall, button: string, expected: object[]): Promise<void> {
		emulator.resetLog();
		const chat = await say(message);
		const question = JSON.parse(await chat.nextMessage()) as Question;
		const before = writes().length;
		const { link } = question.buttons.find(({ text }) => text === button)!;
		await untilParked(session, chat.executionId);
		await openLink(link);
		const response = await chat.nextMessage();
		const { status } = await untilSaved(session, chat.executionId);
		const shown = [message.tool.replaceAll('_', ' '), ...Object.values(message.args).map(String)];
		check(`agent with approval: ${message.tool}, ${button}`, [
			...differences(
				writes().map(({ path, body }) => ({ path, body })),
				expected,
			),
			...unmet({
				'the model reads that it changes something': model
					.descriptionOf(message.tool)
					.includes('Changes data'),
				'nothing is sent before': before === 0,
				'the person sees what will be sent': shown.every((part) => question.text.includes(part)),
				'the agent hears of it': /rejected/.test(response) === (button === 'Decline'),
				'the execution succeeds': status === 'success',
			}),
		]);
	}

	const { approvedSubaccountId: subaccountId, channelId } = emulator.samples;
	const newEmail = { email: 'new.customer@customers.example' };
	const args = { subaccountId, channelId, purpose: 'INV-7' };
	const deposit = { tool: 'Create_a_deposit', args };
	const depositRequest = {
		path: `/v1/ramp/${subaccountId}/banking/deposits`,
		body: { channelId, source: { accountType: 'bank' } },
	};
	try {
		for (const [tool, args, expected] of questions(emulator)) {
			const text = await (await say({ tool, args })).nextMessage();
			const missing = expected.filter((part) => !text.includes(part));
			check(`agent with approval: ${tool} needs none`, [
				...missing.map((part) => `“${part}” is not in: ${text}`),
				...unmet({ 'something is expected': expected.length > 0 }),
			]);
		}
		await checkWrite({ tool: 'Create_a_subaccount', args: newEmail }, 'Approve', [
			{ path: '/v1/ramp/subaccount', body: newEmail },
		]);
		await checkWrite(deposit, 'Decline', []);
		await checkWrite(deposit, 'Approve', [depositRequest]);
		// An agent that tries again.
		await checkWrite(deposit, 'Approve', []);
	} finally {
		await model.close();
	}
}

/** Tools that read, what the model fills in, and what their responses have. */
function questions({ store, samples }: Emulator): Array<[string, ToolCall['args'], string[]]> {
	const { deposits, onramps, conversions, subaccounts, parent } = store;
	const period = 'lastMonth';
	const recent = conversions.oldestFirst(({ createdAt }) => createdAt.startsWith(lastMonth()));
	const pending = deposits.oldestFirst(({ status }) => status === 'pending');
	const failed = onramps.oldestFirst(({ status }) => status === 'failed');
	const unfinished = subaccounts.oldestFirst(({ status }) => status !== 'approved');
	return [
		[
			'Find_a_subaccount',
			{ email: samples.approvedSubaccountEmail },
			[samples.approvedSubaccountId],
		],
		['Get_balances', {}, Object.values(parent.balances).map(String)],
		['List_deposits', { period: '', statuses: ['pending'] }, idsOf(pending)],
		['List_onramps', { period: '', statuses: ['failed'] }, idsOf(failed)],
		['List_deposit_channels', {}, [samples.channelId]],
		[
			'Check_a_deposit',
			{ subaccountId: samples.approvedSubaccountId, channelId: samples.channelId, amount: '6000' },
			[samples.approvedSubaccountEmail, '"ok"'],
		],
		['List_conversions', { period }, idsOf(recent)],
		['Add_up_conversions', { period }, recent.map((each) => each.fromCurrency.toUpperCase())],
		['List_follow-ups', {}, unfinished.map(({ email }) => email)],
	];
}

const idsOf = (records: ReadonlyArray<{ id: string }>) => records.map(({ id }) => id);

interface Question {
	text: string;
	buttons: Array<{ text: string; link: string }>;
}

/** Sends a message as the editor's chat does, and stays in the conversation. */
async function openChat({ session, n8n: { url } }: World, { id }: Workflow, chatInput: string) {
	const sessionId = `chat-${Date.now()}`;
	await session.call('POST', `/rest/workflows/${id}/run`, {
		triggerToStartFrom: { name: 'Chat' },
		chatSessionId: sessionId,
	});
	const sent = await fetch(`${url}/webhook-test/${id}/${sessionId}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput }),
	});
	const { executionId, resumeToken } = (await sent.json()) as {
		executionId: string;
		resumeToken: string;
	};
	const query = new URLSearchParams({ sessionId, executionId, token: resumeToken });
	const socket = new WebSocket(`${url.replace('http', 'ws')}/chat?${query}`);
	const messages: string[] = [];
	socket.addEventListener('message', ({ data }) => {
		if (!String(data).startsWith('n8n|')) messages.push(String(data));
	});
	return {
		executionId,
		async nextMessage(): Promise<string> {
			if (!(await until(() => messages.length > 0, waitingMs))) {
				throw new Error('no message in the chat');
			}
			return messages.shift()!;
		},
	};
}
