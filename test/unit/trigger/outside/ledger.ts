import type { Emitted } from './host';
import { day, indexAt, isListed, minute, type Course, type Kind, type World } from './world';

/** What the trigger may hold for known of a record, as indexes of its steps; -1 is nothing. */
interface Known {
	/** What lies before it must not come any more. */
	least: number;
	/** What lies behind it must come. */
	most: number;
	/** It may hold any later step for known, until a calm time shows all. */
	isLoose: boolean;
	/** As long as copies of then answer, one may show for the first time what it was before the baseline. */
	baselineAt: number;
}

/** Statuses after which a payment does not change, in the words of the docs. */
const finalStatuses = ['completed', 'failed'];

export const overlapMs = 7 * day;

const canReturn = (kind: Kind) => ['subaccount', 'verification'].includes(kind);

/** Judges events by the true course of each record alone; throws what is lost, doubled, false or has a wrong ID. */
export class Ledger {
	private known = new Map<Course, Known>();

	/** When the watching of each kind of record began. */
	private watched = new Map<Kind, number>();

	/** The same of a main process that may lead again: it goes on where it was, if nothing was saved since. */
	private watchedByOther = new Map<Kind, number>();

	private saved = { known: new Map<Course, Known>(), watched: new Map<Kind, number>() };

	/** The `eventId` of each step, and the other way round. */
	private readonly ids = new Map<string, string>();

	/** Statuses that start the workflow; all if empty. */
	wanted: readonly string[] = [];

	private maxLagMs = 0;

	private isReplayed = false;

	/** A restart may count their returns in another way. */
	private readonly recounted = new Set<Course>();

	constructor(
		private readonly world: World,
		private readonly pageSize: number,
	) {}

	save(): void {
		const known = new Map([...this.known].map(([course, one]) => [course, { ...one }]));
		this.saved = { known, watched: new Map(this.watched) };
	}

	/**
	 * n8n hands over what it has saved, and nobody has the rest.
	 * @param isLead except a main process that has led before
	 */
	restart(isLead: boolean): void {
		const { known, watched } = this.saved;
		const other = isLead ? [...this.watched, ...this.watchedByOther] : [];
		this.watchedByOther = new Map(other);
		this.watched = new Map(watched);
		const before = this.known;
		this.known = new Map();
		for (const [course, one] of known) {
			const most = Math.max(one.most, before.get(course)?.most ?? -1);
			this.known.set(course, { ...one, most });
		}
	}

	/**
	 * What could not be read before its list loses it looks like a late record when it is back. So
	 * does what lay behind it: it moves up, out of a page that could not be read.
	 */
	vanish({ kind, owner, createdAt }: Course): void {
		for (const course of this.world.of(kind, owner)) {
			if (course.createdAt > createdAt) continue;
			// What is not saved is read again after a restart, without it.
			for (const known of [this.known.get(course), this.saved.known.get(course)]) {
				if (known?.isLoose) known.least = -1;
			}
		}
	}

	/** What is watched from this poll on begins with a baseline; what is not watched any more is forgotten. */
	watch(kinds: readonly Kind[], at: number): void {
		for (const kind of this.watched.keys()) {
			if (kinds.includes(kind)) continue;
			this.watched.delete(kind);
			for (const course of this.known.keys()) if (course.kind === kind) this.known.delete(course);
		}
		for (const kind of kinds) if (!this.watched.has(kind)) this.watched.set(kind, at);
	}

	/** All that was created since then comes again as it stands now, whatever was known of it. */
	replay(from: number): void {
		for (const course of this.known.keys()) {
			const isMeant = course.createdAt > from && isListed(course, this.world.now);
			const known = { least: -1, most: -1, isLoose: false, baselineAt: 0 };
			if (isMeant) this.known.set(course, known);
		}
		this.isReplayed = true;
	}

	/** @param began when the poll began */
	judge(events: readonly Emitted[], began: number): void {
		const { world } = this;
		this.maxLagMs = Math.max(this.maxLagMs, world.lagMs);
		for (const course of world.courses) this.note(course, began);
		for (const event of events) this.judgeOne(event, began);
		for (const course of world.courses) this.noteUnwanted(course);
	}

	/** After a time without trouble, in which all was read: whatever stands now is known, and was emitted if it had to be. */
	judgeCalm(): void {
		for (const [course, known] of this.known) {
			const { now } = this.world;
			if (!isListed(course, now)) continue;
			const index = indexAt(course, now);
			const { least, most, isLoose } = known;
			// What it became meanwhile, and is no more, a poll may have missed.
			const last = isLoose ? index : most;
			const maybe = course.steps.slice(Math.max(0, least), last + 1).map(({ status }) => status);
			const { status } = course.steps[index] as Course['steps'][number];
			if (index > last && !maybe.includes(status) && !this.isTooLate(course, index)) {
				throw new Error(`lost: ${describe(course)}, known up to ${most}`);
			}
			this.known.set(course, { least: index, most: index, isLoose: false, baselineAt: 0 });
		}
	}

	/** What is known of it before anything is emitted. */
	private note(course: Course, began: number): void {
		const { kind, createdAt, listedAt } = course;
		const at = this.watched.get(kind);
		if (at === undefined || this.known.has(course)) return;
		const isOld = listedAt <= at;
		const hasNone = kind === 'verification' ? 0 : -1;
		const { lagMs, faults } = this.world;
		if (isOld && began >= at) {
			const since = Math.min(at, this.watchedByOther.get(kind) ?? at);
			const least = Math.max(hasNone, indexAt(course, since - (lagMs || this.maxLagMs)));
			const isAway = !isListed(course, at);
			const isLoose = isAway || faults.length > 0;
			// What could not be read of the baseline is old, too.
			const isNull = lagMs > 0;
			const isSince = createdAt > since;
			// “`not_started` where there is none”: so says a 404, even a wrong one.
			const isDenied = kind === 'verification' && faults.some(({ how }) => how === 404);
			const isHidden = isAway || isSince || isDenied || this.hasShifted(course, at);
			const first = isHidden ? hasNone : isNull ? least : Math.max(0, least);
			const most = indexAt(course, at);
			this.known.set(course, { least: first, most, isLoose, baselineAt: at });
			return;
		}
		// Listed since then: in time if it was created at most Overlap before.
		const isInTime = createdAt > at - overlapMs + day / 2;
		const isSure = createdAt > at || (isInTime && faults.length === 0);
		const isLoose = !isSure;
		this.known.set(course, { least: hasNone, most: hasNone, isLoose, baselineAt: 0 });
	}

	/** “What a lagging copy hides from the first poll”: its pages begin elsewhere, so one may be between two. */
	private hasShifted({ kind, owner }: Course, at: number): boolean {
		const { lagMs } = this.world;
		const list = this.world.of(kind, owner);
		const then = at - lagMs;
		return (
			list.filter((one) => isListed(one, at) || isListed(one, then)).length > this.pageSize &&
			list.some((one) => isListed(one, at) !== isListed(one, then))
		);
	}

	private noteUnwanted(course: Course): void {
		const known = this.known.get(course);
		if (!known) return;
		const index = indexAt(course, this.world.now);
		const { status } = course.steps[index] ?? { status: '' };
		const isSilent = !this.isWanted(course.kind, status);
		if (isSilent || known.isLoose) known.most = Math.max(known.most, index);
	}

	private isWanted(kind: Kind, status: string): boolean {
		return kind === 'conversion' || this.wanted.length === 0 || this.wanted.includes(status);
	}

	/** “A record that first appears more than Overlap after its creation, or a final one that changes again then” */
	private isTooLate({ kind, createdAt, steps, listedAt, away }: Course, index: number): boolean {
		if (canReturn(kind)) return false;
		const { at, status } = steps[index] as Course['steps'][number];
		const wasAway = away.some(({ from, to }) => from < listedAt + minute && to > at);
		const isFirst = index === 0 || wasAway;
		const back = isFirst ? away.map(({ to }) => to) : [];
		const age = Math.max(at, listedAt, ...back) - createdAt;
		const before = steps[index - 1]?.status ?? status;
		const isFinal = isFirst || kind === 'conversion' || finalStatuses.includes(before);
		// An offramp that is final is not read any more.
		if (this.isReplayed) return false;
		return isFinal && (kind === 'offramp' || age > overlapMs - day);
	}

	private judgeOne(event: Emitted, began: number): void {
		const { world } = this;
		const { resource, id, status, previousStatus, eventId } = event;
		const course = world.courses.find((one) => one.kind === resource && one.id === id);
		const what = `${resource} ${id}: ${previousStatus} -> ${status}`;
		const known = course && this.known.get(course);
		if (!course || !known) throw new Error(`made up: ${what}`);
		const { kind, steps } = course;
		const { least, most } = known;
		const from = began - world.lagMs;
		const index = steps.findIndex(
			(step, position) =>
				position > least &&
				step.status === status &&
				step.at <= world.now &&
				(steps[position + 1]?.at ?? Infinity) > from,
		);
		if (index < 0) {
			const earlier = steps.slice(0, least + 1).findLastIndex((step) => step.status === status);
			const isDoubled = earlier >= 0;
			if (!isDoubled || from > known.baselineAt) {
				throw new Error(`${isDoubled ? 'doubled' : 'false'}: ${what}; ${describe(course)}`);
			}
			known.least = earlier;
			// What it was in the baseline then follows, and counts as a return; a payment has none.
			if (canReturn(kind)) known.most = earlier;
			this.recounted.add(course);
			return;
		}
		if (!this.isWanted(kind, status)) throw new Error(`not wanted: ${what}`);
		const last = known.isLoose ? index - 1 : Math.min(Math.max(least, most), index - 1);
		const before = steps
			.slice(Math.max(0, least), last + 1)
			.map((step) => step.status as string | null);
		const isFirstRead = kind === 'verification' && least === 0;
		if (least < 0 || isFirstRead) before.push(null);
		if (!before.includes(previousStatus)) {
			throw new Error(`false: ${what}, expected from ${before.join(' or ')}; ${describe(course)}`);
		}
		known.least = known.most = index;
		known.isLoose = false;
		// A replay cannot know how often a status was there before.
		const isOnce = steps.filter((step) => step.status === status).length === 1;
		const isCounted = !this.recounted.has(course) && (isOnce || !this.isReplayed);
		if (isCounted) this.judgeId(`${resource} ${id} step ${index}`, eventId);
	}

	/** Each change has one ID, and each ID is of one change. */
	private judgeId(step: string, eventId: string): void {
		for (const [one, other] of [
			[step, eventId],
			[eventId, step],
		] as const) {
			const given = this.ids.get(one) ?? other;
			if (given !== other) throw new Error(`unpaired: ${one} is ${given}, and ${other}`);
			this.ids.set(one, other);
		}
	}
}

const describe = ({ kind, id, steps, createdAt, listedAt, away }: Course) => {
	const times = steps.map(({ at, status }) => `${status} ${time(at)}`).join(', ');
	const gone = away.map(({ from, to }) => `, away ${time(from)} to ${time(to)}`).join('');
	return `${kind} ${id}, created ${time(createdAt)}, listed ${time(listedAt)}, was ${times}${gone}`;
};

const time = (at: number) => (at > 8.64e15 ? 'ever' : new Date(at).toISOString().slice(5, 16));
