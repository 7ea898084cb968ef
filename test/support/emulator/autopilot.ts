import type { Actions } from './actions';
import type { Store } from './store';

const intervalMs = 5_000;
/** A customer takes a step each minute and a half. */
const ticksPerCustomer = 18;
/** Half a minute passes until a payment is paid. */
const ticksToPaid = 6;
/** A deposit is paid half a minute after it was created, so that nobody waits long for one of their own. */
const paidAfterMs = 30_000;

/** The spec shows no transitions; these are assumed. */
const nextStatus: Record<string, string> = { pending: 'paid', paid: 'completed' };

/** Sample records that tests and demos rely on stay as they are; the pending offramp alone moves on once it is read. */
interface Kept {
	ids: ReadonlySet<string>;
	pendingOfframpId: string;
	isRead: (id: string) => boolean;
}

/**
 * Creates payments and moves open ones on, so that a demo has something to watch. From the start, one client is
 * declined and one paused. Returns a function that stops it.
 */
export function startAutopilot(store: Store, actions: Actions, kept: Kept) {
	const { random } = store;

	function moveWaiting(move: (verificationId: string, subaccountId: string) => void): void {
		for (const { owner, record } of store.verifications.all()) {
			const isWaiting = ['incomplete', 'awaiting_ubo'].includes(record.record.status);
			const isRejected = store.subaccounts.locate(owner)?.record.status === 'declined';
			if (isWaiting && !isRejected && !kept.ids.has(record.id) && !kept.ids.has(owner)) {
				move(record.id, owner);
				return;
			}
		}
	}

	function begin(): void {
		const { id } = actions.createSubaccount();
		actions.createVerification(id, { status: 'incomplete' });
	}
	const approve = () => moveWaiting((id) => actions.moveVerification(id, 'approved'));
	const reject = () =>
		moveWaiting((id) => actions.moveVerification(id, 'rejected', ['The document is not readable']));
	const pause = () => moveWaiting((id) => actions.moveVerification(id, 'paused'));
	const decline = () => moveWaiting((_, id) => actions.declineSubaccount(id));

	/** What happens to clients, one after another. */
	const steps = [begin, approve, reject, begin, pause, decline];

	/** Pending until somebody has read it, so that whoever waits for it sees it end. */
	let ticksSinceRead = 0;
	function movePendingOfframp(): void {
		const { pendingOfframpId, isRead } = kept;
		if (ticksSinceRead === 0 && !isRead(pendingOfframpId)) return;
		ticksSinceRead++;
		if (ticksSinceRead === ticksToPaid) actions.moveOfframp(pendingOfframpId, 'paid');
		if (ticksSinceRead === 2 * ticksToPaid) actions.moveOfframp(pendingOfframpId, 'completed');
	}

	let ticks = 0;

	function tick(): void {
		if (++ticks % ticksPerCustomer === 0) steps[(ticks / ticksPerCustomer) % steps.length]!();
		movePendingOfframp();
		const { createDeposit, createOnramp, createOfframp, createConversion } = actions;
		const create = random.pick([createDeposit, createOnramp, createOfframp, createConversion]);
		create(random.pick(store.approvedIds()));
		for (const { record } of store.deposits.all()) {
			const age = store.clock.now() - Date.parse(record.createdAt);
			const isDue = age >= paidAfterMs && age < 2 * paidAfterMs;
			if (record.status === 'pending' && isDue) actions.moveDeposit(record.id, 'completed');
		}
		const open = [
			...Array.from(store.deposits.all(), ({ record }) => ({ record, move: actions.moveDeposit })),
			...Array.from(store.onramps.all(), ({ record }) => ({ record, move: actions.moveOnramp })),
			...Array.from(store.offramps.all(), ({ record: { record } }) => {
				return { record, move: actions.moveOfframp };
			}),
		].filter(({ record }) => record.status in nextStatus && !kept.ids.has(record.id));
		if (open.length === 0) return;
		const { record, move } = random.pick(open);
		const isDeposit = move === actions.moveDeposit;
		move(record.id, isDeposit ? 'completed' : (nextStatus[record.status] ?? ''));
	}

	pause();
	decline();
	const timer = setInterval(tick, intervalMs).unref();
	return () => clearInterval(timer);
}
