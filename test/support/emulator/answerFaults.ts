import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Fault } from './faults';

type Json = Record<string, unknown>;
type Change = (answer: Json, fault: Fault, row: Endpoint) => void;

/** A copy of the answer with what the faults change in its content. */
export function withFaults(row: Endpoint, answer: unknown, faults: readonly Fault[]): unknown {
	const changing = faults.filter(({ kind }) => kind in changes);
	if (changing.length === 0 || typeof answer !== 'object' || answer === null) return answer;
	const copy = structuredClone(answer) as Json;
	for (const fault of changing) changes[fault.kind]?.(copy, fault, row);
	return copy;
}

const changes: Partial<Record<Fault['kind'], Change>> = {
	/** The first record of the page comes once more, at its end. */
	duplicate: ({ data }) => Array.isArray(data) && data.push(...(data as unknown[]).slice(0, 1)),
	emptyPage: (answer) => (answer.data = []),
	missingField: (answer, fault, row) =>
		atField(answer, fieldOf(fault, row), (holder, name) => delete holder[name]),
	nullField: (answer, fault, row) =>
		atField(answer, fieldOf(fault, row), (holder, name) => (holder[name] = null)),
	unknownStatus: (answer, { value = 'on_hold' }) =>
		atField(answer, 'status', (holder, name) => (holder[name] = value)),
};

const fieldOf = ({ field }: Fault, { requiredFields = ['id'] }: Endpoint): string =>
	field ?? String(requiredFields[0]);

/** In the answer itself where it has the field, in each of its records otherwise. */
function atField(answer: Json, path: string, change: (holder: Json, name: string) => void): void {
	const names = path.split('.');
	const last = names.pop() ?? '';
	for (const target of holderOf(answer, names, last)
		? [answer]
		: (recordsOf(answer) ?? [answer.data])) {
		const holder = holderOf(target, names, last);
		if (holder) change(holder, last);
	}
}

/** The records of a list answer, wrapped or not. */
function recordsOf(answer: Json): Json[] | undefined {
	if (Array.isArray(answer)) return answer as Json[];
	return Array.isArray(answer.data) ? (answer.data as Json[]) : undefined;
}

/** The object at the end of the names, if it has that last member. */
function holderOf(target: unknown, names: readonly string[], last: string): Json | undefined {
	const holder = names.reduce((at, name) => (at as Json | null | undefined)?.[name], target);
	return typeof holder === 'object' && holder !== null && last in holder
		? (holder as Json)
		: undefined;
}
