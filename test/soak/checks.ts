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

	get passed(): number {
		return [...this.claims.values()].reduce((sum, { passed }) => sum + passed, 0);
	}

	get failed(): number {
		return [...this.claims.values()].reduce((sum, { failed }) => sum + failed, 0);
	}

	print(): void {
		for (const [claim, { passed, failed }] of this.claims) {
			console.log(
				`${failed === 0 ? 'ok  ' : 'FAIL'} ${claim} (${passed} passed, ${failed} failed)`,
			);
		}
	}
}
