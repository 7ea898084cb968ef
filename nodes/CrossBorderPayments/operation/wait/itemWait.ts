import { z } from 'zod/v4';

/** Milliseconds since 1970, as far as a date can go. */
const time = z.number().max(8.64e15);

/** The wait of one item: the `Wait` of nextWait.ts, and what the next check needs. */
export const itemWait = z.object({
	...{ since: time, waitMs: z.number(), dueAt: time },
	/** The status that was last seen. */
	status: z.string().optional(),
	/** What Return Last State returns if the record never becomes final. */
	record: z.looseObject({}).optional(),
	/** The ID of the subaccount, which the form may have by its email address. */
	subaccountId: z.string().optional(),
});

export type ItemWait = z.infer<typeof itemWait>;

/** Parks one item. */
export interface ItemParking {
	/** How far the wait had come when the execution was parked. */
	before: ItemWait | undefined;
	/** Makes n8n run the item again when it is due. Throws an InputError if this n8n cannot. */
	park: (wait: ItemWait) => void;
}
