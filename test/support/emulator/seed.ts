import { actionsOn } from './actions';
import { buildChannels } from './channels';
import { parentOwner } from './collection';
import { Random } from './random';
import { buildPerson, countries, type Country } from './records/people';
import { recipientCurrencies } from './records/recipient';
import { approveSubaccount, buildSubaccount } from './records/subaccount';
import type { Store } from './store';

export interface SeedPlan {
	/** All of them, the parent's own entry and the samples included. */
	subaccounts: number;
	/** Deposits, onramps and conversions of an approved subaccount, on average; half as many offramps. */
	recordsPerSubaccount: number;
}

/** Ready-made ids; the same for a seed whatever the plan. */
export type Samples = ReturnType<typeof seedStore>;

const hour = 3_600_000;
const day = 24 * hour;
const months = 180 * day;
const approvedShare = 0.3;

/** Fills an empty store. Ids and values follow from the seed, times from it and `start`. */
export function seedStore(store: Store, plan: SeedPlan, start: number) {
	const { seed } = store;
	store.channels = buildChannels(new Random(seed, 'channels'));
	addParent(store, new Date(start - months - 30 * day).toISOString());

	const [brazil, nigeria, ghana, tanzania] = countries;
	const sample = (name: string, age: number, country: Country) =>
		new Seeded(store, start, `sample ${name}`, country, age, () => `${name}@customers.test`);

	const approved = sample('approved', 170 * day, brazil);
	approveSubaccount(approved.record, [brazil, nigeria]);
	const records = approved.addEveryStatus();
	approved.addHistory(plan.recordsPerSubaccount * 2);
	approved.addVerification('individual', 'approved');
	const pending = sample('pending', 20 * day, nigeria);
	const verification = pending.addVerification('individual', 'incomplete');
	const business = sample('business', 15 * day, ghana);
	business.addVerification('business', 'awaiting_ubo');
	const rejected = sample('rejected', 10 * day, tanzania);
	rejected.addVerification('individual', 'rejected');
	const fresh = sample('fresh', hour, brazil);

	for (let number = 6; number < plan.subaccounts; number++) addCustomer(store, plan, start, number);

	const channelOf = (currency: string) =>
		store.channels.find(({ channel }) => channel.currency === currency)?.channel.id ?? '';
	return {
		/** The parent account's own entry. */
		parentSubaccountId: store.parent.id,
		/** Has records of every kind and status. */
		approvedSubaccountId: approved.id,
		approvedSubaccountEmail: approved.record.email,
		/** Not approved, with an incomplete individual verification. */
		pendingSubaccountId: pending.id,
		/** Not approved, with a business verification that awaits its owners. */
		businessSubaccountId: business.id,
		/** Not approved, with an individual verification that was rejected. */
		rejectedSubaccountId: rejected.id,
		/** Just created: no verification, no record. */
		freshSubaccountId: fresh.id,
		/** The verification of `pendingSubaccountId`. */
		verificationId: verification.id,
		/** Channels for new deposits: USD bank, NGN bank, and the BRL PIX channel that is not listed. */
		channelId: channelOf('USD'),
		ngnChannelId: channelOf('NGN'),
		brlChannelId: channelOf('BRL'),
		/** The following belong to `approvedSubaccountId`. */
		...records,
	};
}

function addParent(store: Store, createdAt: string): void {
	const id = new Random(store.seed, 'parent').uuid();
	const record = buildSubaccount(id, 'treasury@parent.test', createdAt);
	approveSubaccount(record, countries);
	store.subaccounts.add(parentOwner, { ...record, isParent: true });
	store.parent = {
		id,
		email: record.email,
		balances: { usd: 152340.55, ngn: 8450000, brl: 64210.9, eur: 0, ghs: 98000, tzs: 12500000 },
		businessName: 'Cross-Border Payments Demo Ltd',
		status: 'approved',
		createdAt,
	};
}

function addCustomer(store: Store, plan: SeedPlan, start: number, number: number): void {
	const random = new Random(store.seed, `plan of ${number}`);
	const country = random.pick(countries);
	const age = 2 * hour + random.next() * months;
	const customer = new Seeded(
		store,
		start,
		`subaccount ${number}`,
		country,
		age,
		() => buildPerson(random, number).email,
	);
	const kind = random.chance(0.7) ? 'individual' : 'business';
	if (random.chance(approvedShare)) {
		approveSubaccount(customer.record, [country]);
		customer.addVerification(kind, 'approved');
		customer.addHistory(plan.recordsPerSubaccount);
	} else if (random.chance(0.7)) {
		const statuses =
			kind === 'individual' ? ['incomplete', 'rejected'] : ['not_started', 'awaiting_ubo'];
		customer.addVerification(kind, random.pick(statuses));
	}
}

/** One subaccount that is filled with records from a random stream of its own. */
class Seeded {
	readonly record;
	readonly id: string;
	private readonly random: Random;
	private readonly actions;

	constructor(
		store: Store,
		private readonly start: number,
		label: string,
		private readonly country: Country,
		private readonly age: number,
		email: () => string,
	) {
		this.random = new Random(store.seed, label);
		this.actions = actionsOn(store, this.random);
		this.record = this.actions.createSubaccount({ email: email(), createdAt: this.before(age) });
		this.id = this.record.id;
	}

	private before(ms: number): string {
		return new Date(this.start - ms).toISOString();
	}

	addVerification(kind: 'individual' | 'business', status: string) {
		return this.actions.createVerification(this.id, {
			kind,
			status,
			country: this.country.three,
			createdAt: this.before(Math.max(0, this.age - hour / 2)),
			rejectionReasons: status === 'rejected' ? ['The document is not readable'] : [],
		});
	}

	/** One record of every kind in every status, made within the last day. */
	addEveryStatus() {
		const { id, actions } = this;
		const currency = 'BRL';
		const ago = (hours: number) => this.before(hours * hour);
		const deposit = (status: string, hours: number, currency: string) =>
			actions.createDeposit(id, { status, currency, amount: '10500.5', createdAt: ago(hours) }).id;
		const onramp = (status: string, hours: number) =>
			actions.createOnramp(id, { status, currency, amount: '250', createdAt: ago(hours) }).id;
		const offramp = (status: string, hours: number) =>
			actions.createOfframp(id, { status, currency, amount: '120.25', createdAt: ago(hours) }).id;
		const recipient = actions.createRecipient(id, { currency, active: true, createdAt: ago(400) });
		onramp('paid', 6);
		onramp('failed', 17);
		return {
			recipientId: recipient.id,
			depositId: deposit('completed', 20, 'BRL'),
			pendingDepositId: deposit('pending', 3, 'NGN'),
			conversionId: actions.createConversion(id, {
				createdAt: ago(5),
				amount: '1000',
				from: 'brl',
				to: 'usdc',
			}).id,
			onrampId: onramp('completed', 18),
			pendingOnrampId: onramp('pending', 2),
			offrampId: offramp('completed', 19),
			pendingOfframpId: offramp('pending', 1),
			paidOfframpId: offramp('paid', 4),
			failedOfframpId: offramp('failed', 16),
		};
	}

	/** Records over the months that the subaccount exists; what is old has come to its end. */
	addHistory(average: number): void {
		const { id, actions, random } = this;
		const { currency } = this.country;
		const local = currency.toLowerCase();

		this.times(average, (createdAt, age) => {
			const code = random.pick([currency, currency, 'USD', 'USDC', 'USDT', 'BTC']);
			// They expire after a day; what still waits has half of it left.
			const status = age < day / 2 ? random.pick(['pending', 'completed']) : 'completed';
			actions.createDeposit(id, { createdAt, currency: code, status });
		});
		this.times(average, (createdAt, age) => {
			const asset = random.pick(['STABLE_SATS', 'STABLE_SATS', 'USDC', 'USDT']);
			actions.createOnramp(id, { createdAt, asset, status: this.rampStatus(age) });
		});
		this.times(average, (createdAt) => {
			const [from, to] = random.pick([
				[local, 'usdc'],
				['usdc', local],
				['usdt', 'usd'],
				['btc', 'usdc'],
			] as const);
			actions.createConversion(id, { createdAt, from, to });
		});
		const others = average > 0 ? random.int(1, 5) : 0;
		for (let count = 0; count < others; count++) {
			actions.createRecipient(id, {
				createdAt: this.before(this.someAge()),
				currency: count === 0 ? currency : random.pick(recipientCurrencies),
			});
		}
		this.times(average / 2, (createdAt, age) => {
			actions.createOfframp(id, { createdAt, status: this.rampStatus(age) });
		});
	}

	private times(average: number, create: (createdAt: string, age: number) => void): void {
		for (let count = Math.round(average * (0.5 + this.random.next())); count > 0; count--) {
			const age = this.someAge();
			create(this.before(age), age);
		}
	}

	/** The cube makes recent records more frequent, as in a business that grows. */
	private someAge(): number {
		return 60_000 + Math.max(0, this.age - hour) * this.random.next() ** 3;
	}

	private rampStatus(age: number): string {
		const end = ['completed', 'completed', 'completed', 'failed'];
		return this.random.pick(age < 2 * day ? ['pending', 'paid', 'completed', 'failed'] : end);
	}
}
