import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { holdsExactly } from '../api/decimal';
import { excerpt } from '../api/unknownValues';

/** Records have six levels. What has thousands would exceed the stack of whatever reads it. */
const maxLevels = 100;

/**
 * Parses JSON without losing digits: a number that JavaScript cannot hold becomes text, like the
 * service's decimal amounts. All other numbers stay numbers. Undefined if the text is not JSON, or is nested
 * too deep.
 */
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

/** A number of 15 digits is always exact, unless it has an exponent. Responses hardly ever have another one. */
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

/**
 * The text of a response, in the charset of its byte-order mark or of its header, in UTF-8 without one. Bytes that
 * cannot be of this charset are those of Western European Windows.
 */
export function decodeBody({ headers, body }: IN8nHttpFullResponse): string {
	if (!Buffer.isBuffer(body)) return String(body ?? '');
	const [, named = 'utf-8'] =
		/;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(excerpt(headers['content-type'])) ?? [];
	const marked = { fffe: 'utf-16le', feff: 'utf-16be' }[body.toString('hex', 0, 2)];
	return (
		decoded(body, marked ?? named) ?? decoded(body, 'utf-8') ?? decoded(body, 'windows-1252') ?? ''
	);
}

/** Undefined if it is in another charset, or this one is unknown. */
function decoded(body: Buffer, charset: string): string | undefined {
	try {
		const decoder = new TextDecoder(charset, { fatal: true });
		// In one go, Node 20 reads Windows as Latin-1.
		return decoder.decode(body, { stream: true }) + decoder.decode();
	} catch {
		return undefined;
	}
}
