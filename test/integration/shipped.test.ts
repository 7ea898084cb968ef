import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';

import { CrossBorderPaymentsApi } from '../../credentials/CrossBorderPaymentsApi.credentials';
import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { outputSchemas } from '../../scripts/docs/outputSchemas';

const checkout = resolve(__dirname, '..', '..');

type Class<T> = new () => T;

/** The class that n8n loads from a file that package.json names. */
const builtClass = <T>(file: string, name: string) =>
	jest.requireActual<Record<string, Class<T>>>(join(checkout, file))[name]!;

const { n8n } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
	n8n: Record<'nodes' | 'credentials', string[]>;
};

// As text, because the order of menus and fields counts. `npm run build` makes what is compared here.
describe('what was built is what the sources say', () => {
	test.each([CrossBorderPayments, CrossBorderPaymentsTrigger])('%O', (Node: Class<INodeType>) => {
		const file = n8n.nodes.find((path) => path.endsWith(`/${Node.name}.node.js`))!;
		const built = new (builtClass<INodeType>(file, Node.name))();
		const source = new Node();
		expect(JSON.stringify(built.description, null, 1)).toBe(
			JSON.stringify(source.description, null, 1),
		);
		const methodsOf = ({ methods = {} }: INodeType) =>
			Object.entries(methods).map(([kind, all]) => [kind, Object.keys(all as object)]);
		expect(methodsOf(built)).toEqual(methodsOf(source));
	});

	test('the credential', () => {
		const [file] = n8n.credentials;
		const built = new (builtClass<ICredentialType>(file!, CrossBorderPaymentsApi.name))();
		expect(JSON.stringify(built, null, 1)).toBe(
			JSON.stringify(new CrossBorderPaymentsApi(), null, 1),
		);
	});

	test('the columns that the editor shows before the first run', () => {
		const folder = join(checkout, 'dist/nodes/CrossBorderPayments/__schema__');
		for (const [path, schema] of Object.entries(outputSchemas())) {
			expect(readFileSync(join(folder, path), 'utf8')).toBe(JSON.stringify(schema));
		}
	});
});
