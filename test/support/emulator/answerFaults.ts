import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Fault } from './faults';

type Json = Record<string, unknown>;

/** A copy of the answer with what the faults change in its content. */
export function withFaults(row: Endpoint, answer: unknown, faults: readonly Fault[]): unknown {
	const changing = faults.filter(({ kind }) => kind in changes);
	if (changing.length === 0 || typeof answer !== 'object' || answer === null) return answer;
	const copy = structuredClone(answer) as Json;
	for (const fault of changing) changes[fault.kind]?.(copy, fault, row);
	return copy;
}

const changes: Partial<Record<Fault['kind'], (answer: Json, fault: Fault, row: Endpoint) => void>> =
	{
		/** The first record of the page comes once more, at its end. */
		duplicate: ({ data }) => Array.isArray(data) && data.push(...(data as unknown[]).slice(0, 1)),
		emptyPage: (answer) => (answer.data = []),
		missingField: (answer, { field }, { requiredFields = ['id'] }) => {
			const name = field ?? String(requiredFields[0]);
			for (const holder of holdersOf(answer, name)) delete holder[name];
		},
		unknownStatus: (answer, { value = 'on_hold' }) => {
			for (const holder of holdersOf(answer, 'status')) holder.status = value;
		},
	};

/** The answer itself where it has the field; otherwise its records, in a list or alone. */
function holdersOf(answer: Json, field: string): Json[] {
	if (field in answer) return [answer];
	return [Array.isArray(answer) ? answer : (answer.data ?? [])].flat() as Json[];
}
