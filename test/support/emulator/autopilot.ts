import type { Actions } from './actions';
import { type Collection, parentOwner } from './collection';
import { Random } from './random';
import type { Store } from './store';

const defaultIntervalMs = 5_000;
/** So many stay in each passing state, so that there is always something to wait for. */
const minWaiting = 20;
/** A demo may run for weeks: after so many no new subaccount is made. */
const maxNewSubaccounts = 30;

export interface AutopilotPlan {
	mode: boolean | { intervalMs: number };
	/** Beyond so many of a kind, a subaccount's oldest records are dropped. */
	maxRecords: number;
	/** Ids that tests and demos rely on: never dropped, never moved. */
	kept: ReadonlySet<string>;
}

/** Moves pending records on and creates new ones. The spec shows no transitions; these are assumed. */
export function startAutopilot(
	store: Store,
	actions: Actions,
	{ mode, maxRecords, kept }: AutopilotPlan,
) {
	let random = new Random(store.seed, 'autopilot');
	const maxSubaccounts = store.subaccounts.size + maxNewSubaccounts;

	function tick(): void {
		moveOn();
		if (random.chance(0.2)) decideVerification();
		if (random.chance(0.1) && store.subaccounts.size < maxSubaccounts) {
			actions.createVerification(actions.createSubaccount().id);
		}
		createPayment();
	}

	/** The record that has waited longest in each state goes one step further. */
	function moveOn(): void {
		const end = random.chance(0.9) ? 'completed' : 'failed';
		const inState = (wanted: string) => (record: { id: string; status: string }) =>
			record.status === wanted && !kept.has(record.id);
		const deposit = longestWaiting(store.deposits, inState('pending'));
		if (deposit) actions.moveDeposit(deposit.id, 'completed');
		for (const [from, to] of [
			['paid', end],
			['pending', 'paid'],
		] as const) {
			const onramp = longestWaiting(store.onramps, inState(from));
			if (onramp) actions.moveOnramp(onramp.id, to);
			const offramp = longestWaiting(store.offramps, ({ record }) => inState(from)(record));
			if (offramp) actions.moveOfframp(offramp.record.id, to);
		}
	}

	function decideVerification(): void {
		const [open] = store.verifications.oldestFirst(
			({ record, subaccountId }) =>
				!kept.has(subaccountId) && !['approved', 'rejected'].includes(record.status),
		);
		if (!open) return;
		const rejection = {
			status: 'rejected',
			rejectionReasons: ['The document is not readable'],
		};
		actions.moveVerification(open.id, random.chance(0.8) ? 'approved' : rejection);
	}

	function createPayment(): void {
		const { createDeposit, createOnramp, createOfframp, createConversion } = actions;
		const approved = store.subaccounts
			.of(parentOwner)
			.filter(({ status, isParent }) => status === 'approved' && !isParent);
		const { id } = random.pick(approved);
		random.pick([createDeposit, createOnramp, createOfframp, createConversion])(id);
		for (const records of [store.deposits, store.onramps, store.offramps, store.conversions]) {
			records.trim(id, maxRecords, kept);
		}
	}

	let timer: NodeJS.Timeout | undefined;
	if (mode) timer = setInterval(tick, mode === true ? defaultIntervalMs : mode.intervalMs).unref();
	return {
		tick,
		/** Its chances start again. */
		reset() {
			random = new Random(store.seed, 'autopilot');
		},
		stop: () => clearInterval(timer),
	};
}

function longestWaiting<T>(records: Collection<T>, waits: (record: T) => boolean): T | undefined {
	const waiting = records.oldestFirst(waits);
	return waiting.length > minWaiting ? waiting[0] : undefined;
}
