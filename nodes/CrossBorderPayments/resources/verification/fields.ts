import { z } from 'zod/v4';

import { unwrapOptional } from '../../api/schemas/unwrapOptional';
import { titleCase } from '../../descriptions/titleCase';

export interface FormField {
	name: string;
	/** Its place in the body, such as `registered_address`, `city`. */
	path: readonly string[];
	label: string;
	schema: z.ZodType;
	/** Whether the service knows it without a value, such as a middle name. */
	isNullable: boolean;
	/** The one operation that has it, of those that share its form. */
	operation?: string;
}

/** What stands before the names of a group's fields, so that each label is there once in a form. */
const prefixes: Record<string, string> = {
	address: 'Address: ',
	registered_address: 'Registered ',
	physical_address: 'Physical ',
};

/** Where the service's name is no label, or one that the form has already. */
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
	formFieldsOf(schema).map((one) => ({
		...one,
		label: `ID ${titleCase(one.name.replace(/^(issuing|image)_/, ''))}`,
	}));

/** A person's document has no description. */
export const documentFields = (schema: z.ZodObject): FormField[] =>
	formFieldsOf(schema).map((one) => ({
		...one,
		label: `Document ${titleCase(one.name)}`,
		...(one.name === 'description' && { operation: 'submitBusiness' }),
	}));

/** An owner, with one identity document. What the form of the business has too begins with «Owner». */
export function ownerFields(owner: z.ZodObject, idDocument: z.ZodObject): FormField[] {
	const ofOwner = formFieldsOf(owner).map((one) => ({
		...one,
		label: one.label.replace(/^Address: |^(?=Email$)/, 'Owner '),
	}));
	const ofDocument = identificationFields(idDocument).map((one) => ({
		...one,
		name: `identification_${one.name}`,
		path: ['identification', '0', ...one.path],
		label: `Owner ${one.label}`,
	}));
	return [...ofOwner, ...ofDocument];
}
