/** A quote is for what was asked, or an error. */
import type { INodeParameters } from 'n8n-workflow';

import { failureIn, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { byId, post, uuid } from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/fakeServer';

useReplayService();

const asked = {
	from: { amount: 100, currency: 'BRL' },
	to: { asset: 'STABLE_SATS', chain: 'lightning' },
};

const priced = {
	from: { amount: '100.00', currency: 'BRL' },
	to: { amount: '18.12', asset: 'STABLE_SATS', chain: 'lightning' },
	exchange_rate: '5.42',
};

async function quote(response: object, more: INodeParameters = {}, body: object = asked) {
	service.play([post(`/v2/ramp/${uuid(1)}/banking/onramp/quote`, body, { body: response })]);
	const { items } = await runNode({
		resource: 'onramp',
		operation: 'createQuote',
		parameters: { subaccountId: byId(uuid(1)), fromAmount: '100', ...more },
		credential: sandbox(service),
		continueOnFail: true,
	});
	return items[0]!;
}

test.each([
	['another currency', { ...priced, from: { ...priced.from, currency: 'USD' } }, /USD/],
	['another asset', { ...priced, to: { ...priced.to, asset: 'USDC' } }, /USDC/],
	['another chain', { ...priced, to: { ...priced.to, chain: 'ETHEREUM' } }, /ETHEREUM/],
])('of %s is an error that says what came', async (_, response, named) => {
	const item = await quote(response);
	expect(failureIn(item)).toMatch(named);
	expect(item.json['message']).toMatch(/^Do not use this quote/);
});

test.each([
	['as it was asked', priced],
	['in small letters', { ...priced, from: { ...priced.from, currency: 'brl' } }],
	['without the currency', { ...priced, from: { amount: '100.00' } }],
])('%s comes out', async (_, response) => {
	expect((await quote(response)).json['error']).toBeUndefined();
});

test('Body Fields say what was asked', async () => {
	const options = { bodyFields: '{ "from": { "currency": "NGN" } }' };
	const body = { ...asked, from: { ...asked.from, currency: 'NGN' } };
	const inNaira = { ...priced, from: { ...priced.from, currency: 'NGN' } };
	expect((await quote(inNaira, { options }, body)).json['error']).toBeUndefined();
	expect(failureIn(await quote(priced, { options }, body))).toMatch(/BRL/);
});

test('the amount that an expression leaves empty is the other one', async () => {
	const options = { toAmount: '18.12' };
	const body = { from: { currency: 'BRL' }, to: { ...asked.to, amount: 18.12 } };
	const item = await quote(priced, { fromAmount: '={{ $json.nothing }}', options }, body);
	expect(item.json['error']).toBeUndefined();
});
