import type { Client } from '../transport/client';

/** What a read needs besides what to read. */
export interface ReadContext {
	client: Client;
	/** Tells the user, without failing, that something may be missing. */
	warn: (message: string) => void;
	/** Takes a failure that leaves the rest of the records readable; may throw it. */
	fail: (error: unknown) => void;
}
