import type { WorkflowDraft } from '../../test/host/session';

/** The first thing to read in the demo: a workflow that is only a note. */
export function startHere(clientEmail: string): WorkflowDraft {
	const content = `## Start here

Nothing in this demo is real. Customers and payments are made up and keep changing. Emails and Slack messages go nowhere: you read them in the terminal where you started the demo. Google Sheets is imitated: its spreadsheet and tabs are there, and you see rows in the output of the nodes.

Credentials, spreadsheet (its tabs are filled) and channel are chosen already. Two credentials must be your own: a chat model for **Agent that asks before it changes anything**, and PostgreSQL. IDs of offramps to try are in the terminal. If you import one of these files yourself, copy what it needs (such as the address of the spreadsheet) from the workflow of the same name here.

### Try first
1. **Fees of last month**: open it and click **Execute workflow**. Double-click a node to see what came out.
2. **Sync conversions to Google Sheets**: the same button. The rows are in the output of **Save rows**.
3. **Create a deposit with approval**: fill in **Set your addresses** with any email addresses, click **Execute workflow** and fill in the form, with ${clientEmail} as the client. Open the **Approve** link from the terminal. The execution then waits for the money, an amount of the demo's own, which arrives within a minute. The receipt follows when n8n looks again, a minute or two later.

### Then
Each workflow has a yellow note: what it does, for whom, how to set it up and what to change. Nothing can break here. Ctrl-C in the terminal ends the demo and removes everything.`;
	const note = {
		id: 'start-here',
		name: 'Start here',
		type: 'n8n-nodes-base.stickyNote',
		typeVersion: 1,
		position: [0, 0],
		parameters: { content, height: 560, width: 560 },
	};
	return { name: 'Start here', nodes: [note], connections: {} };
}
