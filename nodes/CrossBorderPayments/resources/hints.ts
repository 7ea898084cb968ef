import type { NodeHint } from 'n8n-workflow';

/** Shown in the output pane before the node runs, where people often stumble. */
export const hints: NodeHint[] = [
	{
		message:
			'Deposits require approved KYC. If the service refuses, check the subaccount with <b>Verification &gt; Get Follow-Ups</b>.',
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition:
			'={{ $parameter["resource"] === "deposit" && ["create", "simulate"].includes($parameter["operation"]) }}',
	},
	{
		message:
			'This submits real customer data, once for each input item. Try it with a sandbox credential first.',
		type: 'warning',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: '={{ String($parameter["operation"]).startsWith("submit") }}',
	},
];
