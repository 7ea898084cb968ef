import type { Emulator } from '../../support/emulator/server';

/** Every conversion that the service knows, with its customer, as the node's simplified items have them. */
export function conversionRows({ store }: Emulator) {
	return [...store.conversions.all()].map(({ owner, record }) => ({
		subaccountId: owner,
		subaccountEmail: store.subaccounts.locate(owner)!.record.email,
		createdAt: record.createdAt,
		amount: record.amount,
		fromCurrency: record.fromCurrency.toUpperCase(),
		feeAmount: record.feeAmount,
		rate: record.rate,
		estimatedReceived: record.estimatedReceived,
		toCurrency: record.toCurrency.toUpperCase(),
		id: record.id,
	}));
}
