import { z } from 'zod/v4';

import { field } from './field';

/** A note in the form. */
export const notice = (name: `${string}Notice`, displayName: string) =>
	field({ displayName, name, type: 'notice', default: '' }, z.unknown());
