import { businessSubmission } from '../../../../nodes/CrossBorderPayments/api/schemas/verification';
import { toBody } from '../../../../nodes/CrossBorderPayments/resources/verification/body';

const fromFields = (fields: Record<string, unknown>) => toBody({ specifyBody: 'fields', fields });

/** How n8n stores a group of fields, and a repeated one. */
const group = (value: object) => ({ value });
const repeated = (...items: object[]) => ({ items });

test('groups lose the wrapping that n8n gives them, at every depth', () => {
	expect(
		fromFields({
			legal_name: 'Silva LLC',
			registered_address: group({ city: 'São Paulo', country: 'BRA' }),
			documents: repeated({ purpose: 'PROOF_OF_ADDRESS' }, { purpose: 'business_formation' }),
			ultimate_beneficial_owners: repeated({
				first_name: 'Ada',
				address: group({ city: 'Lagos' }),
				identification: repeated({ type: 'passport', number: '1' }),
			}),
		}),
	).toEqual({
		legal_name: 'Silva LLC',
		registered_address: { city: 'São Paulo', country: 'BRA' },
		documents: [{ purpose: 'PROOF_OF_ADDRESS' }, { purpose: 'business_formation' }],
		ultimate_beneficial_owners: [
			{
				first_name: 'Ada',
				address: { city: 'Lagos' },
				identification: [{ type: 'passport', number: '1' }],
			},
		],
	});
});

test('fields that were added and left empty are not sent; false and zero are', () => {
	expect(
		fromFields({
			first_name: 'Ada',
			is_dao: false,
			count: 0,
			middle_name: '',
			birth_date: '',
			lastSubmissionAt: '',
			business_industry: ' , ',
			gender: undefined,
			address: group({ city: '', country: '' }),
			physical_address: {},
			documents: repeated({ purpose: '' }),
			identification: repeated(),
		}),
	).toEqual({ first_name: 'Ada', is_dao: false, count: 0 });
});

test.each([
	['1990-04-21T00:00:00.000+09:00', '1990-04-21'],
	['1990-04-21T23:59:59.999-03:00', '1990-04-21'],
	['1990-04-21T12:00:00Z', '1990-04-21'],
])('a date, %s, is sent as the day where it was entered; of an owner as a time', (entered, day) => {
	const body = fromFields({
		birth_date: entered,
		incorporation_date: entered,
		ultimate_beneficial_owners: repeated({ birth_date: entered }),
	});
	expect(body).toEqual({
		birth_date: day,
		incorporation_date: day,
		ultimate_beneficial_owners: [{ birth_date: `${day}T00:00:00.000Z` }],
	});
	expect(businessSubmission.safeParse({ ...body, birth_date: undefined }).success).toBe(true);
});

test('a time is sent in UTC', () => {
	expect(fromFields({ lastSubmissionAt: '2026-01-31T09:30:00-03:00' })).toEqual({
		lastSubmissionAt: '2026-01-31T12:30:00.000Z',
	});
});

test.each(['last spring', '21.04.1990', '2026-02-30T09:30:00Z', '2026-01-31T25:00:00Z'])(
	'%s, which is not a date, is left for the schema to refuse',
	(entered) => {
		const body = {
			incorporation_date: entered,
			ultimate_beneficial_owners: [{ birth_date: entered }],
			lastSubmissionAt: entered,
		};
		const { ultimate_beneficial_owners: owners, ...dates } = body;
		expect(fromFields({ ...dates, ultimate_beneficial_owners: repeated(...owners) })).toEqual(body);
		expect(businessSubmission.safeParse(body).success).toBe(false);
	},
);

test.each<[unknown, unknown]>([
	['522320, 541511', ['522320', '541511']],
	[' 522320 ,, ', ['522320']],
	[['522320'], ['522320']],
])('industries, %p, are a list', (entered, list) => {
	expect(fromFields({ business_industry: entered })).toEqual({ business_industry: list });
});

test('JSON is sent as it is, with unknown fields, empty ones and nulls', () => {
	const jsonBody = {
		first_name: 'Ada',
		middle_name: null,
		note: '',
		list: [],
		value: { value: 1 },
	};
	expect(toBody({ specifyBody: 'json', fields: { first_name: 'ignored' }, jsonBody })).toEqual(
		jsonBody,
	);
});

test('a date in a text field is left for the schema to refuse', () => {
	const body = fromFields({ legal_name: new Date('2026-01-31') });
	expect(businessSubmission.safeParse(body).error?.issues).toEqual([
		expect.objectContaining({ path: ['legal_name'] }),
	]);
});

test('an empty body is not sent', () => {
	for (const fields of [{}, { first_name: '' }, { address: group({ city: '' }) }]) {
		expect(() => fromFields(fields)).toThrow('Fields must not be empty');
	}
	expect(() => toBody({ specifyBody: 'json', jsonBody: {} })).toThrow('JSON must not be empty');
});
