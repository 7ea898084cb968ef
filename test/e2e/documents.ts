import fastify from 'fastify';

import { byId } from '../support/n8n/setup';
import { actionType, n8nNode, ourNode, saveCredential, start, workflowOf } from './canvas';
import { unmet } from './compare';
import { run } from './executions';
import type { Check } from './test';
import type { World } from './world';

const agreementId = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

/** A document that n8n has downloaded goes along with a submission; another kind of file does not. */
export async function documents(world: World, check: Check): Promise<void> {
	const content = Buffer.from('%PDF-1.4 proof of address');
	const files = fastify();
	files.get('/proof.pdf', async (_, reply) => await reply.type('application/pdf').send(content));
	files.get('/proof.txt', async (_, reply) => await reply.type('text/plain').send('proof'));
	const url = await files.listen({ host: '127.0.0.1', port: 0 });
	const credential = await saveCredential(world);
	const submit = async (file: string) => {
		const response = { response: { responseFormat: 'file', outputPropertyName: 'proof' } };
		const download = n8nNode(
			'Download',
			'httpRequest',
			{ url: `${url}/${file}`, options: { response } },
			4.2,
		);
		const form = {
			...{ resource: 'verification', operation: 'submitIndividual' },
			subaccountId: byId(world.emulator.samples.approvedSubaccountId),
			data: {
				...{ first_name: 'Ada', last_name: 'Silva', email: 'ada@customers.test' },
				...{ birth_date: '1990-04-21', signed_agreement_id: agreementId },
			},
			documents: { document: [{ purpose: 'PROOF_OF_ADDRESS', file: 'proof' }] },
		};
		const nodes = [start, download, ourNode('Submit', actionType, credential, form)];
		return await run(world.session, workflowOf(`Submit ${file}`, nodes, []));
	};
	try {
		const sent = await submit('proof.pdf');
		const { requests } = world.emulator;
		const body = JSON.stringify(
			requests.find(({ endpoint }) => endpoint === 'individualSubmit')?.body,
		);
		const uri = `data:application/pdf;base64,${content.toString('base64')}`;
		check(
			'a file of the input item is sent with a submission',
			unmet({
				[`it succeeds: ${sent.error}`]: sent.status === 'success',
				[`the service has the file: ${body}`]: body.includes(uri),
			}),
		);
		const refused = await submit('proof.txt');
		check(
			'a file that is no document is refused before anything is sent',
			unmet({ [`${refused.error}`]: /The file “proof” is text\/plain/.test(refused.error ?? '') }),
		);
	} finally {
		await files.close();
	}
}
