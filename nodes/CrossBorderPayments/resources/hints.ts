import type { NodeHint } from 'n8n-workflow';

/** What people trip over, said beside the output before or after they run the node. */
export const hints: NodeHint[] = [
	{
		message:
			'Deposits need approved KYC. If the service refuses, look at the subaccount under <b>Verification &gt; Get Follow-Ups</b>.',
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition:
			'={{ $parameter["resource"] === "deposit" && ["create", "simulate"].includes($parameter["operation"]) }}',
	},
	{
		message:
			'A key belongs to one environment: one of production is refused in the sandbox, and the other way round. The credential says which is used.',
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: '={{ $parameter["resource"] === "balance" }}',
	},
	{
		message:
			'This is real customer data, and it is sent once for each input item. Try it with a credential of the sandbox first.',
		type: 'warning',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: '={{ String($parameter["operation"]).startsWith("submit") }}',
	},
];
