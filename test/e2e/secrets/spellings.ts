/** However text is quoted or escaped, this part of the key stays as it is. */
const core = 'Q7vX2mKd9LrT4wZpN8sB';

/** With what URLs, JSON and regular expressions spell otherwise. */
export const apiKey = `sk+live/${core}"\\$1==`;

/** A key that the service refuses; it is as secret as the other. */
export const wrongKey = `${apiKey}-old`;

/** A part of each way in which the key could be written; Base64 depends on how many bytes are in front of it. */
export const keySpellings: readonly string[] = [
	core,
	Buffer.from(core).toString('hex'),
	...['', ' ', '  '].map((before) =>
		Buffer.from(before + core)
			.toString('base64')
			.slice(4, 24),
	),
];

/** The key in all the ways that a service may repeat it. */
export const keyEcho = [
	`key ${apiKey}`,
	`?api_key=${encodeURIComponent(apiKey)}`,
	`Basic ${Buffer.from(apiKey).toString('base64')}`,
].join(', ');

/** Whether one of them is in the text. */
export function foundIn(text: string, wanted: readonly string[]): boolean {
	const lowerCase = text.toLowerCase();
	return wanted.some((one) => lowerCase.includes(one.toLowerCase()));
}
