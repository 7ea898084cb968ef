import type { WorkflowDraft } from '../../test/host/session';

/** The first thing to read in the demo: a workflow that is only a note. */
export function startHere(clientEmail: string): WorkflowDraft {
	const content = `## Start here

Nothing in this demo is real. Clients and payments are made up and keep changing. Emails and Slack messages go nowhere: you can read them in the terminal where you started the demo. Google Sheets is a stand-in: you see the rows in the output of the nodes.

Credentials, spreadsheet (with filled tabs) and channel are already selected. Two credentials must be your own: a chat model for **Agent that asks before it changes anything**, and PostgreSQL. IDs of offramps to try are in the terminal. If you import one of these files yourself, copy what it needs (such as the address of the spreadsheet) from the workflow of the same name here.

### Try first
1. **Fees of last month**: open it and click **Execute workflow**. Double-click a node to see its output.
2. **Sync conversions to Google Sheets**: the same button. The rows are in the output of **Save rows**.
3. **Create a deposit with approval**: fill in **Set your addresses** with any email addresses, click **Execute workflow** and fill in the form, with ${clientEmail} as the client. Open the **Approve** link from the terminal. The execution then waits for the money, which arrives within a minute, in an amount the demo chooses. The receipt follows at the next check, a minute or two later.

### Then
The yellow note in each workflow says what it does, who it is for, how to set it up and what to change. Nothing can break here. Where a form asks for a *Signed Agreement ID*, any UUID will do. Ctrl-C in the terminal ends the demo and removes everything.`;
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
