import { withoutEntered } from '../../../nodes/CrossBorderPayments/transport/enteredValues';

const phone = '+55 (11) 91234-5678';

describe('a value that was entered is cut out, in any spelling', () => {
	test.each<[shown: string, message: string, entered: unknown]>([
		['Email […] already exists', 'Email ada@example.com already exists', 'ada@example.com'],
		['Email "[…]" exists', 'Email "ADA@Example.com" exists', { email: 'ada@example.com' }],
		['[…] and […]', 'ada%40example.com and ada%2540example.com', ['ada@example.com']],
		['{"a":"[…]"}', '{"a":"ada\\u0040example.com"}', 'ada@example.com'],
		['"[…]\\', '"Rua \\"A\\" 12\\', 'Rua "A" 12'],
		['said \\n[…]\\n', 'said \\nLovelace\\n', 'Lovelace'],
		['[…] is blocked', 'O&#39;Neill is blocked', "O'Neill"],
		['[…] is blocked', 'O&#x2019;Neill is blocked', 'O’Neill'],
		['[…], […]', 'Jose\u0301, JOSÉ', 'José'],
		[
			'[…] […] born […]',
			'Ada LOVELACE born 1990-04-21',
			{ name: ['Ada', { last: 'Lovelace' }], born: '1990-04-21' },
		],
		['born […]T00:00:00.000Z', 'born 1990-04-21T00:00:00.000Z', '1990-04-21'],
		['用户[…]已存在', '用户王伟已存在', '王伟'],
		['[…] не подходит', 'ЖАК не подходит', 'Жак'],
		['account […] is unknown', 'account 0012345678 is unknown', 12345678],
		['[…].', 'https://files.test/a?b=c.', 'https://files.test/a?b=c'],
	])('%s', (shown, message, entered) => {
		expect(withoutEntered(message, entered)).toBe(shown);
	});

	test.each([phone, '5511912345678', '(11) 91234-5678', '+55 11 91234.5678', '0055 11 91234 5678'])(
		'a phone number as %s',
		(spelling) => {
			for (const entered of [phone, '+5511912345678', 5511912345678]) {
				const shown = withoutEntered(`Phone ${spelling} is in use`, entered);
				expect(shown).not.toMatch(/1234|5678/);
				expect(shown).toMatch(/^Phone .* is in use$/);
			}
		},
	);

	test.each([
		...['21/04/1990', '04/21/1990', '21.4.1990', '4-21-1990', '19900421', '1990/04/21'],
		...['21 April 1990', 'April 21, 1990', '21-Apr-1990', 'Apr 21 1990', '1990-04-21T00:00:00Z'],
	])('a birthday as %s', (spelling) => {
		const shown = withoutEntered(`Born ${spelling}, too young`, { birth_date: '1990-04-21' });
		expect(shown).toMatch(/^Born \[…\](T00:00:00Z)?, too young$/);
	});

	test('a document of which the message has only the beginning', () => {
		const document = `data:image/png;base64,${'iVBORw0KGgo'.repeat(90_000)}`;
		expect(withoutEntered(`The file ${document.slice(0, 900)}… is blurry`, { document })).toBe(
			'The file […] is blurry',
		);
		expect(withoutEntered(`Blurry: ${document}`, { document })).toBe('Blurry: […]…');
	});
});

describe('a message is not shredded', () => {
	const message =
		'The passport of a BRL applicant is too blurry; 18 years is the least, page 1 of 100';

	test.each<[what: string, entered: unknown]>([
		['by short values', ['a', '1', '18', 'is', 'BR', 'of', '100', 1, 100, '']],
		['by parts of words', ['pass', 'applic', 'blur', 'ast page']],
		['by the service’s own words', ['passport', 'BRL', 'individual', 'bank']],
		['by values without letters', ['-', '---', '; ', '%', '\\u0020']],
		['by what is no text', [null, undefined, true, {}, []]],
		['by parts of numbers', ['10', '5511912345678']],
	])('%s', (_, entered) => {
		expect(withoutEntered(message, entered)).toBe(message);
	});
});

test('values that overlap are cut as one', () => {
	const entered = ['Ada Lovelace', 'Lovelace Ltd', 'Lovelace'];
	expect(withoutEntered('Ada Lovelace Ltd is known', entered)).toBe('[…] is known');
});
