import { conversionStatus } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { Random } from '../support/emulator/random';
import type { Entry } from './record';
import { day, hour, isFinal, minute, verified, type Service } from './service';

/** New records a day; with them, and two hours to pass on average, about 200 are open at any time. */
const newADay = 3_300;
const meanStepMs = { deposit: 2 * hour, onramp: 1 * hour, offramp: 2 * hour, conversion: 0 };

/** What goes on at the service: records are made and pass through their statuses, accounts move on. */
export class Life {
	private readonly random = new Random(2, 'bench life');
	private nextRecord: number;
	private nextAccount: number;
	private readonly steps = new Agenda<Entry>();
	private account = verified;

	constructor(
		private readonly service: Service,
		now: number,
		/** Share of the new deposits that nobody ever pays. */
		private readonly unpaid: number,
	) {
		this.nextRecord = now + this.after(day / newADay);
		this.nextAccount = now + 6 * hour;
		for (const entry of service.live.values()) this.plan(entry, now);
	}

	/** Lets time pass up to `now`. */
	advance(now: number): void {
		for (let step = this.steps.due(now); step; step = this.steps.due(now)) {
			this.service.change(step.what, this.statusAfter(step.what));
			this.plan(step.what, step.at);
		}
		for (; this.nextRecord <= now; this.nextRecord += this.after(day / newADay)) {
			this.make(this.nextRecord);
		}
		for (; this.nextAccount <= now; this.nextAccount += 6 * hour) this.moveAccount();
	}

	private make(at: number): void {
		const resource = this.random.pick(['deposit', 'onramp', 'conversion'] as const);
		// One in a hundred shows up on its list some time after the moment that it says it was made.
		const delay = this.random.chance(0.01) ? this.random.int(1, 180) * minute : 0;
		const entry = this.service.add(
			resource,
			this.random.int(0, verified - 1),
			at - delay,
			resource === 'conversion' ? conversionStatus : 'pending',
		);
		const isUnpaid = resource === 'deposit' && this.random.chance(this.unpaid);
		if (!isUnpaid) this.plan(entry, at);
	}

	private statusAfter({ resource, status }: Entry): string {
		if (resource !== 'deposit' && status === 'pending') return 'paid';
		return resource !== 'deposit' && this.random.chance(0.05) ? 'failed' : 'completed';
	}

	private plan(entry: Entry, from: number): void {
		if (entry.resource === 'conversion' || isFinal(entry.status)) return;
		this.steps.add(from + this.after(meanStepMs[entry.resource]), entry);
	}

	/** One that has not begun its verification begins it, or one that has is done with it, in turns. */
	private moveAccount(): void {
		const owner = this.account++;
		const account = this.service.accountList[owner];
		if (!account) return;
		const status = account.profiles.length === 0 ? 'incomplete' : 'approved';
		const profiles = [{ country: 'BR', status }];
		this.service.changeAccount(owner, {
			profiles,
			...(owner % 4 === 0 && { status: 'approved' }),
		});
	}

	/** Exponential, as times between independent things are. */
	private after(mean: number): number {
		return Math.ceil(-Math.log(1 - this.random.next()) * mean);
	}
}

/** A heap: what is due first is on top. */
class Agenda<T> {
	private readonly heap: Array<{ at: number; what: T }> = [];

	add(at: number, what: T): void {
		const { heap } = this;
		let index = heap.push({ at, what }) - 1;
		for (
			let parent = (index - 1) >> 1;
			index > 0 && this.at(parent) > at;
			parent = (index - 1) >> 1
		) {
			this.swap(index, parent);
			index = parent;
		}
	}

	due(now: number): { at: number; what: T } | undefined {
		const { heap } = this;
		if (heap.length === 0 || this.at(0) > now) return undefined;
		this.swap(0, heap.length - 1);
		const top = heap.pop();
		for (let index = 0; ; ) {
			const left = 2 * index + 1;
			const first = this.at(left + 1) < this.at(left) ? left + 1 : left;
			if (this.at(first) >= this.at(index)) return top;
			this.swap(index, first);
			index = first;
		}
	}

	private at(index: number): number {
		return this.heap[index]?.at ?? Infinity;
	}

	private swap(a: number, b: number): void {
		const [first, second] = [this.heap[a], this.heap[b]];
		if (first && second) [this.heap[a], this.heap[b]] = [second, first];
	}
}
