/** A shorter key is not hidden in texts: it is a test key, and could be part of any word or number. */
const minKeyLength = 8;

/** Makes the function that cuts the key out of an answer, or an error of n8n: either may repeat it. */
export function keyRedactor(apiKey: string): (text: string) => string {
	const spellings = apiKey.length < minKeyLength ? [] : spellingsOf(apiKey);
	return (text) => spellings.reduce((clean, spelling) => clean.replaceAll(spelling, '***'), text);
}

/** The key as it is, escaped in JSON or a URL, and in Base64. */
function spellingsOf(key: string): string[] {
	const base64 = btoa(key).replace(/=+$/, '');
	const inJson = JSON.stringify(key).slice(1, -1);
	return [key, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(key), base64];
}
