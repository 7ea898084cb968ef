import {
	type Endpoint,
	type EndpointId,
	endpoints,
} from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Store } from './store';

/** One path on the wire; two rows of the table may share one, told apart by what the id names. */
export interface Route {
	method: 'GET' | 'POST';
	/** In the router's notation, parameters by place: `:p0`, `:p1`. */
	url: string;
	rows: Endpoint[];
}

function routesOf(table: Readonly<Record<string, Endpoint>>): Route[] {
	const routes = new Map<string, Route>();
	for (const row of Object.values(table)) {
		let place = 0;
		const url = row.path.replace(/\{\w+\}/g, () => `:p${place++}`);
		const key = `${row.method} ${url}`;
		const route = routes.get(key);
		if (route) route.rows.push(row);
		else routes.set(key, { method: row.method, url, rows: [row] });
	}
	return [...routes.values()];
}

/** Path parameters under the names that the row gives them. */
export function namedParams(row: Endpoint, values: Readonly<Record<string, string>>) {
	const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
	return Object.fromEntries(names.map((name, place) => [name, values[`p${place}`] ?? '']));
}

/**
 * POST /v1/kyc/customers/{…}/submit takes a subaccount id or a verification id (spec, «Endpoints»,
 * «Verification»). An id that is neither is taken for a subaccount's.
 */
export function rowFor(rows: readonly Endpoint[], id: string, store: Store): Endpoint {
	const byVerification = rows.find((row) => row.path.includes('{verificationId}'));
	const row =
		byVerification && store.verifications.locate(id)
			? byVerification
			: rows.find((other) => rows.length === 1 || other !== byVerification);
	if (!row) throw new Error('a route without a row');
	return row;
}

/**
 * «Success status codes other than 200: not shown». What makes a new record answers 201 here,
 * so that a client that only takes 200 is found out.
 */
const creating: ReadonlySet<EndpointId> = new Set<EndpointId>([
	'subaccountCreate',
	'verificationCreateLink',
	'verificationCreateKybLink',
	'individualSubmit',
	'customerSubmit',
	'businessSubmit',
	'depositCreate',
	'depositSimulate',
]);

export function successStatus(row: Endpoint): 200 | 201 {
	return creating.has(row.id) ? 201 : 200;
}

export const routes = routesOf(endpoints);
