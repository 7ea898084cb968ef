import { subaccountKey, inLowerCase } from './hashes';
import type { PollRun } from './pollRun';
import { localFailureOf, ReadError, type ListedSubaccount } from './readers';
import { selectedKeys } from './triggerConfig';

/** Pages that do not count against Max Requests: every poll makes progress. */
const freePages = 10;

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
	/** Pages that this poll has read. */
	private pagesRead = 0;

	constructor(private readonly run: PollRun) {}

	get hasRequestsLeft(): boolean {
		return this.pagesRead < freePages || this.run.requestsLeft > 0;
	}

	/**
	 * Reads a page, and emits the statuses of its subaccounts that are new.
	 * @param isRetried whether the poll before was cut off at this page; if a rate limit rejects it
	 * again, it is passed over
	 */
	async read(page: number, isRetried: boolean): Promise<DirectoryPage> {
		const { run } = this;
		const { state, config, failures } = run;
		if (++this.pagesRead > freePages) run.requestsLeft--;
		const [whole, records] = [subjectOf(page), subjectOf(page, 'A record on page')];
		try {
			const read = await run.readers.directory(page);
			this.requireSameAccount(read.records);
			const { unreadable, limit = Infinity } = read;
			const [malformed] = unreadable;
			if (malformed) failures.add(records, malformed);
			else failures.markRead(records);
			failures.markRead(whole);
			if (run.isDirectoryWatched) run.successfulReads++;
			const isFull = read.records.length + unreadable.length >= limit;
			const pages = Math.max(read.pages, isFull ? page + 1 : 0);
			state.directoryPages = pages;
			const selected = selectedKeys(config);
			const subaccounts = read.records.filter(({ id }) => selected?.has(subaccountKey(id)) ?? true);
			for (const subaccount of subaccounts) this.observe(subaccount);
			return { subaccounts, pages };
		} catch (error) {
			const failure = this.failureOf(error, isRetried);
			const isBehindEnd = failure.kind === 'missing' && page > 1 && page === state.directoryPages;
			if (isBehindEnd) return { subaccounts: [], pages: page };
			failures.add(whole, failure);
			return { subaccounts: [], pages: state.directoryPages ?? page };
		}
	}

	/** @throws OtherAccount if the parent's own entry is another one than before */
	private requireSameAccount(subaccounts: readonly ListedSubaccount[]): void {
		const { state } = this.run;
		const parent = subaccounts.find(({ isParent }) => isParent);
		if (!parent) return;
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
		const { id, status, record } = subaccount;
		const { watched, news, state } = this.run;
		news.emails.set(inLowerCase(id), typeof record.email === 'string' ? record.email : null);
		if (!watched.has('subaccount')) return;
		const key = subaccountKey(id);
		const subject = { ...directory, resource: 'subaccount' as const, subaccountId: id, id };
		if (news.takeStatus(subaccount, state.subaccount.get(key), subject)) {
			state.subaccount.set(key, status);
		}
	}
}

const directory = { key: 'directory', subaccountId: '', id: '', what: '' };

const subjectOf = (page: number, part = 'Page') => ({
	...directory,
	key: `${part} ${page}`,
	resource: 'directory' as const,
	what: `${part} ${page} of the list of subaccounts`,
});
