import { type Endpoint, endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Store } from './store';

/** One path on the wire; two rows of the table may share one, and the id tells them apart. */
export interface Route {
	method: Endpoint['method'];
	/** The path in the router's notation, which names parameters by their place: `:p0`, `:p1`. */
	url: string;
	rows: Endpoint[];
}

export const routes: readonly Route[] = routesOf(Object.values(endpoints));

function routesOf(table: readonly Endpoint[]): Route[] {
	const routes = new Map<string, Route>();
	for (const row of table) {
		let place = 0;
		const url = row.path.replace(/\{\w+\}/g, () => `:p${place++}`);
		const key = `${row.method} ${url}`;
		const route = routes.get(key) ?? { method: row.method, url, rows: [] };
		route.rows.push(row);
		routes.set(key, route);
	}
	return [...routes.values()];
}

/** Path parameters under the names that the row gives them. */
export function namedParams({ path }: Endpoint, values: Readonly<Record<string, string>>) {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
	return Object.fromEntries(names.map((name, place) => [name, values[`p${place}`] ?? '']));
}

/**
 * POST /v1/kyc/customers/{…}/submit takes a subaccount id or a verification id (spec, “Endpoints”,
 * “Verification”). An id that is neither counts as a subaccount's.
 */
export function rowFor({ rows: [row, other] }: Route, id: string, store: Store): Endpoint {
	if (!row) throw new Error('a route without a row');
	return other && store.verifications.locate(id) ? other : row;
}

/**
 * “Success status codes other than 200: not shown”. What creates a record responds with 201 here, so
 * that a client that only takes 200 is found out.
 */
export function successStatus({ method, retryable }: Endpoint): 200 | 201 {
	return method === 'POST' && !retryable ? 201 : 200;
}
