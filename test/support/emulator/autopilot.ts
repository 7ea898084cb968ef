import type { Actions } from './actions';
import { parentOwner } from './collection';
import { Random } from './random';
import type { Store } from './store';

const intervalMs = 5_000;
/** So many stay in each passing state, so that there is always something to wait for. */
const minWaiting = 20;

/** Creates payments and moves pending ones on. The spec shows no transitions; these are assumed. */
export class Autopilot {
	private readonly random: Random;
	private timer: NodeJS.Timeout | undefined;

	constructor(
		private readonly store: Store,
		private readonly actions: Actions,
		/** Ids that tests and demos rely on: never moved. */
		private readonly kept: ReadonlySet<string>,
	) {
		this.random = new Random(store.seed, 'autopilot');
	}

	start(): void {
		this.timer = setInterval(() => this.tick(), intervalMs).unref();
	}

	stop(): void {
		clearInterval(this.timer);
	}

	tick(): void {
		this.moveOn();
		this.createPayment();
	}

	/** The record that has waited longest in each state goes one step further. */
	private moveOn(): void {
		const { store, actions } = this;
		const end = this.random.chance(0.9) ? 'completed' : 'failed';
		this.move(store.deposits.all(), 'pending', (id) => actions.moveDeposit(id, 'completed'));
		const offramps = Array.from(store.offramps.all(), ({ record }) => record);
		for (const [from, to] of [
			['paid', end],
			['pending', 'paid'],
		] as const) {
			this.move(store.onramps.all(), from, (id) => actions.moveOnramp(id, to));
			this.move(offramps, from, (id) => actions.moveOfframp(id, to));
		}
	}

	private move(
		records: Iterable<{ record: { id: string; status: string } }>,
		from: string,
		move: (id: string) => void,
	): void {
		const waiting = [...records].filter(
			({ record }) => record.status === from && !this.kept.has(record.id),
		);
		if (waiting.length > minWaiting) move(waiting[0]?.record.id ?? '');
	}

	private createPayment(): void {
		const { createDeposit, createOnramp, createOfframp, createConversion } = this.actions;
		const approved = this.store.subaccounts
			.of(parentOwner)
			.filter(({ status, isParent }) => status === 'approved' && !isParent);
		const create = this.random.pick([createDeposit, createOnramp, createOfframp, createConversion]);
		create(this.random.pick(approved).id);
	}
}
