import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import {
	createRedactor,
	fieldsNamedIn,
} from '../../../nodes/CrossBorderPayments/transport/redaction';

describe('the API key', () => {
	const key = 'sk+live/3f2b"8c1e\\5d4a==';
	const redact = createRedactor(key);

	test.each([
		['as it is', key],
		['in a URL', encodeURIComponent(key)],
		['in a URL with small letters', encodeURIComponent(key).toLowerCase()],
		['in Base64', Buffer.from(key).toString('base64')],
		['in Base64 without padding', Buffer.from(key).toString('base64').replace(/=+$/, '')],
		['in Base64 for URLs', Buffer.from(key).toString('base64url')],
	])('is removed %s, and other text is not', (_, spelling) => {
		expect(redact(`sk+live: ${spelling}, again ${spelling}.`)).toBe('sk+live: ***, again ***.');
	});

	test('of less than eight characters stays, because other texts would lose characters', () => {
		expect(createRedactor('12345678')('12345678')).toBe('***');
		expect(createRedactor('1234567')('1234567')).toBe('1234567');
	});
});

test.each([
	['Missing required fields: signed_agreement_id, last_name', 'signed_agreement_id last_name'],
	['Ada (ada_lovelace@example.com), born 1990-04-21, is refused', ''],
	['address.postal_code must not be 0815; address.city too', 'address postal_code city'],
	['identifying_information.0.image_back is unreadable', 'identifying_information image_back'],
	['first_names and FIRST_NAME are not first name', ''],
])('the fields named in “%s”: %s', (message, names) => {
	expect(fieldsNamedIn(message, endpoints.individualSubmit.body).join(' ')).toBe(names);
});
