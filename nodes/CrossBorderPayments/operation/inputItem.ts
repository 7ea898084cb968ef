import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toText } from '../api/unknownValues';
import type { ItemParking } from './wait/nextWait';

/** The input item that an operation is executed for. */
export interface InputItem {
	/** n8n's functions. */
	n8n: IExecuteFunctions;
	index: number;
	data: INodeExecutionData;
	/** Only if Wait Until Final may park it. */
	parking?: ItemParking;
}

export interface InputFile {
	mimeType: string;
	fileName?: string | undefined;
	content: Buffer;
}

/** Reads a file of the item by the name of its binary field; undefined if there is none. */
export async function fileOf(
	{ n8n, index, data: { binary = {} } }: InputItem,
	name: string,
): Promise<InputFile | undefined> {
	// A name may be that of something that every object has, such as «constructor».
	const file = Object.hasOwn(binary, name) && binary[name];
	if (!file) return undefined;
	// A node may have put anything there, and n8n deletes files.
	const unreadable = Buffer.alloc(0);
	const content = await n8n.helpers.getBinaryDataBuffer(index, name).catch(() => unreadable);
	return { mimeType: toText(file.mimeType), fileName: toText(file.fileName), content };
}
