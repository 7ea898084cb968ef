import { createHash } from 'node:crypto';

import { minute } from '../api/durations';
import { RequestLimiter } from './limiter';
import type { Connection } from './request';

/** A limiter that is unused for so long is dropped, with what it learned. */
const keptIdleMs = 10 * minute;

/** The limiters, by a hash of address and key. */
const limiters = new Map<string, { limiter: RequestLimiter; openedAt: number }>();

/** The limiter of everything in this process that uses the same address and key. */
export function sharedLimiter({ baseUrl, apiKey }: Connection): RequestLimiter {
	const now = Date.now();
	const hash = createHash('sha256').update(`${baseUrl} ${apiKey}`).digest('base64');
	for (const [key, { limiter, openedAt }] of limiters) {
		if (limiter.isIdle && now - openedAt > keptIdleMs) limiters.delete(key);
	}
	const { limiter } = limiters.get(hash) ?? { limiter: new RequestLimiter() };
	limiters.set(hash, { limiter, openedAt: now });
	return limiter;
}
