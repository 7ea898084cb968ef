import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { excerpt } from '../api/lenient';

/** The text of an answer, in the charset that its header names; UTF-8 without one, or with one that is unknown. */
export function decodeBody({ headers, body }: IN8nHttpFullResponse): string {
	if (!Buffer.isBuffer(body)) return String(body ?? '');
	const [, charset = 'utf-8'] =
		/;\s*charset="?([\w.:-]+)/i.exec(excerpt(headers['content-type'])) ?? [];
	return decoderFor(charset).decode(body);
}

function decoderFor(charset: string) {
	try {
		return new TextDecoder(charset);
	} catch {
		return new TextDecoder();
	}
}
