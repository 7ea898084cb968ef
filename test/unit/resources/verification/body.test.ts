import fc from 'fast-check';
import { DateTime } from 'luxon';

import { InputError } from '../../../../nodes/CrossBorderPayments/transport/errors';
import {
	businessSubmission,
	individualSubmission,
} from '../../../../nodes/CrossBorderPayments/api/schemas/verification';
import {
	bodyFields,
	bodyOf,
} from '../../../../nodes/CrossBorderPayments/resources/verification/body';

/** The body that comes of what n8n keeps for a filled-in form. */
const fromFields = (fields: Record<string, unknown>) => bodyOf({ specifyBody: 'fields', fields });

/** As n8n keeps one group, and a repeated one. */
const one = (value: object) => ({ value });
const many = (...items: object[]) => ({ items });

describe('from fields', () => {
	test('plain values go through under their own names', () => {
		expect(fromFields({ first_name: 'Ada', phone: '+5511987654321' })).toEqual({
			first_name: 'Ada',
			phone: '+5511987654321',
		});
	});

	test('groups lose the wrapping that n8n gives them, at every depth', () => {
		expect(
			fromFields({
				registered_address: one({ city: 'São Paulo', country: 'BRA' }),
				documents: many({ purpose: 'PROOF_OF_ADDRESS' }, { purpose: 'business_formation' }),
				ultimate_beneficial_owners: many({
					first_name: 'Ada',
					address: one({ city: 'Lagos' }),
					identification: many({ type: 'passport', number: '1' }),
				}),
			}),
		).toEqual({
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

	test('what was added and left empty is not sent', () => {
		expect(
			fromFields({
				first_name: 'Ada',
				middle_name: '',
				birth_date: '',
				lastSubmissionAt: '',
				incorporation_date: '',
				business_industry: '',
				address: one({ city: '', country: '' }),
				physical_address: {},
				documents: many(),
				identification: {},
			}),
		).toEqual({ first_name: 'Ada' });
	});

	test('an expression that gives nothing is an empty field, of whatever type', () => {
		const nothing = Object.fromEntries(
			[
				'last_name',
				'birth_date',
				'incorporation_date',
				'lastSubmissionAt',
				'business_industry',
				'address',
			].map((name) => [name, undefined]),
		);
		expect(fromFields({ first_name: 'Ada', ...nothing })).toEqual({ first_name: 'Ada' });
	});

	test('null was meant, too, and is held against what the field takes', () => {
		const nulls = {
			middle_name: null,
			flow_of_funds_document: null,
			birth_date: null,
			incorporation_date: null,
			lastSubmissionAt: null,
		};
		expect(fromFields(nulls)).toEqual(nulls);
	});

	test('false and zero were meant', () => {
		expect(
			fromFields({
				is_dao: false,
				ultimate_beneficial_owners: many({ has_control: false }),
				count: 0,
			}),
		).toEqual({
			is_dao: false,
			ultimate_beneficial_owners: [{ has_control: false }],
			count: 0,
		});
	});

	test('a day is sent as a day, in the time zone it was given in', () => {
		const day = (value: unknown) => fromFields({ birth_date: value, incorporation_date: value });
		for (const given of [
			'1990-04-21',
			'1990-04-21T00:00:00',
			'1990-04-21T23:59:59.999-03:00',
			'1990-04-21T00:00:00.000+09:00',
			DateTime.fromISO('1990-04-21T00:30:00', { zone: 'Asia/Tokyo' }),
			DateTime.fromISO('1990-04-21T23:30:00', { zone: 'America/Sao_Paulo' }),
		]) {
			expect(day(given)).toEqual({ birth_date: '1990-04-21', incorporation_date: '1990-04-21' });
		}
	});

	test('an owner’s day is sent as a moment, because the service has it so', () => {
		const owner = (birth_date: unknown) =>
			fromFields({ birth_date: '1990-04-21', ultimate_beneficial_owners: many({ birth_date }) });
		for (const given of [
			'1985-12-01',
			'1985-12-01T00:00:00',
			DateTime.fromISO('1985-12-01', { zone: 'Asia/Tokyo' }),
		]) {
			expect(owner(given)).toEqual({
				birth_date: '1990-04-21',
				ultimate_beneficial_owners: [{ birth_date: '1985-12-01T00:00:00.000Z' }],
			});
		}
	});

	test('any day and time of the date field becomes a day that the service takes', () => {
		const moment = fc.date({
			min: new Date('1900-01-01'),
			max: new Date('2100-01-01'),
			noInvalidDate: true,
		});
		fc.assert(
			fc.property(moment, (date) => {
				const text = date.toISOString();
				const body = fromFields({
					birth_date: text,
					incorporation_date: text,
					ultimate_beneficial_owners: many({ birth_date: text }),
				});
				expect(individualSubmission.safeParse({ birth_date: body.birth_date }).success).toBe(true);
				expect(businessSubmission.safeParse(body).success).toBe(true);
				expect(body.birth_date).toBe(text.slice(0, 10));
			}),
		);
	});

	test('what is no date stays as it is, so that the message can show what is wrong', () => {
		const body = fromFields({
			birth_date: 'last spring',
			ultimate_beneficial_owners: many({ birth_date: '21.04.1990' }),
			lastSubmissionAt: 'soon',
		});
		expect(body).toEqual({
			birth_date: 'last spring',
			ultimate_beneficial_owners: [{ birth_date: '21.04.1990' }],
			lastSubmissionAt: 'soon',
		});
		expect(businessSubmission.safeParse(body).success).toBe(false);
	});

	test.each([
		'2026-02-30',
		'2026-02-30T09:30:00Z',
		'2026-01-31T25:00:00Z',
		'2026-01-31T09:30:00.000Z/..',
	])('%s, which no calendar or clock has, is left to be refused', (text) => {
		const body = fromFields({
			birth_date: text,
			ultimate_beneficial_owners: many({ birth_date: text }),
			lastSubmissionAt: text,
		});
		expect(body).toEqual({
			birth_date: text,
			ultimate_beneficial_owners: [{ birth_date: text }],
			lastSubmissionAt: text,
		});
	});

	test('a moment is sent in UTC', () => {
		expect(fromFields({ lastSubmissionAt: '2026-01-31T09:30:00-03:00' })).toEqual({
			lastSubmissionAt: '2026-01-31T12:30:00.000Z',
		});
		const moment = DateTime.fromISO('2026-01-31T09:30:00', { zone: 'America/Sao_Paulo' });
		expect(fromFields({ lastSubmissionAt: moment })).toEqual({
			lastSubmissionAt: '2026-01-31T12:30:00.000Z',
		});
	});

	test('industries are a list, whether typed or given by an expression', () => {
		const industries = (value: unknown) =>
			fromFields({ legal_name: 'x', business_industry: value }).business_industry;
		expect(industries('522320, 541511')).toEqual(['522320', '541511']);
		expect(industries(' 522320 ,, ')).toEqual(['522320']);
		expect(industries(['522320', '541511'])).toEqual(['522320', '541511']);
		expect(industries(' , ')).toBeUndefined();
	});

	test('nothing at all is not worth sending', () => {
		for (const fields of [
			{},
			{ first_name: '' },
			{ address: one({ city: '' }) },
			{ documents: many() },
		]) {
			expect(() => fromFields(fields)).toThrow(new InputError('Fields must not be empty'));
		}
		expect(() => bodyOf({ specifyBody: 'fields' })).toThrow('Fields must not be empty');
	});
});

describe('from JSON', () => {
	const [, , jsonBody] = bodyFields([]);

	test('goes as it is, with fields that nobody knows, empty ones and nulls', () => {
		const json = {
			first_name: 'Ada',
			middle_name: null,
			note: '',
			list: [],
			birth_date: '1990-04-21T00:00:00',
			value: { value: 1 },
		};
		expect(
			bodyOf({ specifyBody: 'json', fields: { first_name: 'ignored' }, jsonBody: json }),
		).toEqual(json);
	});

	test('may be text or an object from an expression', () => {
		expect(jsonBody.schema.parse('{ "first_name": "Ada" }')).toEqual({ first_name: 'Ada' });
		expect(jsonBody.schema.parse({ first_name: 'Ada' })).toEqual({ first_name: 'Ada' });
	});

	test.each([
		'',
		'{',
		'Ada',
		'[]',
		'[{"first_name":"Ada"}]',
		'null',
		'"text"',
		'7',
		[],
		null,
		undefined,
		7,
		true,
	])('%p is no object', (entered) => {
		expect(jsonBody.schema.safeParse(entered).error?.issues[0]?.message).toMatch(
			/^must be a JSON object/,
		);
	});

	test('must not be empty', () => {
		expect(() => bodyOf({ specifyBody: 'json', jsonBody: {} })).toThrow(
			new InputError('JSON must not be empty'),
		);
	});
});
