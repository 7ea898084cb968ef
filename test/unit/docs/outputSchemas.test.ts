import Ajv from 'ajv';
import type { z } from 'zod/v4';

import { toItems } from '../../../nodes/CrossBorderPayments/trigger/items';
import { casesOf, entries } from '../../../scripts/docs/catalogue';
import { eventColumns, outputSchemas, schemaPath } from '../../../scripts/docs/outputSchemas';
import type { SpecRecordName } from '../../spec/records';
import { sampleOf } from '../../spec/sample';
import type { OperationCase } from '../../support/operationCases/operationCase';

const ajv = new Ajv();
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
	month: {},
	formUrl: {},
};

test.each(entries)('$heading puts out what its schema has', (entry) => {
	const { resource, operation } = entry;
	const schema = schemas[schemaPath(resource, operation)];
	const columns = Object.entries<z.ZodType>((operation.itemSchema as z.ZodObject).shape);
	expect(operation.columns).toEqual(columns.map(([name]) => name));
	const validate = ajv.compile({
		...schema,
		properties: { ...added, ...schema?.properties },
		additionalProperties: false,
		required: columns.filter(([, type]) => !type.isOptional()).map(([name]) => name),
	});
	const items = casesOf(entry)
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
	['offramp', 'offrampStatusData'],
	['subaccount', 'subaccount'],
	['verification', 'individualVerification'],
	['verification', 'businessVerification'],
];

test.each(records)(
	'an event of %s puts out what the schema of the trigger has (%s)',
	(resource, name) => {
		const event = {
			...{ eventId: 'x', event: 'stillOpen', resource, status: 'new', previousStatus: null },
			...{ id: 'x', subaccountId: 'y', subaccountEmail: null, detectedAt: 'then', openHours: 4 },
			record: sampleOf(name),
		};
		const settings = { output: 'simplified' };
		const item = toItems([event as never], settings as never)![0]![0]!.json;
		const validate = ajv.compile({ ...schemas['v1.0.0.json'], additionalProperties: false });
		expect(validate(item) ? [] : validate.errors).toEqual([]);
		const columns = Object.keys(eventColumns.shape);
		expect(Object.keys(item).slice(0, columns.length)).toEqual(columns);
	},
);
