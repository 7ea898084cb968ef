import type { IPollFunctions } from 'n8n-workflow';

import { InputError } from '../transport/errors';
import { emptyExpressionError, hasExpression } from '../operation/form/expressions';
import { coerceAndValidate, shownValues } from '../operation/form/parameters';
import type { Field, ValuesOf } from '../descriptions/field';
import { toRecord, toText } from '../api/unknownValues';
import { selectedColumns } from './eventColumns';
import { eventLabel } from './events';
import { fields } from './form';
import { hasStatuses, validateStatuses } from './statuses';

export type Settings = ValuesOf<typeof fields>;

/** @throws InputError if the trigger could never start the workflow, or a value is not valid */
export function parseTriggerSettings(n8n: IPollFunctions): Settings {
	// Hidden fields are not parsed: they mean nothing.
	const hidden = { offramps: [], stillOpenHours: [], statuses: [] };
	const parse = (field: Field) =>
		coerceAndValidate(
			field,
			n8n.getNodeParameter(field.property.name, field.property.default),
			n8n.getTimezone(),
		);
	const settings = shownValues(fields, parse, hidden) as Settings;
	const { events, statuses, options } = settings;
	const { parameters } = n8n.getNode();
	const { previousStatuses: previous } = toRecord(parameters.options);
	for (const [label, selected, inWorkflow] of [
		['Statuses', statuses, parameters.statuses],
		['Options > Previous Statuses', options.previousStatuses, previous],
	] as const) {
		validateStatuses(label, events, selected);
		// Without a status, every change would pass.
		const isNothing = selected.length === 0 && hasStatuses(events);
		if (isNothing && toText(inWorkflow).startsWith('=')) throw emptyExpressionError(label);
	}
	// It reports failures of the reads for other events; alone, it reads nothing.
	if (events.every((event) => event === 'readingStopped')) {
		throw new InputError(
			`${eventLabel('readingStopped')} must not be the only event`,
			'It reports what could not be read for other events: select at least one of those too',
		);
	}
	// An expression that gives no ID for now is fine.
	const hasOfframps = settings.offramps.length > 0 || hasExpression(parameters.offramps);
	if (events.includes('offrampStatusChanged') && !hasOfframps) {
		throw new InputError(
			'Offramps must not be empty',
			'There is no documented list of offramps: add a subaccount and its offramp IDs, or remove the event Offramp Status Changed',
		);
	}
	if (settings.output === 'selected')
		settings.outputFields = selectedColumns(events, settings.outputFields);
	return settings;
}
