import type { NodeHint } from 'n8n-workflow';

/** Shown in the output pane before the node runs. */
export const hints: NodeHint[] = [
	{
		message:
			'This submits real customer data, once for each input item. Try it with a sandbox credential first.',
		type: 'warning',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: '={{ String($parameter["operation"]).startsWith("submit") }}',
	},
];
