import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Fault } from './faults';

type Json = Record<string, unknown>;

/** A copy of the response with what the faults change in its content. */
export function withFaults(row: Endpoint, response: unknown, faults: readonly Fault[]): unknown {
	const changing = faults.filter(({ kind }) => kind in changes);
	if (changing.length === 0 || typeof response !== 'object' || response === null) return response;
	const copy = structuredClone(response) as Json;
	for (const fault of changing) changes[fault.kind]?.(copy, fault, row);
	return copy;
}

const changes: Partial<
	Record<Fault['kind'], (response: Json, fault: Fault, row: Endpoint) => void>
> = {
	/** The first record of the page comes once more, at its end. */
	duplicate: ({ data }) => Array.isArray(data) && data.push(...(data as unknown[]).slice(0, 1)),
	emptyPage: (response) => (response.data = []),
	missingField: (response, { field }, { requiredFields = ['id'] }) => {
		const name = field ?? String(requiredFields[0]);
		for (const holder of holdersOf(response, name)) delete holder[name];
	},
	unknownStatus: (response, { value = 'on_hold' }) => {
		for (const holder of holdersOf(response, 'status')) holder.status = value;
	},
};

/** The response itself where it has the field; otherwise its records, in a list or alone. */
function holdersOf(response: Json, field: string): Json[] {
	if (field in response) return [response];
	return [Array.isArray(response) ? response : (response.data ?? [])].flat() as Json[];
}
