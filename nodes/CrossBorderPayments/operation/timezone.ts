import { DateTime } from 'luxon';

import { excerpt } from '../api/unknownValues';
import { InputError } from '../transport/errors';

/**
 * The name of a time zone, if there is such a zone. n8n starts without a word with one that does
 * not exist, and no date in it is valid.
 */
export function requireTimezone(name: string): string {
	if (DateTime.utc().setZone(name).isValid) return name;
	throw new InputError(
		`The time zone “${excerpt(name, 50)}” does not exist`,
		'Choose one in Workflow Settings > Timezone, or correct the environment variable GENERIC_TIMEZONE, such as Europe/Berlin',
	);
}
