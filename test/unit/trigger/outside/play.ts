import { Host, type Emitted } from './host';
import { addUnknownKeys } from './laterVersion';
import { Ledger } from './ledger';
import type { Action, Story } from './story';
import { day, isListed, kinds, minute, second, World, type Course, type Kind } from './world';

const eventOf: Record<Kind, string> = {
	deposit: 'depositStatusChanged',
	onramp: 'onrampStatusChanged',
	conversion: 'conversionCreated',
	offramp: 'offrampStatusChanged',
	subaccount: 'subaccountStatusChanged',
	verification: 'verificationStatusChanged',
};

const undocumented = ['refunded', 'reversed', 'returned', 'charged_back'];

/** Where a status may lead to. What a subaccount or verification has been it may become again. */
const ways: Record<string, Record<string, readonly string[]>> = {
	deposit: { pending: ['processing', 'on_hold', 'completed'], processing: ['completed', 'failed'] },
	onramp: { pending: ['paid', 'failed'], paid: ['completed', 'failed'] },
	offramp: { pending: ['paid'], paid: ['completed', 'failed'] },
	subaccount: {
		created: ['incomplete', 'review'],
		incomplete: ['review'],
		review: ['approved', 'declined'],
		approved: ['declined'],
		declined: ['review', 'incomplete', 'approved'],
	},
	record: {
		not_started: ['incomplete'],
		incomplete: ['under_review'],
		under_review: ['approved', 'rejected'],
		approved: ['paused', 'under_review'],
		paused: ['approved', 'offboarded'],
		rejected: ['incomplete', 'under_review'],
	},
	profile: {
		not_started: ['pending'],
		pending: ['approved', 'rejected'],
		rejected: ['pending', 'approved'],
		approved: ['rejected'],
	},
};

const calmGaps = [1, 1, 16, 6 * 60, 6 * 60, 13 * 60, 16].map((minutes) => minutes * minute);

const log = (what: () => string) => {
	if (process.env.HISTORY === 'log') process.stdout.write(`${what()}\n`);
};

/** Plays a story on the node, and throws where it breaks a promise. */
export class Play {
	private readonly world: World;

	private readonly host: Host;

	private readonly ledger: Ledger;

	private readonly owners: Course[] = [];

	private watchedKinds: readonly Kind[];

	private hasBegun = false;

	private polls = 0;

	/** Whether the saved state has what this version does not know. */
	private isOfLaterVersion = false;

	constructor(private readonly story: Story) {
		const { salt, saving, pageSize, hasTotals, events, isFiltered, before } = story;
		this.world = new World(Date.UTC(2026, 0, 20), salt, hasTotals);
		this.ledger = new Ledger(this.world, pageSize);
		this.watchedKinds = [...new Set(events.map((index) => kinds[index % kinds.length] as Kind))];
		const { now } = this.world;
		for (const shownBy of ['subaccount', 'record', 'profile'] as const) {
			this.owners.push(this.world.join(shownBy, now - 90 * day));
		}
		for (const { kind, owner, isFinal, ageMs, lateMs, count } of before) {
			const isLate = lateMs > 0 && kind !== 'offramp';
			for (let made = 0; made < (kind === 'offramp' ? 1 : count); made++) {
				const createdAt = now - ageMs - made * minute;
				const listedAt = isLate ? now + lateMs : createdAt;
				this.create(kind, owner, isFinal, createdAt, listedAt);
			}
		}
		this.host = new Host(this.world, saving, pageSize);
		if (isFiltered) this.ledger.wanted = ['completed', 'approved', 'declined', 'created', 'none'];
		this.setParameters();
	}

	async run(): Promise<void> {
		const { firstFaults, firstClockMs, firstLagMs } = this.story;
		try {
			this.world.faults = firstFaults.map((fault) => ({ ...fault }));
			this.world.lagMs = firstLagMs;
			this.host.clockAheadMs = firstClockMs;
			while (!this.hasBegun && this.polls < 3) await this.publish('update');
			if (!this.hasBegun) this.world.faults = [];
			while (!this.hasBegun && this.polls < 6) await this.publish('update');
			this.host.clockAheadMs = 0;
			for (const action of this.story.actions) await this.take(action);
			await this.calm();
			if (this.hasBegun && this.story.isReplayed) await this.replay();
		} catch (error) {
			const when = `poll ${this.polls}, ${new Date(this.world.now).toISOString()}`;
			throw new Error(`${(error as Error).message} (${when})`, { cause: error });
		}
	}

	private setParameters(): void {
		const offramps = this.world.courses.filter(({ kind }) => kind === 'offramp');
		const offramp = offramps.map(({ owner, id }) => ({
			subaccountId: { mode: 'id', value: owner },
			offrampIds: id,
		}));
		const isOnlyOfframps = this.watchedKinds.includes('offramp') && offramp.length === 0;
		if (isOnlyOfframps) this.watchedKinds = [...new Set(this.watchedKinds.map(notOfframp))];
		this.host.parameters = {
			events: this.watchedKinds.map((kind) => eventOf[kind]),
			output: 'raw',
			statuses: [...this.ledger.wanted],
			offramps: { offramp },
			options: { overlapHours: 168 },
		};
	}

	private create(kind: Kind, owner: number, isFinal: boolean, createdAt: number, listedAt: number) {
		const { id } = this.owners[owner % this.owners.length] as Course;
		const status = kind === 'conversion' ? 'created' : isFinal ? 'completed' : 'pending';
		this.world.add(kind, id, status, { createdAt, listedAt });
	}

	private async take(action: Action): Promise<void> {
		const { world, host, ledger } = this;
		log(() => `${new Date(world.now).toISOString()} ${JSON.stringify(action)}`);
		world.now += second;
		switch (action.do) {
			case 'create': {
				for (let made = 0; made < action.count; made++) {
					world.now += second;
					const { kind, owner, isFinal, lateMs } = action;
					this.create(
						kind,
						owner,
						isFinal,
						world.now,
						world.now + (kind === 'deposit' ? lateMs : 0),
					);
				}
				break;
			}
			case 'move':
				this.move(this.movable(action.pick), action.way);
				break;
			case 'go back and forth': {
				const { id } = this.owners[action.owner % this.owners.length] as Course;
				const verification = world.of('verification', id)[0] as Course;
				const isListed = verification.shownBy === 'subaccount';
				const course = isListed
					? world.of('subaccount').find((one) => one.id === id)
					: verification;
				for (const way of action.ways) {
					this.move(course, way);
					for (let count = 0; count < 3; count++) await this.poll(action.gap);
				}
				break;
			}
			case 'vanish':
				this.vanish(action.pick, action.ms, action.isMoved);
				break;
			case 'join':
				this.owners.push(world.join(action.shownBy));
				break;
			case 'poll':
				for (let count = 0; count < action.count; count++) await this.poll(action.gap);
				break;
			case 'pause':
				world.now += action.ms;
				break;
			case 'lag':
				world.lagMs = action.ms;
				break;
			case 'fault':
				world.faults.push({ ...action.fault });
				break;
			case 'calm':
				await this.calm();
				break;
			case 'publish':
				if (action.isWider) ledger.wanted = [];
				this.setParameters();
				await this.publish('update');
				break;
			case 'watch': {
				const kind = kinds[action.kind % kinds.length] as Kind;
				const others = this.watchedKinds.filter((one) => one !== kind);
				const isLast = others.length === 0;
				this.watchedKinds =
					others.length < this.watchedKinds.length && !isLast ? others : [...others, kind];
				this.setParameters();
				await this.publish('update');
				break;
			}
			case 'restart':
				await this.restart(host.process + 2);
				break;
			case 'lead':
				await this.restart(host.process % 2 === 0 ? host.process + 1 : host.process - 1);
				break;
			case 'kill':
				// It is seen at once whether the same comes again with the same IDs.
				await this.poll(minute, true);
				await this.restart(host.process + 2);
				break;
			case 'clock':
				await this.withClock(action.ms, action.polls, action.isStart);
				break;
			case 'version': {
				const { state } = host.database.node;
				if (!state) break;
				addUnknownKeys(state as object);
				this.isOfLaterVersion = true;
				await this.restart(host.process + 2);
				break;
			}
		}
	}

	/** “Start From, or change it: everything created since then comes again, with the same `eventId`.” */
	private async replay(): Promise<void> {
		const { host, ledger, world } = this;
		this.watchedKinds = this.watchedKinds.filter((kind) => kind !== 'verification');
		if (this.watchedKinds.length === 0) return;
		this.setParameters();
		const from = world.now - 400 * day;
		const startFrom = new Date(from).toISOString();
		host.parameters.options = { ...(host.parameters.options as object), startFrom };
		ledger.replay(from);
		await this.publish('update');
		for (const gap of [minute, minute, 16 * minute]) await this.poll(gap);
		ledger.judgeCalm();
	}

	private movable(index: number): Course | undefined {
		const { world } = this;
		const movable = world.courses.filter((course) => {
			const { kind, shownBy, id } = course;
			const isMirror = kind === 'verification' && shownBy === 'subaccount';
			const isQuiet =
				kind === 'subaccount' && world.of('verification', id)[0]?.shownBy !== 'subaccount';
			return isListed(course, world.now) && !isMirror && !isQuiet && kind !== 'conversion';
		});
		return movable[movable.length - 1 - (index % Math.max(1, movable.length))];
	}

	/** To another status, unless it has had this one so briefly that a poll may have missed it. */
	private move(course: Course | undefined, way: number): void {
		if (!course) return;
		const { world } = this;
		const { kind, shownBy, steps, createdAt } = course;
		const { at, status } = steps.at(-1) as Course['steps'][number];
		if (at > world.now - 2 * world.lagMs - minute) return;
		const isFinal = ['completed', 'failed'].includes(status);
		// “Changes again, more than Overlap after its creation”: it is not known any more.
		if (isFinal && world.now - createdAt > 5 * day) return;
		const documented =
			ways[shownBy ?? kind]?.[status] ?? (status === 'on_hold' ? ['completed'] : []);
		const next = isFinal ? undocumented : documented;
		const taken = next[way % Math.max(1, next.length)];
		if (taken !== undefined) world.move(course, taken);
	}

	/** Its list does not show it for days. */
	private vanish(index: number, ms: number, isMoved: boolean): void {
		const { world } = this;
		const { now } = world;
		const open = world.courses.filter(
			(course) =>
				['deposit', 'onramp'].includes(course.kind) &&
				isListed(course, now) &&
				['pending', 'paid', 'processing'].includes(course.steps.at(-1)?.status ?? ''),
		);
		const course = open[index % Math.max(1, open.length)];
		if (!course) return;
		this.ledger.vanish(course);
		course.away.push({ from: now, to: now + ms });
		if (isMoved) course.steps.push({ at: now + ms / 2, status: 'completed' });
	}

	private async publish(mode: 'update' | 'init' | 'leadershipChange'): Promise<void> {
		this.world.now += minute;
		await this.judge(async () => await this.host.publish(mode));
	}

	private async poll(gap: number, isKilled = false): Promise<void> {
		this.world.now += gap;
		if (this.hasBegun) await this.judge(async () => await this.host.poll({ isKilled }));
	}

	private async restart(process: number): Promise<void> {
		const isLead = Math.abs(process - this.host.process) === 1;
		this.host.start(process);
		this.ledger.restart(isLead);
		await this.publish(isLead ? 'leadershipChange' : 'init');
	}

	private async judge(poll: () => Promise<Emitted[]>): Promise<void> {
		const { world, ledger, host } = this;
		const began = world.now;
		this.polls++;
		const { faults } = world;
		const events = await poll().catch((error: unknown) => this.judgeFailure(error as Error));
		for (const fault of faults) fault.polls--;
		log(() => `  poll ${this.polls} ${[...world.sent].join(', ')}`);
		log(
			() =>
				`  ${events?.map((one) => `${one.id.slice(-3)} ${one.previousStatus} -> ${one.status}`).join('; ') ?? 'fails'}`,
		);
		log(() =>
			host.log
				.splice(0)
				.map((line) => `  ! ${line}`)
				.join('\n'),
		);
		if (!events) {
			world.faults = faults.filter(({ polls }) => polls > 0);
			return;
		}
		this.hasBegun = true;
		ledger.watch(this.watchedKinds, began);
		ledger.judge(events, began);
		if (host.hasSaved) ledger.save();
		world.faults = faults.filter(({ polls }) => polls > 0);
	}

	/** “Nothing can be read: the poll fails”, and so it does while n8n's clock is far behind. */
	private judgeFailure(error: Error): undefined {
		const { faults } = this.world;
		const { clockAheadMs } = this.host;
		const isBehind = clockAheadMs < -day / 2;
		if (faults.length > 0) return undefined;
		if (!isBehind) throw new Error(`fails without a reason: ${error.message}`, { cause: error });
		const shown = new Date(this.world.now + clockAheadMs).toISOString().slice(0, 10);
		const text = `${error.message} ${'description' in error ? String(error.description) : ''}`;
		if (!text.includes(shown)) throw new Error(`does not say the clock's time: ${text}`);
		return undefined;
	}

	private async withClock(ms: number, polls: number, isStart: boolean): Promise<void> {
		const { host } = this;
		// “Unless the baseline takes several polls”: one may begin with this clock if nothing was saved yet.
		if (!host.database.node.state) return;
		host.clockAheadMs = ms;
		if (isStart) await this.restart(host.process + 2);
		for (let count = 0; count < polls; count++) await this.poll(minute);
		host.clockAheadMs = 0;
	}

	/** Nothing is in the way, and time passes until all must have come. */
	private async calm(): Promise<void> {
		const { world, host, ledger } = this;
		world.faults = [];
		world.lagMs = 0;
		host.clockAheadMs = 0;
		if (!this.hasBegun) return;
		for (const gap of calmGaps) await this.poll(gap);
		ledger.judgeCalm();
		const { state } = host.database.node as { state: object };
		if (this.isOfLaterVersion && !('ofALaterVersion' in state)) {
			throw new Error('what a later version had saved is gone');
		}
	}
}

const notOfframp = (kind: Kind) => (kind === 'offramp' ? 'deposit' : kind);
