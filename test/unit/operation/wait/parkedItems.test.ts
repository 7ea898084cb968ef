import { canRespond } from '../../../../nodes/CrossBorderPayments/operation/wait/parkedItems';

test.each([
	['n8n-nodes-base.webhook', true],
	['n8n-nodes-base.formTrigger', true],
	['n8n-nodes-base.form', true],
	['@n8n/n8n-nodes-langchain.chatTrigger', true],
	['n8n-nodes-base.rocketchat', false],
	['n8n-nodes-example.transform', false],
	['n8n-nodes-base.respondToWebhook', false],
	['n8n-nodes-base.scheduleTrigger', false],
])('that n8n can respond through %s is %s', (type, expected) => {
	expect(canRespond(type)).toBe(expected);
});
