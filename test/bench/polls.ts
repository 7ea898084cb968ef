import { setImmediate } from 'node:timers/promises';

import { resourceOf, type EventName } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import type { TriggerConfig } from '../../nodes/CrossBorderPayments/trigger/engine/settings';
import { watch } from '../../nodes/CrossBorderPayments/trigger/engine/watch';
import { Ledger } from './ledger';
import { Life } from './life';
import { hour, minute, start, totalOf, type Calls, type Service } from './service';

export const allEvents = Object.keys(resourceOf) as EventName[];

/** One poll, as it was from outside. */
export interface Poll {
	requests: number;
	calls: Calls;
	/** Processor time of the engine alone, as what else runs on the machine does not change it. */
	ms: number;
	/** More pages after the first were read than open records could ask for. */
	isScan: boolean;
	open: number;
}

/** A trigger that polls a service on which life goes on. */
export class Polls {
	readonly ledger: Ledger;
	notes: string[] = [];
	state: unknown;
	private saved: unknown;
	private polledAt = start;
	private readonly life: Life;
	private readonly watching: TriggerConfig;

	constructor(
		readonly service: Service,
		events: readonly EventName[],
		unpaid = 0,
	) {
		this.watching = watchingFor(service, events);
		this.ledger = new Ledger(service, events);
		this.life = new Life(service, start, unpaid);
	}

	/** The first poll, and those that take up what it could not read in time. */
	async baseline(): Promise<Poll[]> {
		const polls: Poll[] = [];
		do {
			polls.push(await this.poll(start));
		} while (this.service.stopped);
		return polls;
	}

	async poll(now: number): Promise<Poll> {
		this.life.advance(now);
		return await this.pollUnchanged(now);
	}

	/**
	 * A full scan with nothing going on besides, to be told of everything that is looked at rarely, such
	 * as records that have been open for days: what is still missing then is lost.
	 */
	async settle(): Promise<void> {
		let now = this.polledAt + this.watching.fullScanMs;
		do {
			await this.pollUnchanged(now);
			now += minute;
		} while (this.service.stopped);
	}

	private async pollUnchanged(now: number): Promise<Poll> {
		const { service } = this;
		this.polledAt = now;
		service.refresh();
		this.ledger.beforePoll();

		// Else nothing would ever wait, and Ctrl-C not be heard.
		await setImmediate();
		// As the trigger keeps it.
		const state = copyOf(this.state);
		const began = process.cpuUsage();
		const { events, notes, ...outcome } = await watch(state, this.watching, service, now);
		const { user, system } = process.cpuUsage(began);
		const ms = (user + system) / 1000;

		this.state = outcome.state;
		if (events.length > 0) this.saved = outcome.state;
		this.notes.push(...notes);
		this.ledger.afterPoll(events);
		const { calls, openCount: open } = service;
		return {
			requests: totalOf(calls),
			calls,
			ms,
			isScan: calls.deep > open,
			open,
		};
	}

	/** n8n starts anew, from the state of the last poll that gave events: others it does not save. */
	restart(): void {
		this.state = this.saved ?? this.state;
	}

	get stateBytes(): number {
		return Buffer.byteLength(JSON.stringify(this.state));
	}
}

function copyOf(state: unknown): unknown {
	return state === undefined ? undefined : JSON.parse(JSON.stringify(state));
}

function watchingFor(service: Service, events: readonly EventName[]): TriggerConfig {
	return {
		events,
		statuses: [],
		subaccounts: 'all',
		offramps: [...service.live]
			.filter(([, { resource }]) => resource === 'offramp')
			.map(([id, { owner }]) => ({ subaccountId: service.accountList[owner]?.id ?? '', id })),
		emitExisting: false,
		finalStatuses: [],
		// As the trigger's form has them.
		overlapMs: 12 * hour,
		fullScanMs: 6 * hour,
		place: 'bench',
		concurrency: 20,
	};
}
