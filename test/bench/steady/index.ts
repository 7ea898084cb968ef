import type { Bench } from '../section';
export const steady: Bench = { name: 'steady', async *run() {} };
