import type { Emulator } from '../../support/emulator/server';

/** Every conversion that the service knows, with its customer, with every column that an example saves. */
export function conversionRows({ store }: Emulator) {
	return [...store.conversions.all()].map(({ owner, record }) => ({
		amount: record.amount,
		fromCurrency: record.fromCurrency.toUpperCase(),
		estimatedReceived: record.estimatedReceived,
		toCurrency: record.toCurrency.toUpperCase(),
		feeAmount: record.feeAmount,
		feeCurrency: record.fromCurrency.toUpperCase(),
		netAmount: record.netAmount,
		subaccountEmail: store.subaccounts.locate(owner)!.record.email,
		createdAt: record.createdAt,
		rate: record.rate,
		id: record.id,
		subaccountId: owner,
	}));
}
