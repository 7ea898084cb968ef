import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import type { Operation, Resource } from '../../nodes/CrossBorderPayments/operation/operation';
import { anchor } from './markdown';

/** What the pages tell of: the table's rows and the menu's entries, and how they hang together. */

export const rows: readonly Endpoint[] = Object.values(endpoints);

export interface Entry {
	resource: Resource;
	operation: Operation;
	/** Heading of its section in the reference. */
	heading: string;
}

export const entries: readonly Entry[] = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		resource,
		operation,
		heading: `${resource.name}: ${operation.name}`,
	})),
);

/** Operations that call an endpoint, those that are made for it first. */
export function entriesOf(endpoint: Endpoint): Entry[] {
	const calling = entries.filter(({ operation }) => operation.endpoints.some(({ id }) => id === endpoint.id));
	const main = calling.filter(({ operation }) => operation.endpoints[0]?.id === endpoint.id);
	return [...main, ...calling.filter((entry) => !main.includes(entry))];
}

export const referenceAnchor = ({ heading }: Entry) => `reference.md#${anchor(heading)}`;

export const endpointAnchor = ({ id }: Endpoint) => `endpoints.md#${anchor(id)}`;

/** Query parameters of paging, which come with the kind of list and stand in no row. */
export const pagingParameters = [assumptions.pageParameter, assumptions.limitParameter];

/** What the specification leaves open about a query parameter: `feeCurrencyParameter` is `currency` of a path with «fee». */
export function gapOf(endpoint: Endpoint, parameter: string): string {
	const [, entry] =
		Object.entries(assumptions).find(
			([key, { value }]) =>
				key.endsWith('Parameter') &&
				value === parameter &&
				endpoint.path.includes(/^[a-z]+/.exec(key)?.[0] ?? key),
		) ?? [];
	return entry?.gap ?? '';
}

export const leftOpen = (gap: string) => `Left open: ${gap.charAt(0).toLowerCase()}${gap.slice(1)}`;
