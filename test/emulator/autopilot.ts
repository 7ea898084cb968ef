import type { Actions } from './actions';
import { type Collection, parentOwner } from './collection';
import { Random } from './random';
import type { Store } from './store';

export interface Autopilot {
	tick(): void;
	stop(): void;
}

const usualIntervalMs = 5_000;
/** Per tick. */
const moves = 6;
const births = 2;
/** A demo may run for weeks: after so many no subaccount comes any more. */
const mostNewSubaccounts = 30;

export interface AutopilotPlan {
	mode: boolean | { intervalMs: number };
	/** Beyond so many of a kind, a subaccount's oldest records go. */
	mostRecords: number;
	/** Ids that tests and demos rely on; never dropped. */
	kept: ReadonlySet<string>;
}

/** Lets the data live: pending records move on, new ones appear. The spec shows no transitions; these are assumed. */
export function startAutopilot(
	store: Store,
	actions: Actions,
	{ mode, mostRecords, kept }: AutopilotPlan,
): Autopilot {
	const random = new Random(store.seed, 'autopilot');
	const subaccountsAtStart = store.subaccounts.size;

	function tick(): void {
		for (let count = 0; count < moves; count++) random.pick([settle, settle, settle, verify])();
		for (let count = 0; count < births; count++) bear();
	}

	/** The oldest open record of a kind goes one step further. */
	function settle(): void {
		const end = random.chance(0.9) ? 'completed' : 'failed';
		const step = (status: string) => (status === 'pending' ? 'paid' : end);
		random.pick([
			() => {
				const open = oldest(store.deposits, ({ status }) => status === 'pending');
				if (open) actions.moveDeposit(open.id, 'completed');
			},
			() => {
				const open = oldest(store.onramps, ({ status }) => isOpen(status));
				if (open) actions.moveOnramp(open.id, step(open.status));
			},
			() => {
				const open = oldest(store.offramps, ({ record }) => isOpen(record.status))?.record;
				if (open) actions.moveOfframp(open.id, step(open.status));
			},
		])();
	}

	/** Now and then a verification is decided; the samples stay as they are named. */
	function verify(): void {
		if (!random.chance(0.2)) return;
		const open = oldest(
			store.verifications,
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
	return { tick, stop: () => clearInterval(timer) };
}

function isOpen(status: string): boolean {
	return status === 'pending' || status === 'paid';
}

/** The one that has waited longest, as far as the order of coming into the store tells. */
function oldest<T>(collection: Collection<T>, fits: (record: T) => boolean): T | undefined {
	for (const { record } of collection.all()) if (fits(record)) return record;
	return undefined;
}
