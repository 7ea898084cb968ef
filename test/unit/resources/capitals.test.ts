import { check } from '../../../nodes/CrossBorderPayments/resources/deposit/check';
import { onrampOutput } from '../../../nodes/CrossBorderPayments/resources/onramp/output';
import { subaccountOutput } from '../../../nodes/CrossBorderPayments/resources/subaccount/output';
import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { sampleOf } from '../../spec/sample';
import { fakeOperationContext, idOf, pageOf } from '../../support/n8n/fakeExecuteContext';

/** Codes that differ only in capitals are one currency: assumptions.md. */
const capabilities = {
	currencies: { brl: { canDeposit: false }, usd: { canDeposit: true } },
	assets: { usdc: { networks: ['SOLANA'] } },
};

test('codes come out in capitals', () => {
	const columns = { output: 'selected' as const, outputFields: ['canDeposit', 'assets'] };
	expect(subaccountOutput.toItem({ id: idOf(1), capabilities }, columns)).toEqual({
		canDeposit: 'USD',
		assets: 'USDC: SOLANA',
	});
	const onramp = { to: { asset: 'usdc' } };
	expect(onrampOutput.toItem(onramp, {})).toMatchObject({ toAsset: 'USDC' });
});

test('Deposit > Check finds what a subaccount may not deposit', async () => {
	const channel = { ...sampleOf('channel'), id: 'c1', status: 'active', currency: 'BRL', min: 0 };
	const context = await fakeOperationContext((request) => {
		if (request.path === endpoints.channelList.path)
			return { body: { BRL: { channels: [channel] } } };
		if (request.path !== endpoints.subaccountList.path) return { body: { status: 'approved' } };
		return pageOf([{ id: idOf(1), status: 'approved', capabilities }], request);
	});
	const values = { subaccountId: idOf(1), channelId: 'c1' };
	expect(await check.execute(context, values)).toMatchObject([
		{ ok: false, reasons: 'The subaccount is not allowed to deposit BRL' },
	]);
});
