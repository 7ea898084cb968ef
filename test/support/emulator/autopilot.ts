import type { Actions } from './actions';
import type { Store } from './store';

const intervalMs = 5_000;
/** Each minute and a half. */
const ticksPerCustomer = 18;
/** A deposit is paid half a minute after it was created, so that nobody waits long for one of their own. */
const paidAfterMs = 30_000;

/** The spec shows no transitions; these are assumed. */
const nextStatus: Record<string, string> = { pending: 'paid', paid: 'completed' };

/**
 * Creates payments and moves open ones on, so that a demo has something to watch. Records in `kept`, which tests and
 * demos rely on, stay as they are. Returns a function that stops it.
 */
export function startAutopilot(store: Store, actions: Actions, kept: ReadonlySet<string>) {
	const { random } = store;

	/** A customer begins, another one is approved, another one is rejected, and so on. */
	function moveCustomer(step: number): void {
		const waiting = Array.from(store.verifications.all(), ({ record }) => record).filter(
			({ id, record }) => ['incomplete', 'awaiting_ubo'].includes(record.status) && !kept.has(id),
		);
		const [next] = waiting;
		if (step % 3 === 0 || !next) {
			const { id } = actions.createSubaccount();
			actions.createVerification(id, { status: 'incomplete' });
		} else if (step % 3 === 1) actions.moveVerification(next.id, 'approved');
		else actions.moveVerification(next.id, 'rejected', ['The document is not readable']);
	}

	let ticks = 0;

	function tick(): void {
		if (++ticks % ticksPerCustomer === 0) moveCustomer(ticks / ticksPerCustomer);
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
		].filter(({ record }) => record.status in nextStatus && !kept.has(record.id));
		if (open.length === 0) return;
		const { record, move } = random.pick(open);
		const isDeposit = move === actions.moveDeposit;
		move(record.id, isDeposit ? 'completed' : (nextStatus[record.status] ?? ''));
	}

	const timer = setInterval(tick, intervalMs).unref();
	return () => clearInterval(timer);
}
