import type { IBinaryKeyData } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 0 });

const file = (text: string, mimeType: string) => ({
	proof: { data: Buffer.from(text).toString('base64'), mimeType },
});

const submit = async (...files: IBinaryKeyData[]) =>
	await runNode({
		...{ resource: 'verification', operation: 'submitIndividual' },
		items: files.map(() => ({})),
		files,
		parameters: {
			subaccountId: byId(emulator.samples.approvedSubaccountId),
			data: {
				...{ first_name: 'Ada', last_name: 'Silva', birth_date: '1990-04-21' },
				signed_agreement_id: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
			},
			documents: {
				document: [{ purpose: 'PROOF_OF_ADDRESS', file: '={{ $binary.proof ? "proof" : "" }}' }],
			},
		},
		credential: sandbox(emulator),
	});

const sent = () => emulator.requests.filter(({ endpoint }) => endpoint === 'individualSubmit');

test('each item sends its own file', async () => {
	const texts = ['%PDF-1.4 of Ada', '%PDF-1.4 of Eve'];
	await submit(...texts.map((text) => file(text, 'application/pdf')));
	expect(sent().map(({ body }) => body)).toMatchObject(
		texts.map((text) => ({
			documents: [{ file: `data:application/pdf;base64,${Buffer.from(text).toString('base64')}` }],
		})),
	);
});

test('items without their file are sent without the document, and counted', async () => {
	const { hints } = await submit(file('%PDF-1.4 of Ada', 'application/pdf'), {}, {});
	expect(sent().map(({ body }) => 'documents' in (body as object))).toEqual([true, false, false]);
	expect(hints.map(({ message }) => message)).toContain(
		'2 items: Document 1 was left out: it has no file',
	);
});

test('a file that another node has made without a type is sent, if its content shows it', async () => {
	const { data } = file('%PDF-1.4 of Ada', '').proof;
	await submit({ proof: { data } as never });
	expect(sent()).toHaveLength(1);
});

test.each<[string, object, RegExp]>([
	['no content', { mimeType: 'image/png' }, /is empty or cannot be read/],
	['content that is no text', { data: 5, mimeType: 'image/png' }, /is empty or cannot be read/],
	['content that n8n has deleted', { data: '', id: 'filesystem-v2:gone' }, /cannot be read/],
	['no type', { data: 'aGk=', mimeType: null, fileName: null }, /is of an unknown type/],
])('a file with %s is rejected by its name', async (_, proof, message) => {
	await expect(submit({ proof: proof as never })).rejects.toThrow(message);
	expect(sent()).toEqual([]);
});
