import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { holdsExactly } from '../api/decimal';
import { excerpt } from '../api/unknownValues';

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

/** The text in the charset of its byte-order mark or header, UTF-8 or windows-1252. */
export function decodeBody({ headers, body }: IN8nHttpFullResponse): string {
	if (!Buffer.isBuffer(body)) return String(body ?? '');
	const [, named = 'utf-8'] =
		/;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(excerpt(headers['content-type'])) ?? [];
	const marked = { fffe: 'utf-16le', feff: 'utf-16be' }[body.toString('hex', 0, 2)];
	return (
		decoded(body, marked ?? named) ?? decoded(body, 'utf-8') ?? decoded(body, 'windows-1252') ?? ''
	);
}

/** Undefined if the body is in another charset, or the charset is unknown. */
function decoded(body: Buffer, charset: string): string | undefined {
	try {
		const decoder = new TextDecoder(charset, { fatal: true });
		// Without `stream`, Node 20 decodes windows-1252 as Latin-1.
		return decoder.decode(body, { stream: true }) + decoder.decode();
	} catch {
		return undefined;
	}
}
