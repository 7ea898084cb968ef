import type { Endpoint } from '../api/endpoints';

/** Differences of one endpoint that a message names. */
const maxNamed = 5;

/** Collects what differs from the specification, to be said once for each endpoint. */
export class DriftNotes {
	private readonly byEndpoint = new Map<string, Set<string>>();

	add = ({ method, path }: Endpoint, differences: readonly string[]): void => {
		const name = `${method} ${path}`;
		const known = this.byEndpoint.get(name) ?? new Set();
		this.byEndpoint.set(name, known);
		for (const difference of differences) known.add(difference);
	};

	messages(): string[] {
		return [...this.byEndpoint].map(([name, differences]) => {
			const named = [...differences].slice(0, maxNamed).join('; ');
			const more = differences.size > maxNamed ? `; and ${differences.size - maxNamed} more` : '';
			return `The answer of ${name} differs from the specification: ${named}${more}. Columns of what is missing are empty`;
		});
	}
}
