import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { holdsExactly } from '../api/decimal';

/** Records have six levels. Thousands of levels would overflow the stack of recursive code. */
const maxLevels = 100;

/** Parses JSON; numbers that JavaScript cannot hold become text. Undefined for other text. */
export function parseExactly(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		if (isDeeperThan(maxLevels, value)) return undefined;
		return mayBeInexact.test(text) ? JSON.parse(withTextForInexact(text)) : value;
	} catch {
		return undefined;
	}
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member)));

/**
 * Finds numbers of more than 15 digits or with an exponent, which are rare. All others are exact.
 */
const mayBeInexact = /(?:^|[\s,:[])-?\d(?:[\d.]{15}|[\d.]{0,14}e)/i;

/** @param json valid JSON, in which a backslash is part of a string */
function withTextForInexact(json: string): string {
	let isInString = false;
	return json.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
		if (token === '"') isInString = !isInString;
		const isNumber = !isInString && token !== '"';
		return isNumber && !holdsExactly(token) ? `"${token}"` : token;
	});
}

/** The text of a body. JSON is in UTF-8: anything else is treated as an empty body. */
export function decodeBody({ body }: Pick<IN8nHttpFullResponse, 'body'>): string {
	if (!Buffer.isBuffer(body)) return String(body ?? '');
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(body);
	} catch {
		return '';
	}
}
