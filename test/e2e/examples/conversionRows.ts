import type { Emulator } from '../../support/emulator/server';

/** Every conversion that the service knows, with its customer, as the node's simplified items have them. */
export function conversionRows({ store }: Emulator) {
	return [...store.conversions.all()].map(({ owner, record }) => ({
		amount: record.amount,
		fromCurrency: record.fromCurrency.toUpperCase(),
		estimatedReceived: record.estimatedReceived,
		toCurrency: record.toCurrency.toUpperCase(),
		feeAmount: record.feeAmount,
		subaccountEmail: store.subaccounts.locate(owner)!.record.email,
		createdAt: record.createdAt,
		rate: record.rate,
		id: record.id,
		subaccountId: owner,
	}));
}
