/** However text is quoted or escaped, this part of the key stays as it is. */
const core = 'Q7vX2mKd9LrT4wZpN8sB';

/** With what URLs, JSON and regular expressions spell otherwise. */
export const apiKey = `sk+live/${core}"\\$1==`;

/** A key that the service refuses; it is as secret as the other. */
export const wrongKey = `${apiKey}-old`;

/** A part of each way in which the key could be written. */
export const keySpellings: readonly string[] = [
	core,
	...inBase64(core),
	Buffer.from(core).toString('hex'),
];

/** A part of each way in which a person's value could be written. */
export function spellingsOf(value: string): string[] {
	return [value, encodeURIComponent(value), ...inBase64(value)];
}

/** Base64 of a text depends on how many bytes are in front of it: what is the same for all of each kind. */
function inBase64(text: string): string[] {
	return [0, 1, 2].map((before) => {
		const whole = Buffer.from(' '.repeat(before) + text).toString('base64');
		const start = before === 0 ? 0 : before + 1;
		const end = Math.floor(((before + text.length) * 8) / 6);
		return whole.slice(start, end);
	});
}

/** Whether one of them is in the text. */
export function foundIn(text: string, wanted: readonly string[]): boolean {
	const lowerCase = text.toLowerCase();
	return wanted.some((one) => lowerCase.includes(one.toLowerCase()));
}
