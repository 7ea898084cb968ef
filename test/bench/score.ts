import { atMost, type Bar } from './bench';
import type { Ledger } from './ledger';
import type { Cell } from './table';

export const scoreHeader = ['events', 'late', 'passed over', 'lost', 'doubled', 'wrong'];

export function scoreOf({ right, late, passedOver, lost, doubled, wrong }: Ledger): Cell[] {
	return [right, late, passedOver, lost, doubled, wrong];
}

export function scoreBars(prefix: string, ...ledgers: Ledger[]): Bar[] {
	const sum = (of: (ledger: Ledger) => number) =>
		ledgers.reduce((total, ledger) => total + of(ledger), 0);
	return [
		atMost(
			`${prefix}events lost`,
			sum(({ lost }) => lost),
			0,
		),
		atMost(
			`${prefix}events doubled or wrong`,
			sum(({ doubled, wrong }) => doubled + wrong),
			0,
		),
	];
}

/** What was lost, to look into. */
export function printMissing({ missing }: Ledger): void {
	for (const key of missing.slice(0, 5)) console.log(`lost: ${key}`);
}
