const faultsShown = 5;

/** Counts how often each claim held. */
export class Checks {
	private readonly claims = new Map<string, { passed: number; failed: number }>();

	/** It held where there are no faults. */
	check(claim: string, faults: readonly string[]): void {
		const count = this.claims.get(claim) ?? { passed: 0, failed: 0 };
		this.claims.set(claim, count);
		if (faults.length === 0) count.passed++;
		else if (count.failed++ < faultsShown) {
			for (const fault of faults.slice(0, faultsShown)) console.log(`     ! ${claim}: ${fault}`);
		}
	}

	sum(of: 'passed' | 'failed'): number {
		return [...this.claims.values()].reduce((sum, count) => sum + count[of], 0);
	}

	print(): void {
		for (const [claim, { passed, failed }] of this.claims) {
			const verdict = failed === 0 ? 'ok  ' : 'FAIL';
			console.log(`${verdict} ${claim} (${passed} passed, ${failed} failed)`);
		}
	}
}
