import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import {
	resourceOf,
	type EventName,
	type WatchedResource,
	type TriggerEvent,
} from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { idOf } from './record';
import type { Service } from './service';

/** How the engine calls the verification of one that has none. */
const notStarted = assumptions.verificationStatuses.value.notStarted;

interface Due {
	/** The first that could see it. */
	poll: number;
	/** It stood in a poll that did not have to stop early. */
	isCertain: boolean;
	isStanding: () => boolean;
}

/**
 * Holds the events against what happened: each status that stood when a poll could read it is due
 * once, by that poll or a later one, and in the order of its record.
 */
export class Ledger {
	/** By resource, id and status. */
	private readonly due = new Map<string, Due>();
	private readonly given = new Set<string>();
	/** The status last given of a record, or that of the baseline. */
	private readonly told = new Map<string, string>();
	private readonly watched: ReadonlySet<WatchedResource>;
	private accounts: Service['accountList'];
	private poll = 0;
	right = 0;
	doubled = 0;
	/** Of something that did not happen, or with another status before. */
	wrong = 0;
	/** Given by a later poll than the first that could. */
	late = 0;

	constructor(
		private readonly service: Service,
		events: readonly EventName[],
	) {
		this.watched = new Set(events.map((event) => resourceOf[event]));
		this.accounts = [...service.accountList];
		for (const { id, status, profiles } of service.accountList) {
			this.told.set(`subaccount ${id}`, status);
			this.told.set(`verification ${id}`, profiles[0]?.status ?? notStarted);
		}
		// What is there at the first poll is known, not news.
		this.look((record, status) => this.told.set(record, status));
	}

	get lost(): number {
		return this.missing.length;
	}

	/** Stood only while polls had to stop early, and was passed over. */
	get passedOver(): number {
		return this.due.size - this.lost;
	}

	get missing(): string[] {
		return [...this.due].filter(([, { isCertain }]) => isCertain).map(([key]) => key);
	}

	/** Notes what the poll that comes now can see. */
	beforePoll(): void {
		const poll = ++this.poll;
		this.look((record, status, isStanding) => {
			this.due.set(`${record} ${status}`, { poll, isCertain: false, isStanding });
		});
	}

	afterPoll(events: readonly TriggerEvent[]): void {
		for (const { resource, id, status, previousStatus } of events) {
			const record = `${resource} ${id}`;
			const key = `${record} ${status}`;
			const due = this.due.get(key);
			if (this.given.has(key)) this.doubled++;
			else if (due && previousStatus === (this.told.get(record) ?? null)) this.right++;
			else this.wrong++;
			if (due && due.poll < this.poll) this.late++;
			this.given.add(key);
			this.told.set(record, status);
			this.due.delete(key);
		}
		if (this.service.stopped) return;
		for (const due of this.due.values()) due.isCertain ||= due.isStanding();
	}

	private look(note: (record: string, status: string, isStanding: () => boolean) => void): void {
		const { service, watched } = this;
		for (const entry of service.changed) {
			const { resource, serial, status, seen } = entry;
			entry.seen = status;
			if (status === seen || !watched.has(resource)) continue;
			note(`${resource} ${idOf(serial)}`, status, () => entry.status === status);
		}
		service.changed.clear();
		service.accountList.forEach((account, owner) => {
			const before = this.accounts[owner];
			if (before === account) return;
			this.accounts[owner] = account;
			const { id, status, profiles } = account;
			if (watched.has('subaccount') && status !== before?.status) {
				note(`subaccount ${id}`, status, () => service.accountList[owner]?.status === status);
			}
			if (watched.has('verification') && profiles !== before?.profiles) {
				note(
					`verification ${id}`,
					profiles[0]?.status ?? '',
					() => service.accountList[owner]?.profiles === profiles,
				);
			}
		});
	}
}
