import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Fault } from './faults';

type Json = Record<string, unknown>;

/** A copy of the answer with what the faults change in its content. */
export function distorted(row: Endpoint, answer: unknown, faults: readonly Fault[]): unknown {
	const changing = faults.filter(({ kind }) => kind in changes);
	if (changing.length === 0 || typeof answer !== 'object' || answer === null) return answer;
	const copy = structuredClone(answer) as Json;
	for (const fault of changing) changes[fault.kind]?.(copy, fault, row);
	// The list without what stands around it.
	return changing.some(({ kind }) => kind === 'bareList') ? copy.data : copy;
}

const changes: Partial<Record<Fault['kind'], (answer: Json, fault: Fault, row: Endpoint) => void>> =
	{
		/** The first record of the page comes once more, at its end. */
		duplicate: (answer) => {
			if (Array.isArray(answer.data) && answer.data.length > 0) answer.data.push(answer.data[0]);
		},
		emptyPage: (answer) => {
			if (Array.isArray(answer.data)) answer.data = [];
		},
		bareList: () => {},
		missingField: (answer, fault, row) =>
			atField(answer, fieldOf(fault, row), (holder, name) => delete holder[name]),
		nullField: (answer, fault, row) =>
			atField(answer, fieldOf(fault, row), (holder, name) => (holder[name] = null)),
		/** Every object within the answer or, where it has records, within each of them. */
		nullObjects: (answer) => {
			for (const record of recordsOf(answer) ?? [answer]) {
				for (const [name, value] of Object.entries(record)) {
					if (isObject(value)) record[name] = null;
				}
			}
		},
		nullRecord: (answer) => {
			const records = recordsOf(answer) as unknown[] | undefined;
			if (records && records.length > 0) records[0] = null;
		},
		unknownStatus: (answer, fault) =>
			atField(answer, 'status', (holder, name) => (holder[name] = fault.value ?? 'on_hold')),
	};

function fieldOf(fault: Fault, row: Endpoint): string {
	return fault.field ?? row.requiredFields?.[0] ?? 'id';
}

/** In the answer itself where it has the field, in each of its records otherwise. */
function atField(
	answer: Json,
	path: string,
	change: (holder: Json, name: string) => unknown,
): void {
	const records = recordsOf(answer) ?? [answer.data];
	for (const target of holderOf(answer, path) ? [answer] : records) {
		const holder = holderOf(target, path);
		if (holder) change(holder, path.slice(path.lastIndexOf('.') + 1));
	}
}

/** The records of a list answer, wrapped or not. */
function recordsOf(answer: Json): Json[] | undefined {
	if (Array.isArray(answer)) return answer as Json[];
	return Array.isArray(answer.data) ? (answer.data as Json[]) : undefined;
}

function isObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that has the last member of a dotted path, if there is one. */
function holderOf(target: unknown, path: string): Json | undefined {
	const names = path.split('.');
	const last = names.pop() ?? '';
	let holder = target;
	for (const name of names) holder = (holder as Json | null | undefined)?.[name];
	return typeof holder === 'object' && holder !== null && last in holder
		? (holder as Json)
		: undefined;
}
