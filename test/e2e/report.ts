import type { Check } from './test';

const mostShown = 8;

/** What one test found. Its lines come in one piece where tests run side by side, and at once otherwise. */
export class Report {
	passed = 0;
	failed = 0;
	private readonly kept: string[] = [];

	constructor(private readonly live: boolean) {}

	readonly say = (line: string): void => {
		if (this.live) console.log(line);
		else this.kept.push(line);
	};

	readonly check: Check = (title, faults = []) => {
		this[faults.length === 0 ? 'passed' : 'failed']++;
		this.say(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
		for (const fault of faults.slice(0, mostShown)) this.say(`       ! ${fault}`);
		if (faults.length > mostShown) this.say(`       ! and ${faults.length - mostShown} more`);
	};

	end(): void {
		if (this.kept.length > 0) console.log(this.kept.join('\n'));
	}
}
