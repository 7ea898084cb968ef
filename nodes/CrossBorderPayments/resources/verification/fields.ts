import { z } from 'zod/v4';

import { unwrapOptional } from '../../api/schemas/unwrapOptional';
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

/** Prefixes for the fields of a group, so that each label in a form is unique. */
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

export const identificationFields = (schema: z.ZodObject): FormField[] =>
	formFieldsOf(schema).map((field) => ({
		...field,
		label: `ID ${titleCase(field.name.replace(/^(issuing|image)_/, ''))}`,
	}));

/** Only a business's document has a description. */
export const documentFields = (schema: z.ZodObject): FormField[] =>
	formFieldsOf(schema).map((field) => ({
		...field,
		label: `Document ${titleCase(field.name)}`,
		...(field.name === 'description' && { operation: 'submitBusiness' }),
	}));

/** An owner with one identity document. Labels that the business also has begin with “Owner”. */
export function ownerFields(owner: z.ZodObject, idDocument: z.ZodObject): FormField[] {
	const ofOwner = formFieldsOf(owner).map((field) => ({
		...field,
		label: field.label.replace(/^Address: |^(?=Email$)/, 'Owner '),
	}));
	const ofDocument = identificationFields(idDocument).map((field) => ({
		...field,
		name: `identification_${field.name}`,
		path: ['identification', '0', ...field.path],
		label: `Owner ${field.label}`,
	}));
	return [...ofOwner, ...ofDocument];
}
