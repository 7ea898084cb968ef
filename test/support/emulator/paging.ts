import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import { badRequest } from './errors';
import type { Rules } from './store';

/** Spec, «Limits»: sizes of the samples; the maximum is not shown. */
const defaultPageSize = 20;
const subaccountPageSize = 15;
export const maximumPageSize = 100;

/** What faults do to a list answer. */
export interface PagingFaults {
	/** Always page 1, whatever was asked for. */
	ignorePaging: boolean;
	/** A larger limit is a 400 instead of being cut down. */
	refuseAbove: number | undefined;
	/** The total is said to be so much smaller. */
	shrinkBy: number;
	/** The total is said to be a page greater, so that there is a page beyond the end. */
	overstate: boolean;
}

export interface PageRequest {
	query: Readonly<Record<string, unknown>>;
	rules: Rules;
	faults: PagingFaults;
}

interface Page<T> {
	data: T[];
	total: number;
	page: number;
	limit: number;
	pages: number;
}

/** Subaccounts: {data, meta: {total, page, limit, pages}}. */
export function metaPage<T>(records: readonly T[], request: PageRequest) {
	const { data, total, page, limit, pages } = pageOf(records, request, subaccountPageSize);
	return { data, meta: { total, page, limit, pages } };
}

/** Deposits and onramps: {data, count, page, limit, totalPages}. */
export function countPage<T>(records: readonly T[], request: PageRequest) {
	const { data, total, page, limit, pages } = pageOf(records, request, defaultPageSize);
	const count = request.rules.countIsTotal ? total : data.length;
	return { data, count, page, limit, totalPages: pages };
}

/** Conversions: {data, total, page, limit, totalPages}. */
export function totalPage<T>(records: readonly T[], request: PageRequest) {
	const { data, total, page, limit, pages } = pageOf(records, request, defaultPageSize);
	return { data, total, page, limit, totalPages: pages };
}

function pageOf<T>(records: readonly T[], request: PageRequest, usual: number): Page<T> {
	const { query, faults, rules } = request;
	const asked = wholeNumber(query, assumptions.pageParameter.value) ?? 1;
	const wanted = wholeNumber(query, assumptions.limitParameter.value) ?? usual;
	if (faults.refuseAbove !== undefined && wanted > faults.refuseAbove) {
		throw badRequest(
			`${assumptions.limitParameter.value} must not be greater than ${faults.refuseAbove}`,
		);
	}
	const limit = Math.min(wanted, maximumPageSize);
	const page = faults.ignorePaging ? 1 : asked;
	const first = (page - 1) * limit;
	const total = Math.max(0, records.length - faults.shrinkBy) + (faults.overstate ? limit : 0);
	return {
		data: rules.newestFirst
			? records.slice(first, first + limit)
			: records
					.slice(Math.max(0, records.length - first - limit), Math.max(0, records.length - first))
					.reverse(),
		total,
		page,
		limit,
		pages: Math.ceil(total / limit),
	};
}

function wholeNumber(query: PageRequest['query'], name: string): number | undefined {
	const value = query[name];
	if (value === undefined) return undefined;
	if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value)) {
		throw badRequest(`${name} must be a whole number from 1`);
	}
	return Number(value);
}
