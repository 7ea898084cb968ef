import type { IPollFunctions } from 'n8n-workflow';

import { validateInput, InputError } from '../descriptions/validateInput';
import { coerceParameter } from '../operation/form/coerce';
import { isShown, type ValuesOf } from '../descriptions/field';
import { validateStatuses, fields } from './form';

export type Settings = ValuesOf<typeof fields>;

export function parseTriggerSettings(context: IPollFunctions): Settings {
	// Hidden fields are not read: they mean nothing.
	const values: Record<string, unknown> = {
		subaccountIds: [],
		offramps: [],
		stillOpenHours: [],
		statuses: [],
		otherStatuses: [],
	};
	for (const field of fields) {
		const { property, schema } = field;
		if (!isShown(field, values)) continue;
		const given: unknown = context.getNodeParameter(property.name, property.default);
		const coerced = coerceParameter(property, given, context.getTimezone());
		const { name, displayName, options } = property;
		values[name] = validateInput<unknown>(schema, coerced, displayName, options);
	}
	const settings = values as Settings;
	// Whoever enters statuses knows more than the menu.
	if (settings.otherStatuses.length === 0) validateStatuses(settings.events, settings.statuses);
	settings.statuses.push(...settings.otherStatuses);
	// Reading Failed reports failures of the reads for other events; alone, it reads nothing.
	if (settings.events.every((event) => event === 'readingFailed')) {
		throw new InputError(
			'Events must not be Reading Failed alone',
			'It tells what could not be read for the other events: choose at least one of them, too',
		);
	}
	// A row whose expression gives no ID for now is fine.
	const { offramp = [] } = context.getNodeParameter('offramps', {}) as { offramp?: unknown[] };
	if (settings.events.includes('offrampStatusChanged') && offramp.length === 0) {
		throw new InputError(
			'Offramps must not be empty',
			'The service documents no list of offramps: add their IDs, or remove the event Offramp Status Changed',
		);
	}
	return settings;
}
