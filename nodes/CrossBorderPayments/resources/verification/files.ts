import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { documentError, documentFormats, documentUri } from '../../api/schemas/values';
import { withoutWrappers } from '../../api/schemas/wrappers';
import { InputError } from '../../descriptions/checkInput';
import { labelOf } from '../../descriptions/labelOf';
import type { RunContext } from '../../operation/operation';
import { isPlainObject } from '../../transport/mergeBody';

type ReadFile = RunContext['readFile'];

/**
 * Replaces each document that is neither a link nor a data URI: its text names a binary field of the
 * input item, whose file is sent as a data URI.
 */
export async function withFiles(
	wrapped: unknown,
	value: unknown,
	readFile: ReadFile,
	name = '',
): Promise<unknown> {
	const schema = withoutWrappers(wrapped);
	if (schema === documentUri && typeof value === 'string') {
		return /^(https?|data):/i.test(value) ? value : await dataUriOf(name, value, readFile);
	}
	if (schema instanceof z.ZodArray && Array.isArray(value)) {
		return await Promise.all(
			value.map(async (one) => await withFiles(schema.element, one, readFile, name)),
		);
	}
	if (!(schema instanceof z.ZodObject) || !isPlainObject(value)) return value;
	const { shape } = schema;
	const members = Object.entries(value).map(
		async ([field, member]) =>
			[field, await withFiles(shape[field], member, readFile, field)] as const,
	);
	return Object.fromEntries(await Promise.all(members));
}

async function dataUriOf(field: string, name: string, readFile: ReadFile): Promise<string> {
	const file = await readFile(name);
	if (!file) {
		throw new InputError(
			`${labelOf(field)} ${documentError}: the input item has no file “${name}”`,
			'Enter the name that the output of the node before shows under Binary',
		);
	}
	const { mimeType, content } = file;
	const [format = ''] = mimeType.split('/').slice(-1);
	if (!documentFormats.some((one) => one === format)) {
		throw new InputError(
			`The file “${name}” is ${mimeType}`,
			`The service takes ${documentFormats.join(', ')}`,
		);
	}
	const megabytes = content.length / 1024 ** 2;
	if (megabytes > assumptions.maxDocumentMegabytes) {
		throw new InputError(
			`The file “${name}” has ${Math.ceil(megabytes)} MB, and ${assumptions.maxDocumentMegabytes} MB are sent at most`,
			'Make it smaller, or send a link to it. The service documents no limit of its own',
		);
	}
	return `data:${mimeType};base64,${content.toString('base64')}`;
}
