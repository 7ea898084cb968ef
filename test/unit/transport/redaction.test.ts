import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { fieldsNamedIn, withoutKey } from '../../../nodes/CrossBorderPayments/transport/redaction';

describe('the API key', () => {
	const key = 'sk+live/3f2b"8c1e\\5d4a==';
	const redact = withoutKey(key);

	test.each([
		['as it is', key],
		['in a URL', encodeURIComponent(key)],
		['in a URL with small letters', encodeURIComponent(key).toLowerCase()],
		['as Base64', Buffer.from(key).toString('base64')],
		['as Base64 without padding', Buffer.from(key).toString('base64').replace(/=+$/, '')],
		['as Base64 for URLs', Buffer.from(key).toString('base64url')],
	])('is removed %s', (_, spelling) => {
		expect(redact(`x-api-key: ${spelling}, again ${spelling}.`)).toBe('x-api-key: ***, again ***.');
	});

	test('of eight letters is removed in every spelling, a shorter one only as it is', () => {
		expect(withoutKey('abcdefgh')('ABCDEFGH YWJjZGVmZ2g=')).toBe('*** ***');
		expect(withoutKey('abcdefg')('ABCDEFG abcdefg YWJjZGVmZw==')).toBe('ABCDEFG *** YWJjZGVmZw==');
	});

	test('leaves other text alone', () => {
		expect(redact('sk+live/3f2b and ==')).toBe('sk+live/3f2b and ==');
	});
});

describe('field names in a message', () => {
	test.each([
		['Missing required fields: signed_agreement_id, last_name', 'signed_agreement_id last_name'],
		['Ada (ada_lovelace@example.com), born 1990-04-21, is refused', ''],
		['address.postal_code must not be 0815; address.city too', 'address postal_code city'],
		['identifying_information.0.image_back is unreadable', 'identifying_information image_back'],
		['first_names and FIRST_NAME are not first name', ''],
	])('“%s”: %s', (message, names) => {
		expect(fieldsNamedIn(message, endpoints.individualSubmit.body).join(' ')).toBe(names);
	});
});
