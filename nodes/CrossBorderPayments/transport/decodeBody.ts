import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { excerpt } from '../api/lenient';

/**
 * The text of an answer, in the charset of its byte-order mark or of its header, in UTF-8 without one. Bytes that
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
