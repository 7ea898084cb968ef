import type { INodeProperties } from 'n8n-workflow';

import { formsOf } from '../../../../nodes/CrossBorderPayments/operation/form/properties';
import { resources } from '../../../../nodes/CrossBorderPayments/resources';

/** The name that the editor's ✨ button gives to a model for a field: made of its label alone. */
const argumentKey = (label: string) => label.replace(/[^a-zA-Z0-9-]/g, '_').slice(0, 63);

type Entry = NonNullable<INodeProperties['options']>[number];

/** The fields of a form that a model can fill in, those of collections included. */
function fieldsIn(properties: readonly INodeProperties[]): INodeProperties[] {
	const within = (entry: Entry): INodeProperties[] => {
		if ('values' in entry) return fieldsIn(entry.values);
		return 'type' in entry ? fieldsIn([entry]) : [];
	};
	return properties.flatMap((property) =>
		['collection', 'fixedCollection'].includes(property.type)
			? (property.options ?? []).flatMap(within)
			: [property],
	);
}

const forms = formsOf(resources).map(({ resource, operation, properties }) => ({
	name: `${resource}.${operation}`,
	properties,
}));

/** Shown by a new node, between Operation and Options; Limit only without Return All. */
const aboveOptions = (properties: readonly INodeProperties[]) =>
	properties.filter(
		({ name, type, displayOptions: { show = {} } = {} }) =>
			type !== 'notice' &&
			!['options', 'toolDescription'].includes(name) &&
			Object.entries(show).every(([key, values]) =>
				key === '@tool' ? values?.[0] === false : values?.[0] === 'park',
			),
	);

test.each(forms)(
	'$name: each label is there once, as the names of a model’s arguments',
	({ properties }) => {
		const fields = fieldsIn(properties).filter(
			({ type, displayOptions }) =>
				type !== 'notice' && displayOptions?.show?.['@tool']?.[0] !== false,
		);
		const keys = fields.map(({ displayName }) => argumentKey(displayName));
		expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
	},
);

test.each(forms)('$name: at most five fields stand above Options', ({ properties }) => {
	expect(
		aboveOptions(properties)
			.map(({ name }) => name)
			.slice(5),
	).toEqual([]);
});

test.each(forms)('$name: a notice has at most two lines, a hint less', ({ properties }) => {
	const notices = properties.filter(({ type }) => type === 'notice');
	const tooLong = [
		...notices.map(({ displayName }) => displayName).filter((text) => text.length > 115),
		...fieldsIn(properties).flatMap(({ hint = '' }) => (hint.length > 120 ? [hint] : [])),
	];
	expect(tooLong).toEqual([]);
});

/** Whoever reads only the descriptions, as n8n's assistant does, sees no placeholder and no menu. */
test.each(forms)('$name: a format stands in words, not only in a placeholder', ({ properties }) => {
	const silent = fieldsIn(properties).filter(
		({ type, placeholder, description, hint, builderHint }) =>
			(placeholder || type === 'dateTime' || type === 'resourceLocator') &&
			!(description ?? hint ?? builderHint),
	);
	expect(silent.map(({ name }) => name)).toEqual([]);
});
