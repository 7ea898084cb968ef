const mostKept = 5;

/** Counts what held and what did not, by what was claimed. */
export class Tally {
	private readonly claims = new Map<string, { held: number; failures: string[]; failed: number }>();

	check(claim: string, failures: readonly string[] = []): void {
		const kept = this.claims.get(claim) ?? { held: 0, failures: [], failed: 0 };
		this.claims.set(claim, kept);
		if (failures.length === 0) {
			kept.held++;
			return;
		}
		kept.failed++;
		for (const failure of failures) {
			if (kept.failures.length >= mostKept) break;
			kept.failures.push(failure);
			console.log(`     ! ${claim}: ${failure}`);
		}
	}

	get passed(): number {
		return this.sum(({ held }) => held);
	}

	get failed(): number {
		return this.sum(({ failed }) => failed);
	}

	print(): void {
		for (const [claim, { held, failed }] of this.claims) {
			console.log(
				`${failed === 0 ? 'ok  ' : 'FAIL'} ${claim} (${held}${failed ? `, not ${failed}` : ''})`,
			);
		}
	}

	private sum(of: (claim: { held: number; failed: number }) => number): number {
		return [...this.claims.values()].reduce((total, claim) => total + of(claim), 0);
	}
}
