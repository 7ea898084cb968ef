import type { Emulator } from '../../support/emulator/server';

/** Every conversion that the service knows, with its customer, as the node's items have them. */
export function conversionRows({ store }: Emulator) {
	return [...store.conversions.all()].map(({ owner, record }) => ({
		subaccountId: owner,
		subaccountEmail: store.subaccounts.locate(owner)!.record.email,
		id: record.id,
		createdAt: record.createdAt,
		fromCurrency: record.fromCurrency,
		toCurrency: record.toCurrency,
		amount: record.amount,
		feeAmount: record.feeAmount,
		netAmount: record.netAmount,
		rate: record.rate,
		estimatedReceived: record.estimatedReceived,
	}));
}
