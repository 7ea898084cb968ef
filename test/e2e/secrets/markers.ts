/** However text is quoted or escaped, this part of the key stays as it is. */
const core = 'Q7vX2mKd9LrT4wZpN8sB';

/** It has the characters that URLs, JSON and regular expressions write in another way. */
export const apiKey = `sk+live/${core}"\\$1==`;

/** The key in all the ways that a service may repeat it. */
export const keyEcho = [
	`key ${apiKey}`,
	`?api_key=${encodeURIComponent(apiKey)}`,
	apiKey.replace(/[^\w]/g, (character) => `&#${character.charCodeAt(0)};`),
	`Basic ${Buffer.from(apiKey).toString('base64')}`,
].join(', ');

/** Values that occur nowhere else. Workflows get them from an item. */
export const person = {
	first_name: 'Zephyrine-Marker',
	last_name: 'Quillfeather-Marker',
	birth_date: '1931-07-23',
	phone: '+5511908070605',
	email: 'zephyrine.marker@example.com',
	street: 'Rua do Marcador 7351',
	document: 'data:image/png;base64,TWFya2VyRG9jdW1lbnRGb3JUaGVTZWNyZXRzVGVzdA==',
	number: 'MARKERID773311',
};

/** Base64 depends on how many bytes are in front of it. */
const keySpellings = [
	core,
	Buffer.from(core).toString('hex'),
	...['', ' ', '  '].map((before) =>
		Buffer.from(before + core)
			.toString('base64')
			.slice(4, 24),
	),
];

const personalSpellings = Object.values(person).flatMap((value) => [
	value,
	encodeURIComponent(value),
]);

export const hasKey = (text: string) => hasOneOf(keySpellings, text.toLowerCase());

export const isPersonal = (text: string) => hasOneOf(personalSpellings, text.toLowerCase());

const hasOneOf = (wanted: readonly string[], lowerCase: string) =>
	wanted.some((one) => lowerCase.includes(one.toLowerCase()));
