import type { ReadError } from './readers';

/** At most this many failures are named by one poll. */
const maxNamed = 5;

/** What one poll could not read, for n8n's log. */
export class PollLog {
	private readonly failures = new Map<string, ReadError>();

	readonly notes = new Set<string>();

	constructor(private readonly now: number) {}

	addFailure(what: string, error: ReadError): void {
		this.failures.set(what, error);
	}

	/** The failure to report: later ones often follow from the first. */
	get firstFailure(): ReadError | undefined {
		return [...this.failures.values()][0];
	}

	/** A few failures by name, others at the next polls. */
	lines(): string[] {
		const lines = [...this.failures]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([what, { message }]) => `${what} could not be read and is tried again. ${message}`);
		if (lines.length <= maxNamed) return lines;
		const start = (Math.floor(this.now / 60_000) * maxNamed) % lines.length;
		const named = [...lines, ...lines].slice(start, start + maxNamed);
		return [...named, `${lines.length - maxNamed} more could not be read`];
	}
}
