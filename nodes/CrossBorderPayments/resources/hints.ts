import type { NodeHint } from 'n8n-workflow';

/** Shown in the output pane before the node runs. */
export const hints: NodeHint[] = [
	{
		message:
			'Each run creates or submits real data, once for each input item, even if an earlier run already did. Try it with a sandbox credential first.',
		type: 'warning',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: '={{ /^(create$|submit)/.test($parameter["operation"]) }}',
	},
];
