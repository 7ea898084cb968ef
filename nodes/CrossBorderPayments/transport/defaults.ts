/** Requests under way at a time. */
export const defaultConcurrency = 20;

/** How long an answer may take. */
export const defaultTimeoutMs = 30_000;
