import { inLowerCase, subaccountKey } from './hashes';
import type { PollRun } from './pollRun';
import { localFailureOf, ReadError, type ListedSubaccount } from './readers';
import { recordsOf, type SavedRecord } from './savedState';
import { listSource, recordSource, type AnySource, recordKey } from './source';
import { monthOf } from './time';
import { selectedKeys } from './triggerConfig';

/** The API key belongs to another account than the state. */
export class OtherAccount extends Error {
	constructor(readonly account: string) {
		super();
	}
}

interface DirectoryPage {
	/** Those that are watched. */
	subaccounts: ListedSubaccount[];
	/** Number of the last page, as far as this page says. */
	pages: number;
}

/** The list of subaccounts in one poll. */
export class Directory {
	constructor(private readonly run: PollRun) {}

	/**
	 * Reads a page, and emits the statuses of its subaccounts that are new.
	 * @param isRetried whether the poll before was cut off at this page; if a rate limit rejects it
	 * again, it is passed over
	 * @returns undefined if no request is left
	 */
	async read(page: number, isRetried: boolean): Promise<DirectoryPage | undefined> {
		const { run } = this;
		const { state, config, failures } = run;
		if (!run.budget.spendOnSubaccounts()) return undefined;
		const [whole, part] = [sourceOf(page), sourceOf(page, 'A record on page')];
		try {
			const response = await run.readers.directory(page);
			const { records, unreadable, limit = Infinity } = response;
			this.requireSameAccount(records);
			const [malformed] = unreadable;
			if (malformed) failures.add(part, malformed);
			else failures.markRead(part);
			failures.markRead(whole);
			if (malformed) state.hasGap = true;
			if (run.isDirectoryWatched) run.successfulReads++;
			const isFull = records.length + unreadable.length >= limit;
			const pages = Math.max(response.pages, isFull ? page + 1 : 0);
			state.directoryPages = pages;
			const selected = selectedKeys(config);
			const subaccounts = records.filter(({ id }) => selected?.has(subaccountKey(id)) ?? true);
			for (const subaccount of subaccounts) this.observe(subaccount);
			return { subaccounts, pages };
		} catch (error) {
			const failure = this.failureOf(error, isRetried);
			const isBehindEnd = failure.kind === 'missing' && page > 1 && page === state.directoryPages;
			if (isBehindEnd) return { subaccounts: [], pages: page };
			failures.add(whole, failure);
			state.hasGap = true;
			return { subaccounts: [], pages: state.directoryPages ?? page };
		}
	}

	/** @throws OtherAccount if the parent's own entry is another one than before */
	private requireSameAccount(subaccounts: readonly ListedSubaccount[]): void {
		const { state } = this.run;
		const parent = subaccounts.find(({ isParent }) => isParent);
		if (!parent) return;
		this.run.news.parentId = parent.id;
		const account = subaccountKey(parent.id);
		if ((state.account ??= account) !== account) throw new OtherAccount(account);
	}

	/** Rethrows a rate limit, unless the page is retried: the next poll then begins with it. */
	private failureOf(error: unknown, isRetried: boolean): ReadError {
		const isLimited = error instanceof ReadError && error.kind === 'rate-limited';
		if (isLimited && isRetried) return error;
		const { next } = this.run.state;
		if (isLimited && next) next.isCutOff = true;
		return localFailureOf(error);
	}

	private observe(subaccount: ListedSubaccount): void {
		const { id, record } = subaccount;
		const { run } = this;
		const { news, state } = run;
		news.emails.set(inLowerCase(id), typeof record.email === 'string' ? record.email : null);
		for (const resource of run.watchedBy('directory')) {
			const source = recordSource(resource, id, id);
			const records = recordsOf(state, resource);
			const key = recordKey(source);
			const store = (after: SavedRecord) => records.set(key, after);
			news.compare(records.get(key), subaccount, news.rulesOf(source), source, store, directoryKey);
		}
		this.noteSeen(id);
	}

	/** What is remembered of a subaccount is kept while it is listed. */
	private noteSeen(id: string): void {
		const { run } = this;
		const { state, clock } = run;
		const seenIn = monthOf(clock.local);
		for (const resource of run.watchedBy('list')) {
			const list = state.lists[listSource(resource, id).key];
			// It may be anything.
			if (list instanceof Object && list.seenIn !== seenIn) list.seenIn = seenIn;
		}
		for (const resource of [...run.watchedBy('directory'), ...run.watchedBy('profile')]) {
			const records = recordsOf(state, resource);
			const record = records.get(subaccountKey(id));
			if (record && record.seenIn !== seenIn) records.set(subaccountKey(id), { ...record, seenIn });
		}
	}
}

const directoryKey = 'directory';

const sourceOf = (page: number, part = 'Page'): AnySource => ({
	key: `${part} ${page}`,
	resource: directoryKey,
	subaccountId: '',
	id: '',
	what: `${part} ${page} of the list of subaccounts`,
});
