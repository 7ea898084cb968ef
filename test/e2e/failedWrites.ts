import { byId } from '../support/n8n/setup';
import { actionType, linkTo, n8nNode, ourNode, saveCredential, start, workflowOf } from './canvas';
import { unmet } from './compare';
import { startChatModel } from './examples/chatModel';
import { itemsOf, run } from './executions';
import type { EndToEndTest } from './test';

/** A write that fails, where an agent that hears too little would send it again. */
export const failedWrites: EndToEndTest = {
	name: 'failed writes',
	emulator: { seed: 7, subaccounts: 6, recordsPerSubaccount: 0 },

	async run(world, check) {
		await world.start();
		const { session, emulator } = world;
		const credential = await saveCredential(world);
		const { approvedSubaccountId, channelId } = emulator.samples;
		const form = {
			...{ resource: 'deposit', operation: 'create' },
			...{ subaccountId: byId(approvedSubaccountId), channelId: byId(channelId) },
		};
		const sent = () => emulator.requests.filter(({ endpoint }) => endpoint === 'depositCreate');
		emulator.fault({ kind: 'status', status: 500, endpoint: 'depositCreate' });
		const model = await startChatModel();
		try {
			const saved = await session.createCredential('Model', 'openAiApi', {
				...{ apiKey: 'any', url: model.url },
			});
			const langchain = '@n8n/n8n-nodes-langchain';
			const text = JSON.stringify({ tool: 'Create_a_deposit', args: {} });
			const draft = workflowOf(
				'Agent',
				[start],
				[
					{
						...n8nNode('Agent', '', { promptType: 'define', text, options: {} }, 3),
						type: `${langchain}.agent`,
					},
				],
			);
			const nodes = [
				...draft.nodes,
				{
					...n8nNode('Model', '', { model: { __rl: true, mode: 'id', value: 'any' } }, 1.2),
					...{ type: `${langchain}.lmChatOpenAi`, position: [0, 300] },
					credentials: { openAiApi: { id: saved.id, name: saved.name } },
				},
				{
					...ourNode('Create a deposit', `${actionType}Tool`, credential, form),
					position: [200, 300],
				},
			];
			const toAgent = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
			const connections = {
				Start: linkTo('Agent'),
				Model: toAgent('ai_languageModel'),
				'Create a deposit': toAgent('ai_tool'),
			};
			const execution = await run(session, { ...draft, nodes, connections });
			// The agent of n8n 1 does not tell its model: the execution ends with the error.
			const heard = JSON.stringify([execution.error, ...itemsOf(execution, 'Agent')]);
			check(`an agent hears of a deposit that may have been created: ${heard.slice(0, 300)}`, [
				...unmet({
					'one request was sent': sent().length === 1,
					'it may have been carried out': heard.includes(
						'It may have gone through: check before you send it again',
					),
				}),
			]);
		} finally {
			await model.close();
		}
	},
};
