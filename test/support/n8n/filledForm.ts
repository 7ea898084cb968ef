import type { INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';

/** Values of a form, with a good one in every field that is shown beside `chosen`. */
export function filledForm(
	properties: readonly INodeProperties[],
	chosen: INodeParameters = {},
): INodeParameters {
	const values: INodeParameters = { ...chosen };
	let ids = 0;
	for (const property of properties) {
		const { name, type, displayOptions } = property;
		if (type === 'notice' || name in chosen || !isShownBeside(displayOptions, values)) continue;
		values[name] = goodValue(property, () => ++ids);
	}
	return values;
}

/** What to choose in other fields so that the form shows this one. */
export function showing({ displayOptions }: INodeProperties): INodeParameters {
	return Object.fromEntries(
		Object.entries(displayOptions?.show ?? {}).map(([name, wanted]) => {
			const [first] = wanted as NodeParameterValueType[];
			return [name, name === 'events' ? [first] : first];
		}),
	) as INodeParameters;
}

function isShownBeside(
	displayOptions: INodeProperties['displayOptions'],
	values: INodeParameters,
): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([name, wanted]) =>
		[values[name]].flat().some((value) => (wanted as unknown[]).includes(value)),
	);
}

/** Other than the default, because n8n does not save that. Ids are told apart by their number. */
export function goodValue(
	property: INodeProperties,
	nextId: () => number = () => 1,
): NodeParameterValueType {
	switch (property.type) {
		case 'resourceLocator':
			return { __rl: true, mode: 'id', value: textFor(placeholderOf(property), nextId) };
		case 'number':
			return otherNumber(property);
		case 'boolean':
			return !property.default;
		case 'options':
			return otherOption(property);
		case 'multiOptions':
			return [valuesOf(property).at(-1) ?? ''];
		case 'dateTime':
			return property.name === 'createdBefore'
				? '2026-02-28T00:00:00Z'
				: '2026-01-31T09:30:00.000Z';
		case 'json':
			return '{"first_name":"Ada"}';
		case 'collection':
			return everyOne(property.options as INodeProperties[], nextId);
		case 'fixedCollection':
			// Its placeholders are names that some requests have of their own.
			if (property.name === 'queryParameters') {
				return { parameter: [{ name: 'my_name', value: 'my value' }] };
			}
			return Object.fromEntries(
				groupsOf(property).map(({ name, values }) => {
					const row = everyOne(values, nextId);
					return [name, property.typeOptions?.multipleValues ? [row] : row];
				}),
			) as INodeParameters;
		default:
			return property.placeholder
				? textFor(property.placeholder, nextId)
				: `my_${String(property.default)}`;
	}
}

export function groupsOf({ options }: INodeProperties) {
	return (options ?? []) as Array<{
		displayName: string;
		name: string;
		values: INodeProperties[];
	}>;
}

function everyOne(properties: INodeProperties[], nextId: () => number): INodeParameters {
	return Object.fromEntries(
		properties.map((property) => [property.name, goodValue(property, nextId)]),
	) as INodeParameters;
}

function placeholderOf({ modes, placeholder = '' }: INodeProperties): string {
	return modes?.find(({ name }) => name === 'id')?.placeholder ?? placeholder;
}

/** «e.g. 1250.50» shows a good value; of an id every field gets another one. */
function textFor(placeholder: string, nextId: () => number): string {
	const text = placeholder.replace(/^e\.g\. /, '');
	return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? idOf(nextId()) : text;
}

const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

function otherNumber({
	default: usual,
	typeOptions: { minValue = 0 } = {},
}: INodeProperties): number {
	return minValue === usual ? minValue + 1 : minValue;
}

function otherOption(property: INodeProperties): string {
	const values = valuesOf(property);
	return values.find((value) => value !== property.default) ?? String(property.default);
}

function valuesOf({ options }: INodeProperties): string[] {
	return ((options ?? []) as Array<{ value: string }>).map(({ value }) => value);
}
