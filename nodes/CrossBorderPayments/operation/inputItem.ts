import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toText } from '../api/unknownValues';
import type { SavedWait } from './wait/nextWait';

/** The input item that an operation is executed for. */
export interface InputItem {
	/** n8n's functions. */
	n8n: IExecuteFunctions;
	index: number;
	data: INodeExecutionData;
	/** Only Wait Until Final has it. */
	parking?: ItemParking;
}

/** What the execution keeps of the wait of one item. */
interface ItemParking {
	/** When the wait began; a retried execution continues it. */
	startedAt: number;
	/** How far the wait had come when the execution was parked. */
	savedWait: SavedWait | undefined;
	/**
	 * Makes n8n run the item again when it is due. Throws an InputError if this n8n cannot. Without
	 * it, the item stays in memory.
	 */
	park: ((wait: SavedWait) => void) | undefined;
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
