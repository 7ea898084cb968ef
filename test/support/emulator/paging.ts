import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import { badRequest } from './errors';
import type { Fault } from './faults';

/** The samples of the specification (“Limits”) have pages of this size. */
const defaultPageSize = 20;
const subaccountPageSize = 15;

/** The specification does not show the largest size; this is an assumption. */
const maxPageSize = 100;

export interface PageRequest {
	query: Readonly<Record<string, unknown>>;
	faults: readonly Fault[];
}

/** Subaccounts: {data, meta: {total, page, limit, pages}}. */
export function metaPage<T>(records: readonly T[], request: PageRequest) {
	const { data, ...meta } = pageOf(records, request, subaccountPageSize);
	return { data, meta };
}

/** Deposits and onramps: {data, count, page, limit, totalPages}. */
export function countPage<T>(records: readonly T[], request: PageRequest) {
	const { data, total, page, limit, pages } = pageOf(records, request, defaultPageSize);
	return { data, count: total, page, limit, totalPages: pages };
}

/** Conversions: {data, total, page, limit, totalPages}. */
export function totalPage<T>(records: readonly T[], request: PageRequest) {
	const { data, total, page, limit, pages } = pageOf(records, request, defaultPageSize);
	return { data, total, page, limit, totalPages: pages };
}

function pageOf<T>(records: readonly T[], { query, faults }: PageRequest, size: number) {
	const fault = (wanted: Fault['kind']) => faults.find(({ kind }) => kind === wanted);
	const asked = wholeNumber(query, assumptions.pageParameter) ?? 1;
	const wanted = wholeNumber(query, assumptions.limitParameter) ?? size;
	const limit = Math.min(wanted, maxPageSize);
	const page = fault('ignorePaging') ? 1 : asked;
	const first = (page - 1) * limit;
	const invented = fault('overstatedTotal') ? limit : 0;
	const total = records.length + invented;
	const data = records.slice(first, first + limit);
	return { data, total, page, limit, pages: Math.ceil(total / limit) };
}

function wholeNumber(query: PageRequest['query'], name: string): number | undefined {
	const value = query[name];
	if (value === undefined) return undefined;
	if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value)) {
		throw badRequest(`${name} must be a whole number from 1`);
	}
	return Number(value);
}
