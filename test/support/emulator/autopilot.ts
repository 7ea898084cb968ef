import type { Actions } from './actions';
import { type Collection, parentOwner } from './collection';
import { Random } from './random';
import type { Store } from './store';

export interface Autopilot {
	tick(): void;
	/** Its chances start again. */
	reset(): void;
	stop(): void;
}

const usualIntervalMs = 5_000;
/** Per tick. */
const moves = 6;
const births = 2;
/** So many stay in each state that passes, so that there is always something to wait for. */
const leastWaiting = 20;
/** A demo may run for weeks: after so many no subaccount comes any more. */
const mostNewSubaccounts = 30;

export interface AutopilotPlan {
	mode: boolean | { intervalMs: number };
	/** Beyond so many of a kind, a subaccount's oldest records go. */
	mostRecords: number;
	/** Ids that tests and demos rely on; never dropped, and left as they are named. */
	kept: ReadonlySet<string>;
}

/** Lets the data live: pending records move on, new ones appear. The spec shows no transitions; these are assumed. */
export function startAutopilot(
	store: Store,
	actions: Actions,
	{ mode, mostRecords, kept }: AutopilotPlan,
): Autopilot {
	let random = new Random(store.seed, 'autopilot');
	const subaccountsAtStart = store.subaccounts.size;

	function tick(): void {
		for (let count = 0; count < moves; count++) random.pick([settle, settle, settle, verify])();
		for (let count = 0; count < births; count++) bear();
	}

	/** The record that has waited longest in its state goes one step further. */
	function settle(): void {
		const [from, to] = random.pick([
			['pending', 'paid'],
			['paid', random.chance(0.9) ? 'completed' : 'failed'],
		] as const);
		random.pick([
			() => {
				const next = longestWaiting(store.deposits, isOpen('pending'));
				if (next) actions.moveDeposit(next.id, 'completed');
			},
			() => {
				const next = longestWaiting(store.onramps, isOpen(from));
				if (next) actions.moveOnramp(next.id, to);
			},
			() => {
				const next = longestWaiting(store.offramps, ({ record }) => isOpen(from)(record));
				if (next) actions.moveOfframp(next.record.id, to);
			},
		])();
	}

	function isOpen(state: string) {
		return ({ id, status }: { id: string; status: string }) => status === state && !kept.has(id);
	}

	/** Now and then a verification is decided; the samples stay as they are named. */
	function verify(): void {
		if (!random.chance(0.2)) return;
		const [open] = store.verifications.oldestFirst(
			({ record, subaccountId }) =>
				!kept.has(subaccountId) && !['approved', 'rejected'].includes(record.status),
		);
		if (!open) return;
		actions.moveVerification(
			open.id,
			random.chance(0.8)
				? 'approved'
				: { status: 'rejected', rejectionReasons: ['The document is not readable'] },
		);
	}

	function bear(): void {
		const all = store.subaccounts.of(parentOwner);
		if (random.chance(0.05) && all.length < subaccountsAtStart + mostNewSubaccounts) {
			const { id } = actions.createSubaccount();
			actions.createVerification(id);
			return;
		}
		const approved = all.filter(({ status, isParent }) => status === 'approved' && !isParent);
		if (approved.length === 0) return;
		const { id } = random.pick(approved);
		random.pick([
			() => actions.createDeposit(id),
			() => actions.createOnramp(id),
			() => actions.createOfframp(id),
			() => actions.createConversion(id),
		])();
		for (const records of [store.deposits, store.onramps, store.offramps, store.conversions]) {
			records.trim(id, mostRecords, kept);
		}
	}

	let timer: NodeJS.Timeout | undefined;
	if (mode !== false) {
		timer = setInterval(tick, mode === true ? usualIntervalMs : mode.intervalMs);
		timer.unref();
	}
	return {
		tick,
		reset() {
			random = new Random(store.seed, 'autopilot');
		},
		stop: () => clearInterval(timer),
	};
}

function longestWaiting<T>(records: Collection<T>, waits: (record: T) => boolean): T | undefined {
	const waiting = records.oldestFirst(waits);
	return waiting.length > leastWaiting ? waiting[0] : undefined;
}
