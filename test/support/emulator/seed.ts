import { type Actions, actionsOn } from './actions';
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
	/** Deposits, onramps, offramps and conversions of an approved subaccount, on average. */
	recordsPerSubaccount: number;
}

/** Ready-made ids; the same for a seed whatever the plan. */
export type Samples = ReturnType<typeof seedStore>;

const hour = 3_600_000;
const day = 24 * hour;
const approvedShare = 0.3;

/** Fills an empty store. Ids and values follow from the seed, times from it and `start`. */
export function seedStore(store: Store, plan: SeedPlan, start: number) {
	store.channels = buildChannels(new Random(store.seed, 'channels'));
	addParent(store, new Date(start - 200 * day).toISOString());
	const customer = (name: string, days: number) => new Customer(store, start, name, days * day);

	const approved = customer('approved', 170);
	approved.approve([countries[0], countries[1]]);
	const records = approved.addEveryStatus();
	approved.addHistory(plan.recordsPerSubaccount * 2);
	approved.addVerification('individual', 'approved');
	const pending = customer('pending', 20);
	const verification = pending.addVerification('individual', 'incomplete');
	const business = customer('business', 15);
	business.addVerification('business', 'awaiting_ubo');
	customer('rejected', 10).addVerification('individual', 'rejected');
	const fresh = customer('fresh', 1 / 24);
	for (let number = 6; number < plan.subaccounts; number++) addCustomer(store, plan, start, number);

	const channelOf = (currency: string) =>
		store.channels.find(({ channel }) => channel.currency === currency)?.channel.id ?? '';
	return {
		/** Has records of every kind and status. */
		approvedSubaccountId: approved.id,
		approvedSubaccountEmail: approved.record.email,
		/** Not approved, with an incomplete individual verification. */
		pendingSubaccountId: pending.id,
		/** Not approved, with a business verification that awaits its owners. */
		businessSubaccountId: business.id,
		/** Just created: no verification, no record. */
		freshSubaccountId: fresh.id,
		/** The verification of `pendingSubaccountId`. */
		verificationId: verification.id,
		/** Channels for new deposits: USD bank and NGN bank. */
		channelId: channelOf('USD'),
		ngnChannelId: channelOf('NGN'),
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
	const age = (1 + random.next() * 180) * day;
	const customer = new Customer(store, start, buildPerson(random, number).email, age);
	const kind = random.chance(0.7) ? 'individual' : 'business';
	if (random.chance(approvedShare)) {
		customer.approve([random.pick(countries)]);
		customer.addVerification(kind, 'approved');
		customer.addHistory(plan.recordsPerSubaccount);
	} else if (random.chance(0.7)) {
		const statuses =
			kind === 'individual' ? ['incomplete', 'rejected'] : ['not_started', 'awaiting_ubo'];
		customer.addVerification(kind, random.pick(statuses));
	}
}

/** One subaccount that is filled with records from a random stream of its own. */
class Customer {
	readonly record;
	readonly id: string;
	private readonly random: Random;
	private readonly actions: Actions;

	constructor(
		store: Store,
		private readonly start: number,
		name: string,
		private readonly age: number,
	) {
		this.random = new Random(store.seed, `customer ${name}`);
		this.actions = actionsOn(store, this.random);
		const email = name.includes('@') ? name : `${name}@customers.test`;
		this.record = this.actions.createSubaccount({ email, createdAt: this.before(age) });
		this.id = this.record.id;
	}

	approve(countries: readonly Country[]): void {
		approveSubaccount(this.record, countries);
	}

	private before(ms: number): string {
		return new Date(this.start - ms).toISOString();
	}

	addVerification(kind: 'individual' | 'business', status: string) {
		return this.actions.createVerification(this.id, {
			kind,
			status,
			createdAt: this.before(this.age - hour / 2),
			rejectionReasons: status === 'rejected' ? ['The document is not readable'] : [],
		});
	}

	/** One record of every kind in every status, made within the last day. */
	addEveryStatus() {
		const { id, actions } = this;
		const record = (status: string, hours: number) => ({
			status,
			createdAt: this.before(hours * hour),
		});
		actions.createOnramp(id, record('paid', 6));
		actions.createOnramp(id, record('failed', 17));
		return {
			recipientId: actions.createRecipient(id).id,
			depositId: actions.createDeposit(id, record('completed', 20)).id,
			pendingDepositId: actions.createDeposit(id, { ...record('pending', 3), currency: 'NGN' }).id,
			conversionId: actions.createConversion(id, { createdAt: this.before(5 * hour) }).id,
			onrampId: actions.createOnramp(id, record('completed', 18)).id,
			pendingOnrampId: actions.createOnramp(id, record('pending', 2)).id,
			offrampId: actions.createOfframp(id, record('completed', 19)).id,
			pendingOfframpId: actions.createOfframp(id, record('pending', 1)).id,
			paidOfframpId: actions.createOfframp(id, record('paid', 4)).id,
			failedOfframpId: actions.createOfframp(id, record('failed', 16)).id,
		};
	}

	/** Records over the time that the subaccount exists; what is old has come to its end. */
	addHistory(average: number): void {
		const { id, actions, random } = this;
		const count = Math.round(average * (0.5 + random.next()));
		if (count === 0) return;
		actions.createRecipient(id);
		actions.createRecipient(id, random.pick(recipientCurrencies));
		for (let number = 0; number < count; number++) {
			const age = (this.age - hour) * random.next();
			const createdAt = this.before(age);
			const isOpen = age < day / 2;
			const ramp = {
				createdAt,
				status: random.pick(isOpen ? ['pending', 'paid', 'completed'] : ['completed', 'failed']),
			};
			const [from, to] = random.pick([
				['usdc', 'usd'],
				['usdt', 'usd'],
				['btc', 'usdc'],
			] as const);
			const isPending = isOpen && random.chance(0.5);
			const deposit = { createdAt, status: isPending ? 'pending' : 'completed' };
			const inOtherCurrency = { ...deposit, currency: random.pick(['USD', 'USDC', 'USDT', 'BTC']) };
			actions.createDeposit(id, random.chance(0.5) ? deposit : inOtherCurrency);
			actions.createOnramp(id, { ...ramp, asset: random.pick(['STABLE_SATS', 'USDC', 'USDT']) });
			actions.createConversion(id, random.chance(0.5) ? { createdAt } : { createdAt, from, to });
			actions.createOfframp(id, ramp);
		}
	}
}
