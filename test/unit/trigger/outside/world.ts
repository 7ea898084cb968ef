import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const kinds = [
	'deposit',
	'onramp',
	'conversion',
	'offramp',
	'subaccount',
	'verification',
] as const;

export type Kind = (typeof kinds)[number];

/** What becomes of a record, in truth. */
export interface Course {
	kind: Kind;
	id: string;
	owner: string;
	createdAt: number;
	/** When its list first has it; later for a bank deposit whose money is on its way. */
	listedAt: number;
	steps: Array<{ at: number; status: string }>;
	/** When its list does not have it. */
	away: Array<{ from: number; to: number }>;
	/** Of a verification: what shows its status. */
	shownBy?: Shown;
}

export type Shown = 'subaccount' | 'record' | 'profile';

export interface Fault {
	/** `directory` is the list of subaccounts. */
	of: Kind | 'directory' | 'all';
	page?: number | undefined;
	how: 500 | 404 | 429 | 'empty';
	/** How many polls it lasts. */
	polls: number;
}

/** The index of the step in which it was, or -1 before it was listed. */
export const indexAt = ({ steps, listedAt }: Course, at: number) =>
	listedAt > at ? -1 : steps.findLastIndex((step) => step.at <= at);

export const isListed = ({ listedAt, away }: Course, at: number) =>
	listedAt <= at && !away.some(({ from, to }) => from <= at && at < to);

/** The service, in virtual time: it answers from the true course of each record, or from a copy that lags behind. */
export class World {
	readonly courses: Course[] = [];

	faults: Fault[] = [];

	/** Half of the answers are as of so long ago. */
	lagMs = 0;

	/** What the poll has sent, retries apart: “deposit 1 2” is page 2 of the deposits of the first subaccount. */
	sent = new Set<string>();

	private serial = 0;

	private readonly ofOwner = new Map<string, Course[]>();

	constructor(
		public now: number,
		private readonly salt: number,
		private readonly hasTotals = true,
	) {
		this.join('parent', now - 900 * day);
	}

	/** A subaccount, with the verification that it does not have yet. */
	join(shownBy: Shown | 'parent', createdAt: number = this.now): Course {
		const id = this.newId();
		const subaccount = this.add('subaccount', id, 'created', { id, createdAt });
		if (shownBy !== 'parent') {
			this.add('verification', id, 'not_started', { id, createdAt }).shownBy = shownBy;
		}
		return subaccount;
	}

	add(
		kind: Kind,
		owner: string,
		status: string,
		{
			id = this.newId(),
			createdAt = this.now,
			listedAt = createdAt,
		}: { id?: string; createdAt?: number; listedAt?: number } = {},
	): Course {
		const steps = [{ at: listedAt, status }];
		const course: Course = { kind, id, owner, createdAt, listedAt, steps, away: [] };
		this.courses.push(course);
		const key = kind === 'subaccount' ? kind : `${kind} ${owner}`;
		this.ofOwner.set(key, [course, ...(this.ofOwner.get(key) ?? [])]);
		return course;
	}

	move(course: Course, status: string): void {
		course.steps.push({ at: this.now, status });
		const { kind, owner } = course;
		const verification = this.of('verification', owner)[0];
		if (kind !== 'subaccount' || verification?.shownBy !== 'subaccount') return;
		const shown = ['approved', 'declined'].includes(status) ? status : 'pending';
		const isOther = verification.steps.at(-1)?.status !== shown;
		if (isOther) verification.steps.push({ at: this.now, status: shown });
	}

	readonly send = async (request: IHttpRequestOptions): Promise<IN8nHttpFullResponse> => {
		await Promise.resolve();
		const { pathname } = new URL(request.url);
		const { page: asked = 1, limit = 100 } = (request.qs ?? {}) as Record<string, number>;
		const page = Number(asked);
		const [of, owner, id] = routeOf(pathname);
		this.sent.add(`${of} ${owner} ${id ?? page}`);
		const fault = this.faultOf(of, page);
		if (fault && fault.how !== 'empty') {
			return this.answer(fault.how, { message: `Fault ${fault.how}` });
		}
		const asOf = this.now - this.lag();
		if (of === 'business') return this.answer(404, { message: 'The business was not found' });
		if (of === 'verification' || of === 'offramp') {
			const one = this.of(of, owner).find((course) => course.id === (id ?? owner));
			const isThere = one && isListed(one, asOf) && (one.shownBy ?? 'record') === 'record';
			const record = isThere && recordOf(one, asOf);
			// A verification that was not started has no record.
			const exists = record && record.status !== 'not_started';
			return exists ? this.answer(200, record) : this.answer(404, { message: 'Not Found' });
		}
		const all = this.listed(of, owner, asOf);
		const records = all.slice((page - 1) * limit, page * limit);
		const data = fault ? [] : records;
		const position = { page, limit };
		const pages = Math.ceil(all.length / limit);
		if (!this.hasTotals) return this.answer(200, { data, ...position });
		if (of === 'directory') {
			return this.answer(200, { data, meta: { ...position, total: all.length, pages } });
		}
		const total = of === 'conversion' ? { total: all.length } : { count: all.length };
		return this.answer(200, { data, ...total, ...position, totalPages: pages });
	};

	private faultOf(of: string, page: number): Fault | undefined {
		return this.faults.find((one) => {
			// Nothing tells a list that ends from one that breaks off, if it does not say how long it is.
			const isEnd = one.how === 'empty' || (one.how === 404 && page > 1);
			const isMeant = (one.of === of || one.of === 'all') && (one.page ?? page) === page;
			return isMeant && (this.hasTotals || !isEnd);
		});
	}

	private listed(of: Kind | 'directory', owner: string, asOf: number): object[] {
		if (of === 'directory') {
			const there = this.of('subaccount').filter((one) => isListed(one, asOf));
			const parent = this.courses[0] as Course;
			// The parent comes first, then the newest.
			return [parent, ...there.filter((one) => one !== parent)].map((one) => ({
				...recordOf(one, asOf),
				email: `${one.id}@example.com`,
				isParent: one === parent,
				kyc: { profiles: this.profilesOf(one.id, asOf) },
				capabilities: { currencies: { USD: { canDeposit: true } }, assets: {} },
			}));
		}
		return this.of(of, owner)
			.filter((one) => isListed(one, asOf))
			.sort((a, b) => b.createdAt - a.createdAt)
			.map((one) => recordOf(one, asOf));
	}

	private profilesOf(id: string, asOf: number) {
		const verification = this.of('verification', id)[0];
		const { status = 'not_started' } = verification ? recordOf(verification, asOf) : {};
		const isShown = status !== 'not_started' && verification?.shownBy !== 'record';
		return isShown ? [{ country: 'BR', status: status === 'declined' ? 'rejected' : status }] : [];
	}

	of(kind: Kind, owner = ''): readonly Course[] {
		return this.ofOwner.get(kind === 'subaccount' ? kind : `${kind} ${owner}`) ?? [];
	}

	/** Half of the answers lag, in no order. */
	private lag(): number {
		const mixed = Math.imul(++this.serial ^ this.salt, 0x9e37_79b1) >>> 16;
		return mixed % 2 === 0 ? this.lagMs : 0;
	}

	private newId(): string {
		const digits = String(this.courses.length + 1).padStart(12, '0');
		return `00000000-0000-4000-8000-${digits}`;
	}

	private answer(statusCode: number, body: object): IN8nHttpFullResponse {
		const headers = { date: new Date(this.now).toUTCString(), 'content-type': 'application/json' };
		return { statusCode, headers, body: JSON.stringify(body) };
	}
}

function recordOf(course: Course, asOf: number) {
	const { kind, id, createdAt, steps } = course;
	const { status } = steps[Math.max(0, indexAt(course, asOf))] as { status: string };
	const time = new Date(createdAt).toISOString();
	return kind === 'verification' ? { status, created_at: time } : { id, status, createdAt: time };
}

const routes: ReadonlyArray<[RegExp, Kind | 'directory' | 'business']> = [
	[/^\/v1\/ramp\/subaccount$/, 'directory'],
	[/^\/v1\/ramp\/([^/]+)\/banking\/deposits$/, 'deposit'],
	[/^\/v2\/ramp\/([^/]+)\/banking\/onramp\/$/, 'onramp'],
	[/^\/v1\/ramp\/([^/]+)\/banking\/conversions$/, 'conversion'],
	[/^\/v2\/ramp\/([^/]+)\/banking\/offramp\/([^/]+)$/, 'offramp'],
	[/^\/v1\/ramp\/([^/]+)\/banking\/offramp\/([^/]+)\/status$/, 'offramp'],
	[/^\/v1\/kyc\/customers\/([^/]+)$/, 'verification'],
	[/^\/v1\/kyc\/businesses\/([^/]+)$/, 'business'],
];

function routeOf(path: string): [Kind | 'directory' | 'business', string, string | undefined] {
	for (const [pattern, of] of routes) {
		const match = pattern.exec(path);
		if (match) return [of, match[1] ?? '', match[2]];
	}
	throw new Error(`No such path: ${path}`);
}
