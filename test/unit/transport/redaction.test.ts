import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { withoutKey, withoutValues } from '../../../nodes/CrossBorderPayments/transport/redaction';
import { failureOf } from '../../support/failureOf';
import { answer, apiKey, scripted, someId } from '../../support/scriptedService';
import { VirtualClock } from '../../support/virtualClock';

describe('a key', () => {
	const key = 'sk+live/3f2b"8c1e\\5d4a==';
	const cut = withoutKey(key);

	test.each([
		['as it is', key],
		['in a URL', encodeURIComponent(key)],
		['in a URL with small letters', encodeURIComponent(key).toLowerCase()],
		['as Base64', Buffer.from(key).toString('base64')],
		['as Base64 without padding', Buffer.from(key).toString('base64').replace(/=+$/, '')],
		['as Base64 for URLs', Buffer.from(key).toString('base64url')],
	])('is cut out %s', (_, spelling) => {
		expect(cut(`x-api-key: ${spelling}, again ${spelling}.`)).toBe('x-api-key: ***, again ***.');
	});

	test('leaves other text alone, above all where it is too short to be one', () => {
		expect(cut('sk+live/3f2b and ==')).toBe('sk+live/3f2b and ==');
		expect(withoutKey('k')('drawn, and aw')).toBe('drawn, and aw');
	});

	test.each([
		['an error', answer(400, `{"message":"key ${spelledOut(apiKey)}"}`)],
		['a record', answer(200, `{"pix_key":"x","note":"key ${spelledOut(apiKey)}"}`)],
	])('spelled with escapes in %s is cut out as well', async (_, given) => {
		const { client } = scripted(new VirtualClock(), [given]);
		const call = client.call(endpoints.brlValidate, {
			body: { currency: 'BRL', pix_key: 'name@example.com' },
		});
		const said = await call.then(
			(record) => JSON.stringify(record),
			(error: Error) => error.message,
		);
		expect(said).toMatch(/key \*\*\*/);
		expect(said).not.toContain(apiKey);
	});
});

describe('what was sent about a person', () => {
	const sent = {
		first_name: 'Ada',
		last_name: 'Lovelace (née Byron)',
		birth_date: '1990-04-21',
		identification: [{ number: 'AB-123.456' }, { number: 998877 }],
		image: 'data:image/png;base64,iVBORw0KGgo=',
		acting_as_intermediary: false,
		state: 'S',
	};

	test.each([
		['ADA was born 1990-04-21', '*** was born ***'],
		['Mrs. Lovelace (née Byron), AB-123.456', 'Mrs. ***, ***'],
		['document 998877 is known', 'document *** is known'],
		['cannot read data:image/png;base64,iVBORw0', 'cannot read ***'],
		['Adaptation of S. failed: false', 'Adaptation of S. failed: false'],
		['Missing required fields: first_name', 'Missing required fields: first_name'],
	])('«%s» becomes «%s»', (message, told) => {
		expect(withoutValues(message, sent)).toBe(told);
	});

	test.each([
		['birth_date must be a valid date', 'birth_date must be a valid date'],
		['no such state in that country', 'no such state in that country'],
		[
			'identification.0.type must be passport or visa',
			'identification.0.type must be passport or visa',
		],
		['address.city must be longer than Bo', 'address.city must be longer than ***'],
		['business_type trust: no', 'business_type trust: no'],
	])('codes and names of fields stay: «%s» becomes «%s»', (message, told) => {
		const codes = {
			nationality: 'BE',
			state: 'IN',
			issuing_country: 'NO',
			last_name: 'Bo',
			business_type: 'trust',
			identification: [{ type: 'passport' }],
			description: 'business',
		};
		expect(withoutValues(message, codes)).toBe(told);
	});

	test('may be long', () => {
		const long = 'a b'.repeat(20_000);
		expect(withoutValues(`not read: ${long}!`, { file: long })).toBe('not read: ***!');
	});

	test('may be as large as a file, or nothing', () => {
		expect(withoutValues('too large: Ada', { file: 'x'.repeat(20_000_000), name: 'Ada' })).toBe(
			'too large: ***',
		);
		expect(withoutValues('as it was', {})).toBe('as it was');
	});

	test('is not in the error of a submission, and the value of a payment is', async () => {
		const said = { message: 'Ada of BRL 10 is refused' };
		const { client } = scripted(new VirtualClock(), [answer(400, said)]);
		const personal = await failureOf(
			client.call(endpoints.individualSubmit, {
				params: { subaccountId: someId },
				body: { first_name: 'Ada' },
			}),
		);
		expect(personal.message).toMatch(/: \*\*\* of BRL 10 is refused$/);
		const payment = await failureOf(
			client.call(endpoints.depositSimulate, {
				params: { subaccountId: someId },
				body: { currency: 'BRL', amount: 10, accountNumber: 'Ada' },
			}),
		);
		expect(payment.message).toMatch(/: Ada of BRL 10 is refused$/);
	});
});

/** Each letter as JSON may write it. */
function spelledOut(text: string): string {
	return [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
