import type { Section } from '../section';
import { nodeNames, type Stage } from './stage';

/** What n8n's evaluation of `{{ $json.id }}` costs, where the answers come at once. */
export async function measureExpressions(stage: Stage): Promise<Section> {
	const { workflows } = stage;
	const { ids } = workflows;
	const rows = [];
	for (const node of ['own', 'httpRequest'] as const) {
		const fixed = await stage.measure(workflows.reads(node, ids[0]!));
		const expression = await stage.measure(workflows.reads(node, '={{ $json.id }}'));
		const each = (expression.ms - fixed.ms) / ids.length;
		rows.push([nodeNames[node], fixed.ms, expression.ms, each, expression.ms / fixed.ms]);
	}
	return {
		title: `What an expression costs, ${ids.length} items`,
		text: 'Milliseconds, without latency. n8n 2 evaluates the expression of each item in a sandbox, whichever node asks for it.',
		header: ['node', 'fixed ID', '{{ $json.id }}', 'per item', 'ratio'],
		rows,
		checks: [],
	};
}
