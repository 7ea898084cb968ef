import { usualAmount } from './amounts';
import { buildChannels } from './channels';
import { parentOwner } from './collection';
import { Random } from './random';
import { buildConversion } from './records/conversion';
import { buildDeposit } from './records/deposit';
import { buildOfframp, moveOfframp } from './records/offramp';
import { buildOnramp } from './records/onramp';
import { buildPerson, countries, type Country } from './records/people';
import { buildRecipient, recipientWays } from './records/recipient';
import { approveSubaccount, buildSubaccount } from './records/subaccount';
import {
	buildVerification,
	businessData,
	individualData,
	setProgress,
	type StoredVerification,
} from './records/verification';
import type { Store } from './store';

export interface SeedPlan {
	/** All of them, the parent's own entry and the samples included. */
	subaccounts: number;
	/** Deposits, onramps and conversions of an approved subaccount, on average; half as many offramps. */
	recordsPerSubaccount: number;
}

/** Ready-made ids; the same for a seed whatever the plan. */
export interface Samples {
	/** The parent account's own entry. */
	parentSubaccountId: string;
	/** Has records of every kind and status. */
	approvedSubaccountId: string;
	approvedSubaccountEmail: string;
	/** Not approved, with an incomplete individual verification. */
	pendingSubaccountId: string;
	/** Not approved, with a business verification that awaits its owners. */
	businessSubaccountId: string;
	/** Not approved, with an individual verification that was rejected. */
	rejectedSubaccountId: string;
	/** Just created: no verification, no record. */
	freshSubaccountId: string;
	/** The verification of `pendingSubaccountId`. */
	verificationId: string;
	/** Channels for new deposits: USD bank, NGN bank, and the BRL PIX channel that is not listed. */
	channelId: string;
	ngnChannelId: string;
	brlChannelId: string;
	/** The following belong to `approvedSubaccountId`. */
	depositId: string;
	pendingDepositId: string;
	conversionId: string;
	onrampId: string;
	pendingOnrampId: string;
	offrampId: string;
	pendingOfframpId: string;
	paidOfframpId: string;
	failedOfframpId: string;
	recipientId: string;
}

const hour = 3_600_000;
const day = 24 * hour;
const months = 180 * day;
const approvedShare = 0.3;

/** Fills an empty store. Ids and values follow from the seed, times from it and `start`. */
export function seedStore(store: Store, plan: SeedPlan, start: number): Samples {
	const { seed } = store;
	const before = (ms: number) => new Date(start - ms).toISOString();
	store.channels = buildChannels(new Random(seed, 'channels'));

	const parentRandom = new Random(seed, 'parent');
	const parentId = parentRandom.uuid();
	const parent = buildSubaccount(parentId, 'treasury@parent.test', before(months + 30 * day));
	approveSubaccount(parent, countries);
	store.subaccounts.add(parentOwner, { ...parent, isParent: true });
	store.parent = {
		id: parentId,
		email: parent.email,
		balances: { usd: 152340.55, ngn: 8450000, brl: 64210.9, eur: 0, ghs: 98000, tzs: 12500000 },
		businessName: 'Cross-Border Payments Demo Ltd',
		status: 'approved',
		createdAt: parent.createdAt,
	};

	const named = (name: string, age: number, country: Country) => {
		const random = new Random(seed, `sample ${name}`);
		const record = buildSubaccount(random.uuid(), `${name}@customers.test`, before(age));
		store.subaccounts.add(parentOwner, record);
		return { record, random, country, store, start };
	};
	const [brazil, nigeria, ghana, tanzania] = countries;

	const approved = named('approved', 170 * day, brazil);
	approveSubaccount(approved.record, [brazil, nigeria]);
	const ofApproved = addStates(approved);
	addHistory(approved, plan.recordsPerSubaccount * 2);
	addVerification(approved, 'individual', 'approved');

	const pending = named('pending', 20 * day, nigeria);
	const verification = addVerification(pending, 'individual', 'incomplete');
	const business = named('business', 15 * day, ghana);
	addVerification(business, 'business', 'awaiting_ubo');
	const rejected = named('rejected', 10 * day, tanzania);
	addVerification(rejected, 'individual', 'rejected');
	const fresh = named('fresh', hour, brazil);

	for (let number = 6; number < plan.subaccounts; number++) {
		const random = new Random(seed, `subaccount ${number}`);
		const id = random.uuid();
		const age = 2 * hour + random.next() * months;
		const record = buildSubaccount(id, buildPerson(random, number).email, before(age));
		const country = random.pick(countries);
		store.subaccounts.add(parentOwner, record);
		const one = { record, random, country, store, start };
		if (random.chance(approvedShare)) {
			approveSubaccount(record, [country]);
			addVerification(one, random.chance(0.75) ? 'individual' : 'business', 'approved');
			addHistory(one, plan.recordsPerSubaccount);
		} else if (random.chance(0.7)) {
			const kind = random.chance(0.7) ? 'individual' : 'business';
			const status =
				kind === 'individual'
					? random.pick(['incomplete', 'incomplete', 'rejected'])
					: random.pick(['not_started', 'awaiting_ubo']);
			addVerification(one, kind, status);
		}
	}

	return {
		parentSubaccountId: parentId,
		approvedSubaccountId: approved.record.id,
		approvedSubaccountEmail: approved.record.email,
		pendingSubaccountId: pending.record.id,
		businessSubaccountId: business.record.id,
		rejectedSubaccountId: rejected.record.id,
		freshSubaccountId: fresh.record.id,
		verificationId: verification.id,
		channelId: channelOf(store, 'USD'),
		ngnChannelId: channelOf(store, 'NGN'),
		brlChannelId: channelOf(store, 'BRL'),
		...ofApproved,
	};
}

interface Seeded {
	record: { id: string; email: string; createdAt: string };
	random: Random;
	country: Country;
	store: Store;
	start: number;
}

function channelOf(store: Store, currency: string): string {
	const found = store.channels.find(({ channel }) => channel.currency === currency);
	if (!found) throw new Error(`no channel for ${currency}`);
	return found.channel.id;
}

/** One record of every kind in every status, made within the last day. */
function addStates({ record: { id }, random, store, start }: Seeded) {
	const ago = (hours: number) => new Date(start - hours * hour).toISOString();
	const currency = 'BRL';
	const channel = (code: string) => channelWith(store, code);
	const recipient = store.recipients.add(
		id,
		buildRecipient(random, { subaccountId: id, at: ago(400), currency, active: true }),
	);
	const deposit = (status: string, hours: number, code: string) =>
		store.deposits.add(
			id,
			buildDeposit(random, { channel: channel(code), at: ago(hours), amount: '10500.5', status }),
		).id;
	const onramp = (status: string, hours: number) =>
		store.onramps.add(
			id,
			buildOnramp(random, { subaccountId: id, at: ago(hours), amount: '250', currency, status }),
		).id;
	const offramp = (status: string, hours: number) => {
		const stored = buildOfframp(random, {
			subaccountId: id,
			recipientId: recipient.id,
			at: ago(hours),
			amount: '120.25',
			currency,
		});
		moveOfframp(stored, { status, at: ago(hours - 0.5) });
		return store.offramps.add(id, stored).record.id;
	};
	const ids = {
		recipientId: recipient.id,
		depositId: deposit('completed', 20, 'BRL'),
		pendingDepositId: deposit('pending', 3, 'NGN'),
		conversionId: store.conversions.add(
			id,
			buildConversion(random, { at: ago(5), amount: '1000', from: 'brl', to: 'usdc' }),
		).id,
		onrampId: onramp('completed', 18),
		pendingOnrampId: onramp('pending', 2),
		offrampId: offramp('completed', 19),
		pendingOfframpId: offramp('pending', 1),
		paidOfframpId: offramp('paid', 4),
		failedOfframpId: offramp('failed', 16),
	};
	onramp('paid', 6);
	onramp('failed', 17);
	return ids;
}

function channelWith(store: Store, currency: string, random?: Random) {
	const fitting = store.channels.filter(({ channel }) => channel.currency === currency);
	const found = random ? random.pick(fitting) : fitting[0];
	if (!found) throw new Error(`no channel for ${currency}`);
	return found;
}

/** Records over the months that the subaccount exists; what is old has come to its end. */
function addHistory(seeded: Seeded, average: number): void {
	const { record, random, country, store, start } = seeded;
	const { id } = record;
	const age = start - Date.parse(record.createdAt);
	const many = (share: number) => Math.round(average * share * (0.5 + random.next()));
	// The cube makes recent records more frequent, as in a business that grows.
	const someTime = () => start - 60_000 - Math.max(0, age - hour) * random.next() ** 3;
	const rampStatusAt = (time: number) =>
		random.pick(
			start - time < 2 * day
				? ['pending', 'paid', 'completed', 'failed']
				: ['completed', 'completed', 'completed', 'failed'],
		);
	const { currency } = country;

	for (let count = many(1); count > 0; count--) {
		const time = someTime();
		const code = random.pick([currency, currency, 'USD', 'USDC', 'USDT', 'BTC']);
		const deposit = buildDeposit(random, {
			channel: channelWith(store, code, random),
			at: new Date(time).toISOString(),
			amount: usualAmount(random, 'deposit', code),
			// They expire after a day; what still waits has half of it left.
			status: start - time < day / 2 ? random.pick(['pending', 'completed']) : 'completed',
		});
		store.deposits.add(id, deposit);
	}
	for (let count = many(1); count > 0; count--) {
		const time = someTime();
		const onramp = buildOnramp(random, {
			subaccountId: id,
			at: new Date(time).toISOString(),
			amount: usualAmount(random, 'onramp', currency),
			currency,
			asset: random.pick(['STABLE_SATS', 'STABLE_SATS', 'USDC', 'USDT']),
			status: rampStatusAt(time),
		});
		store.onramps.add(id, onramp);
	}
	for (let count = many(1); count > 0; count--) {
		const [from, to] = random.pick([
			[currency.toLowerCase(), 'usdc'],
			['usdc', currency.toLowerCase()],
			['usdt', 'usd'],
			['btc', 'usdc'],
		] as const);
		const conversion = buildConversion(random, {
			at: new Date(someTime()).toISOString(),
			amount: usualAmount(random, 'conversion', from),
			from,
			to,
		});
		store.conversions.add(id, conversion);
	}
	const recipients = Array.from({ length: average > 0 ? random.int(2, 6) : 0 }, (_, at) =>
		store.recipients.add(
			id,
			buildRecipient(random, {
				subaccountId: id,
				at: new Date(someTime()).toISOString(),
				currency: at === 0 ? currency : random.pick(recipientWays),
			}),
		),
	);
	const paid = recipients.filter((recipient) => recipient.currency === currency);
	for (let count = paid.length > 0 ? many(0.5) : 0; count > 0; count--) {
		const time = someTime();
		const offramp = buildOfframp(random, {
			subaccountId: id,
			recipientId: random.pick(paid).id,
			at: new Date(time).toISOString(),
			amount: usualAmount(random, 'offramp', 'USDC'),
			currency,
		});
		const status = rampStatusAt(time);
		if (status !== 'pending') {
			moveOfframp(offramp, { status, at: new Date(Math.min(start, time + hour)).toISOString() });
		}
		store.offramps.add(id, offramp);
	}
}

function addVerification(
	{ record, random, country, store, start }: Seeded,
	kind: StoredVerification['kind'],
	status: string,
): StoredVerification {
	const at = new Date(Math.min(start, Date.parse(record.createdAt) + hour / 2)).toISOString();
	const stored = buildVerification(random.uuid(), kind, record.id, at);
	const person = { ...buildPerson(random, 0), email: record.email };
	if (stored.kind === 'individual') {
		Object.assign(stored.record, individualData(random, person, country));
	} else if (status !== 'not_started') {
		Object.assign(stored.record, businessData(random, person, country));
	}
	const reasons =
		status === 'rejected'
			? [random.pick(['The document is not readable', 'The address could not be confirmed'])]
			: [];
	setProgress(stored, at, status, reasons);
	return store.verifications.add(record.id, stored);
}
