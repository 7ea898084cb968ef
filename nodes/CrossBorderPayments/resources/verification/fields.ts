import { z } from 'zod/v4';

import { unwrapOptional } from '../../api/schemas/unwrapOptional';
import { document, identification, ultimateBeneficialOwner } from '../../api/schemas/verification';
import { titleCase } from '../../descriptions/titleCase';

export interface FormField {
	name: string;
	/** Its place in the body, such as `registered_address`, `city`. */
	path: readonly string[];
	label: string;
	schema: z.ZodType;
	/** Whether the service accepts null, as for a middle name. */
	isNullable: boolean;
	/** The only operation with the field, among those that share the form. */
	operation?: string;
}

/** Prefixes for the fields of an address, so that each label in a form is unique. */
const prefixes: Record<string, string> = {
	address: 'Address: ',
	registered_address: 'Registered ',
	physical_address: 'Physical ',
};

/** Labels for names that say too little, or that the form already has. */
const labels: Record<string, string> = {
	description: 'Business Description',
	subdivision: 'State',
};

export function formFieldsOf({ shape }: z.ZodObject): FormField[] {
	return Object.entries(shape).flatMap(([name, wrapped]): FormField[] => {
		const schema = unwrapOptional(wrapped) as z.ZodType;
		if (schema instanceof z.ZodObject) {
			const prefix = prefixes[name] ?? `${titleCase(name)}: `;
			return formFieldsOf(schema).map((inner) => ({
				...inner,
				name: `${name}_${inner.name}`,
				path: [name, ...inner.path],
				label: prefix + inner.label,
			}));
		}
		if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) return [];
		const isNullable = (wrapped as z.ZodType).isNullable();
		return [{ name, path: [name], label: labels[name] ?? titleCase(name), schema, isNullable }];
	});
}

/** Whether it is a date. The only ZodUnion is an owner's birth date, with a time in responses. */
export const isDate = (schema: unknown) =>
	schema instanceof z.ZodISODate || schema instanceof z.ZodUnion;

/** Fields that repeat: each row of them becomes a record in a list of the body. */
export interface FieldGroup {
	label: string;
	/** Where n8n stores the rows. */
	name: string;
	fields: readonly FormField[];
}

const group = (label: string, fields: readonly FormField[]): FieldGroup => ({
	label,
	name: label.toLowerCase(),
	fields,
});

const identificationFields = formFieldsOf(identification).map((field) => ({
	...field,
	label: `ID ${titleCase(field.name.replace(/^(issuing|image)_/, ''))}`,
}));

export const identificationGroup = group('Identification', identificationFields);

export const documentGroup = group(
	'Document',
	formFieldsOf(document).map((field) => ({
		...field,
		label: `Document ${titleCase(field.name)}`,
		// Only a business's document has a description.
		...(field.name === 'description' && { operation: 'submitBusiness' }),
	})),
);

/** Documents of an owner besides the identity document in its row, as JSON. */
export const moreDocuments: FormField = {
	name: 'more_documents',
	path: [],
	label: 'More Documents (JSON)',
	schema: z.record(z.string(), z.unknown()),
	isNullable: false,
};

/** An owner has one identity document. Labels that the business also has begin with “Owner”. */
export const ownerGroup = group('Owner', [
	...formFieldsOf(ultimateBeneficialOwner).map((field) => ({
		...field,
		label: field.label.replace(/^Address: |^(?=Email$)/, 'Owner '),
	})),
	...identificationFields.map((field) => ({
		...field,
		name: `identification_${field.name}`,
		path: ['identification', '0', ...field.path],
		label: `Owner ${field.label}`,
	})),
	moreDocuments,
]);
