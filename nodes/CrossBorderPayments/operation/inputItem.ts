import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toText } from '../api/unknownValues';
import type { Wait } from './wait/nextWait';

/** The input item that an operation is executed for. */
export interface InputItem {
	/** n8n's functions. */
	n8n: IExecuteFunctions;
	index: number;
	data: INodeExecutionData;
	/** What n8n keeps of its wait. Only Wait Until Final has it: without it, it stays in memory. */
	parking?: {
		/** When the first attempt began; a retried execution continues it. */
		startedAt: number;
		/** How far it has come. Each read brings it up to date. */
		wait: Wait;
	};
}

/** Whether n8n runs the node as a tool of an AI agent. */
export const isTool = (n8n: IExecuteFunctions) => n8n.getNode().type.endsWith('Tool');

/** A file of the input item. */
export interface InputFile {
	mimeType: string;
	fileName?: string | undefined;
	content: Buffer;
}

/** The file of the item in this binary field; undefined if there is none. */
export async function fileOf(
	{ n8n, index, data: { binary = {} } }: InputItem,
	name: string,
): Promise<InputFile | undefined> {
	// A name may be that of something that every object has, such as “constructor”.
	const file = Object.hasOwn(binary, name) && binary[name];
	if (!file) return undefined;
	// A node may have put anything there, and n8n deletes files.
	const unreadable = Buffer.alloc(0);
	const content = await n8n.helpers.getBinaryDataBuffer(index, name).catch(() => unreadable);
	return { mimeType: toText(file.mimeType), fileName: toText(file.fileName), content };
}
