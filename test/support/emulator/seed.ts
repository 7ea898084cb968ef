import type { Actions } from './actions';
import { buildChannels } from './channels';
import { parentOwner } from './collection';
import { buildPerson, countries, type Country } from './records/people';
import { recipientCurrencies } from './records/recipient';
import { approveSubaccount, buildSubaccount } from './records/subaccount';
import type { Subaccount } from './records/types';
import type { Store } from './store';

interface SeedPlan {
	/** All of them, the parent's own entry and the samples included. */
	subaccounts: number;
	/** Deposits, onramps, offramps and conversions of an approved subaccount, on average. */
	recordsPerSubaccount: number;
}

const hour = 3_600_000;
const day = 24 * hour;
const approvedShare = 0.3;

/** Fills an empty store. Ids and values follow from the seed, times from it and `start`. */
export function seedStore(store: Store, actions: Actions, plan: SeedPlan, start: number) {
	const seeder = new Seeder(store, actions, start);
	store.channels = buildChannels(store.random);
	seeder.addParent();
	const approved = seeder.addCustomer('approved', 170, countries.slice(0, 2));
	const records = seeder.addEveryStatus(approved.id);
	seeder.addVerification(approved, 'individual', 'approved');
	const pending = seeder.addCustomer('pending', 20);
	const verification = seeder.addVerification(pending, 'individual', 'incomplete');
	const business = seeder.addCustomer('business', 15);
	seeder.addVerification(business, 'business', 'awaiting_ubo');
	seeder.addVerification(seeder.addCustomer('rejected', 10), 'individual', 'rejected');
	const fresh = seeder.addCustomer('fresh', 1 / 24);

	seeder.addHistory(approved, plan.recordsPerSubaccount * 2);
	for (let number = 6; number < plan.subaccounts; number++) {
		seeder.addAnyCustomer(number, plan.recordsPerSubaccount);
	}
	return {
		/** Has records of every kind and status. */
		approvedSubaccountId: approved.id,
		approvedSubaccountEmail: approved.email,
		/** A subaccount that is not approved and has an incomplete individual verification. */
		pendingSubaccountId: pending.id,
		/** A subaccount that is not approved and has a business verification that awaits its owners. */
		businessSubaccountId: business.id,
		/** Just created: no verification, no record. */
		freshSubaccountId: fresh.id,
		/** The verification of `pendingSubaccountId`. */
		verificationId: verification.id,
		/** A channel for new deposits: USD by bank. */
		channelId: store.channels.find(({ channel }) => channel.currency === 'USD')?.channel.id ?? '',
		/** The following belong to `approvedSubaccountId`. */
		...records,
	};
}

class Seeder {
	constructor(
		private readonly store: Store,
		private readonly actions: Actions,
		private readonly start: number,
	) {}

	private before(ms: number): string {
		return new Date(this.start - ms).toISOString();
	}

	addParent(): void {
		const { store } = this;
		const [id, email] = [store.random.uuid(), 'treasury@parent.test'];
		const createdAt = this.before(200 * day);
		const record = buildSubaccount(id, email, createdAt);
		approveSubaccount(record, countries);
		store.subaccounts.add(parentOwner, { ...record, isParent: true });
		store.parent = {
			id,
			email,
			balances: { usd: 152340.55, ngn: 8450000, brl: 64210.9, eur: 0, ghs: 98000, tzs: 12500000 },
			businessName: 'Cross-Border Payments Demo Ltd',
			status: 'approved',
			createdAt,
		};
	}

	addCustomer(name: string, days: number, approvedIn: readonly Country[] = []): Subaccount {
		const email = name.includes('@') ? name : `${name}@customers.test`;
		const createdAt = this.before(days * day);
		const record = this.actions.createSubaccount({ email, createdAt });
		if (approvedIn.length > 0) approveSubaccount(record, approvedIn);
		return record;
	}

	addAnyCustomer(number: number, records: number): void {
		const { random } = this.store;
		const isApproved = random.chance(approvedShare);
		const customer = this.addCustomer(
			buildPerson(random, number).email,
			1 + random.next() * 180,
			isApproved ? [random.pick(countries)] : [],
		);
		const kind = random.chance(0.7) ? 'individual' : 'business';
		if (isApproved) {
			this.addVerification(customer, kind, 'approved');
			this.addHistory(customer, records);
		} else if (random.chance(0.7)) {
			const statuses =
				kind === 'individual' ? ['incomplete', 'rejected'] : ['not_started', 'awaiting_ubo'];
			this.addVerification(customer, kind, random.pick(statuses));
		}
	}

	addVerification({ id, createdAt }: Subaccount, kind: 'individual' | 'business', status: string) {
		return this.actions.createVerification(id, {
			kind,
			status,
			createdAt: new Date(Date.parse(createdAt) + hour / 2).toISOString(),
			rejectionReasons: status === 'rejected' ? ['The document is not readable'] : [],
		});
	}

	/** One record of every kind in every status, made within the last day. */
	addEveryStatus(id: string) {
		const { actions } = this;
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
	addHistory({ id, createdAt: since }: Subaccount, average: number): void {
		const { actions, start } = this;
		const { random } = this.store;
		const count = Math.round(average * (0.5 + random.next()));
		if (count === 0) return;
		actions.createRecipient(id);
		actions.createRecipient(id, random.pick(recipientCurrencies));
		for (let number = 0; number < count; number++) {
			const age = (start - Date.parse(since) - hour) * random.next();
			const createdAt = this.before(age);
			const isOpen = age < day / 2;
			const status = random.pick(
				isOpen ? ['pending', 'paid', 'completed'] : ['completed', 'failed'],
			);
			const deposit = { createdAt, status: isOpen && random.chance(0.5) ? 'pending' : 'completed' };
			const currency = random.pick(['USD', 'USDC', 'USDT', 'BTC']);
			actions.createDeposit(id, random.chance(0.5) ? deposit : { ...deposit, currency });
			const asset = random.pick(['STABLE_SATS', 'USDC', 'USDT']);
			actions.createOnramp(id, { createdAt, status, asset });
			const from = random.pick(['usdt', 'btc']);
			actions.createConversion(id, random.chance(0.5) ? { createdAt } : { createdAt, from });
			actions.createOfframp(id, { createdAt, status });
		}
	}
}
