import Ajv from 'ajv';
import type { z } from 'zod/v4';

import { toItems } from '../../../nodes/CrossBorderPayments/trigger/items';
import { entries } from '../../../scripts/docs/catalogue';
import { outputSchemas, schemaPath } from '../../../scripts/docs/outputSchemas';
import type { SpecRecordName } from '../../spec/records';
import { sampleOf } from '../../spec/sample';
import { operationCases } from '../../support/operationCases';
import type { OperationCase } from '../../support/operationCases/operationCase';

const ajv = new Ajv({ allowUnionTypes: true });
const schemas = outputSchemas();

/** Without the settings that put out other columns, or numbers. */
const isSimplified = ({ parameters }: OperationCase) =>
	!/"(output|amounts)"/.test(JSON.stringify(parameters));

/** Columns that other settings add. */
const added = {
	subaccountId: {},
	subaccountEmail: {},
	status: {},
	day: {},
	localCurrency: {},
	month: {},
	formUrl: {},
};

/** Service > Check reads all endpoints: its rows have a test of their own. */
const withCases = entries.filter(({ resource }) => resource.value !== 'service');

test.each(withCases)('$heading puts out what its schema has', ({ resource, operation }) => {
	const schema = schemas[schemaPath(resource, operation)];
	const columns = Object.entries<z.ZodType>(operation.output.itemSchema.shape);
	const validate = ajv.compile({
		...schema,
		properties: { ...added, ...schema?.properties },
		additionalProperties: false,
		required: columns.filter(([, type]) => !type.isOptional()).map(([name]) => name),
	});
	const items = operationCases
		.filter((one) => one.operation === `${resource.value}.${operation.value}`)
		.filter(isSimplified)
		.flatMap((one) => one.items);
	expect(items.length).toBeGreaterThan(0);
	expect(items.flatMap((item) => (validate(item) ? [] : validate.errors))).toEqual([]);
});

const records: Array<[string, SpecRecordName]> = [
	['deposit', 'deposit'],
	['onramp', 'onramp'],
	['conversion', 'conversion'],
	['offramp', 'offramp'],
	['offrampStatus', 'offrampStatusData'],
	['subaccount', 'subaccount'],
	['individual', 'individualVerification'],
	['business', 'businessVerification'],
];

test.each(records)('an event of %s puts out what the schema of the trigger has', (kind, name) => {
	const resource = kind.replace('Status', '').replace(/individual|business/, 'verification');
	for (const [event, openHours] of [
		['someStatusChanged', null],
		['stillOpen', 4],
	] as const) {
		const own = {
			...{ eventId: 'x', event, resource, status: 'new', previousStatus: null, openHours },
			...{ id: 'x', subaccountId: 'y', subaccountEmail: null, detectedAt: 'then' },
		};
		const given = { ...own, kind, record: sampleOf(name) };
		const item = toItems(
			[given as never],
			{ output: 'simplified', options: {} } as never,
			'UTC',
		)![0]![0]!.json;
		const validate = ajv.compile({ ...schemas['v1.0.0.json'], additionalProperties: false });
		expect(validate(item) ? [] : validate.errors).toEqual([]);
		expect(Object.keys(item).length).toBeLessThanOrEqual(10);
	}
});
