import { REFERENCE_ENUMS, SPEC_ENUMS } from '../../../spec/enums';
import { badRequest, notFound, unsupportedCurrency } from '../errors';
import { countPage } from '../paging';
import { accountNumberOf, buildDeposit, moveDeposit, setAmount } from '../records/deposit';
import { approved, type Handlers } from './handler';

const simulated = [...SPEC_ENUMS.simulateCurrencies, ...REFERENCE_ENUMS.simulateCurrencies];

export const depositHandlers = {
	channelList: ({ store }) =>
		Object.fromEntries(
			SPEC_ENUMS.channelCurrencies.map((currency) => {
				const own = store.channels.filter(
					({ listed, channel }) => listed && channel.currency === currency,
				);
				const channels = own.map(({ channel }) => channel);
				return [currency, { channels, networks: own.flatMap(({ network }) => network ?? []) }];
			}),
		),

	depositCreate: ({ params, body, store }) => {
		approved(store, params.subaccountId);
		const channel = store.channels.find((listed) => listed.channel.id === body.channelId);
		if (!channel) throw notFound();
		const { min, max, status: channelStatus } = channel.channel;
		// What later forms of the interface send; that the service holds them against the limits is assumed.
		const { amount = min } = body as { amount?: number };
		if (amount < min || amount > max)
			throw badRequest('amount is outside the limits of the channel');
		if (channelStatus !== 'active') throw badRequest('the channel is not active');
		const deposit = buildDeposit(store.random, { channel, at: store.clock.iso() });
		const account = `${params.subaccountId} ${channel.channel.id}`;
		if (store.rules.standingAccounts && deposit.bankInfo?.bankAccountNumber) {
			deposit.bankInfo = store.accounts.get(account) ?? deposit.bankInfo;
			store.accounts.set(account, deposit.bankInfo);
		} else store.deposits.add(params.subaccountId, deposit);
		const { status, currency, country, rate, localCurrency, bankInfo, channelId, expiresAt } =
			deposit;
		// As a public reference shows it: an account in NGN has nothing else, and a PIX code expires.
		if (localCurrency === 'NGN') return { currency: localCurrency, bankInfo, channelId };
		const isPix = localCurrency === 'BRL';
		const created = { status, currency, country, rate, localCurrency, bankInfo, channelId };
		return isPix ? { ...created, expiresAt } : created;
	},

	depositList: ({ params, store, paging }) =>
		countPage(store.deposits.of(params.subaccountId), paging),

	/** Completes the pending deposit that waits on that account, or brings in a new one. */
	depositSimulate: ({ params, body, store }) => {
		if (!simulated.includes(body.currency)) throw unsupportedCurrency('B', simulated);
		approved(store, params.subaccountId);
		const channels = store.channels.filter(({ channel }) => channel.currency === body.currency);
		const waiting = store.deposits
			.of(params.subaccountId)
			.find(
				(deposit) =>
					deposit.status === 'pending' &&
					deposit.localCurrency === body.currency &&
					accountNumberOf(deposit) === body.accountNumber,
			);
		if (waiting) {
			setAmount(waiting, body.amount);
			moveDeposit(waiting, 'completed');
			return;
		}
		const channel = channels[0];
		if (!channel) throw badRequest(`no channel takes ${body.currency}`);
		const arrived = buildDeposit(store.random, {
			channel,
			at: store.clock.iso(),
			amount: body.amount,
			status: 'completed',
		});
		const accounts = channels.map(({ channel: { id } }) =>
			store.accounts.get(`${params.subaccountId} ${id}`),
		);
		arrived.bankInfo =
			accounts.find((bankInfo) => bankInfo?.bankAccountNumber === body.accountNumber) ??
			arrived.bankInfo;
		store.deposits.add(params.subaccountId, arrived);
	},
} satisfies Partial<Handlers>;
