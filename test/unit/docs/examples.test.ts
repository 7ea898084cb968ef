/** The workflows in examples/ can be imported as they are, and use only what the nodes have. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';

const folder = resolve(__dirname, '..', '..', '..', 'examples');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
/** n8n's number for it, and its default. */
const yellow = 1;
const prefix = 'n8n-nodes-cross-border-payments.';

const action = new CrossBorderPayments().description;
const trigger = new CrossBorderPaymentsTrigger().description;

const descriptions: Record<string, INodeTypeDescription> = {
	[prefix + action.name]: action,
	// n8n makes the tool of the action node.
	[`${prefix}${action.name}Tool`]: action,
	[prefix + trigger.name]: trigger,
};

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

it('are the ones that README.md lists', () => {
	const listed = [...textOf('README.md').matchAll(/\]\(([\w-]+\.json)\)/g)].map(([, file]) => file);
	expect([...new Set(listed)].sort()).toEqual([...files].sort());
});

describe.each(files)('%s', (file) => {
	const { nodes } = JSON.parse(textOf(file)) as { nodes: INode[] };
	const steps = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
	const ours = steps.filter(({ type }) => type.startsWith(prefix));

	it('says in a yellow note what it does, for whom, what to set up and what to change', () => {
		const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
		const { content, color = yellow } = note!.parameters as { content: string; color?: number };
		expect(color).toBe(yellow);
		const headings = [...content.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
		expect(headings.slice(1)).toEqual(['Who it is for', 'Set up', 'What to change']);
		const words = content.split(/\s+/).length;
		expect(words).toBeGreaterThan(100);
		expect(words).toBeLessThan(300);
		expect(existsSync(join(folder, 'images', file.replace('.json', '.png')))).toBe(true);
	});

	it('escapes what Slack would read as markup', () => {
		for (const { parameters } of steps.filter(({ type }) => type.endsWith('.slack'))) {
			const [, expression] = /^=\{\{(.*)\}\}$/.exec(String(parameters.text))!;
			const evaluate = new Function('$json', `return (${expression})`) as (json: object) => string;
			const text = evaluate({ title: '<!channel>', text: 'R&D <https://evil.test>' });
			expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
			expect(text).toContain('R&amp;D &lt;https://evil.test&gt;');
		}
	});

	it('uses what our nodes have', () => {
		for (const node of ours) {
			const description = descriptions[node.type]!;
			const { pollTimes, ...own } = node.parameters as INodeParameters & { pollTimes?: unknown };
			expect(pollTimes === undefined || description.polling).toBe(true);
			expect(node.typeVersion).toBe(description.version);
			const { properties } = description;
			// What the form does not have, or not show, is taken out here.
			const known = NodeHelpers.getNodeParameters(properties, own, true, false, node, description);
			expect(known).toMatchObject(own);
			expect(NodeHelpers.getNodeParametersIssues(properties, node, description)).toBeNull();
		}
	});

	it('has nothing of a concrete account, and leaves the credentials to the user', () => {
		const chosen = steps.flatMap(({ credentials }) => Object.values(credentials ?? {}));
		expect(chosen.filter(({ id, name }) => id !== 'choose-your-credential' || !name)).toEqual([]);
		// Each value of an assignment has an id of its own; other ids are placeholders.
		const parameters = JSON.stringify(nodes.map((node) => node.parameters));
		const ids = parameters
			.replace(/"id":"[0-9a-f-]{36}"/g, '')
			.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
		expect((ids ?? []).filter((id) => !id.startsWith('00000000-0000-4000-8000-'))).toEqual([]);
		expect(parameters).not.toMatch(/[\w.+-]+@[\w-]+\.\w/);
	});
});
