/** What the pages describe: endpoints and operations, and which of them belong together. */
import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { Operation, Resource } from '../../nodes/CrossBorderPayments/operation/operation';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { anchor } from './markdown';

export const rows: readonly Endpoint[] = Object.values(endpoints);

export interface Entry {
	resource: Resource;
	operation: Operation;
	/** The heading of its section in the reference. */
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
export function entriesOf({ id }: Endpoint): Entry[] {
	const placeIn = ({ operation }: Entry) =>
		operation.endpoints.findIndex((endpoint) => endpoint.id === id);
	const calling = entries.filter((entry) => placeIn(entry) >= 0);
	return calling.sort((one, other) => Math.min(placeIn(one), 1) - Math.min(placeIn(other), 1));
}

export const referenceAnchor = ({ heading }: Entry) => `reference.md#${anchor(heading)}`;
