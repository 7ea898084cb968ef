import { filtersField } from '../../../nodes/CrossBorderPayments/descriptions/filtersField';
import { passesFilters } from '../../../nodes/CrossBorderPayments/operation/filters';

const noon = '2026-01-31T12:00:00.000Z';

test.each([
	['the same time', { createdAfter: noon }, true],
	['a later Created After', { createdAfter: '2026-01-31T12:00:00.001Z' }, false],
	['an earlier Created After, with an offset', { createdAfter: '2026-01-31T13:59:00+02:00' }, true],
	['a later Created Before', { createdBefore: '2026-01-31T12:00:00.001Z' }, true],
	['the same time as Created Before', { createdBefore: noon }, false],
	['empty dates', { createdAfter: '', createdBefore: '' }, true],
	['its status', { statuses: ['paid', 'pending'] }, true],
	['other statuses', { statuses: ['paid'] }, false],
	['an empty list of statuses', { statuses: [] }, true],
	['its status, but a later date', { statuses: ['pending'], createdBefore: noon }, false],
	['no filters', {}, true],
])('a record passes or not: %s', (_, filters, passes) => {
	expect(passesFilters({ status: 'pending' }, noon, filters)).toBe(passes);
});

test('a record without a readable time passes no date filter, one without a status no status filter', () => {
	expect(passesFilters({}, undefined as never, { createdAfter: noon })).toBe(false);
	expect(passesFilters({}, 'soon', { createdBefore: noon })).toBe(false);
	expect(passesFilters({}, noon, { statuses: ['undefined'] })).toBe(false);
	expect(passesFilters({}, 'soon', {})).toBe(true);
});

test.each([
	[{}, true],
	[{ statuses: [], createdAfter: '' }, true],
	[{ statuses: [], createdBefore: noon }, false],
	[{ statuses: ['paid'] }, false],
])('filters that are empty are none: %j', (filters, areNone) => {
	expect(filtersField().schema.parse(filters) === undefined).toBe(areNone);
});
