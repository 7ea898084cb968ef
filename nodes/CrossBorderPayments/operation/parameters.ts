import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod/v4';

import { inputProblems } from '../transport/errors';
import { coerceParameter } from './coerce';
import { isShown, type Field } from '../descriptions/field';
import type { Operation } from './operation';
import { optionNames, optionsProperty, optionsSchema } from '../descriptions/options';
import { referredText } from './reference';

const allOptions = { property: optionsProperty(optionNames), schema: optionsSchema };

/** What the form holds for each item; a value without an expression is read and checked once for all. */
export class Form {
	private readonly fixed = new Map<string, unknown>();

	private readonly parameters: Record<string, unknown>;

	private data?: { itemIndex: number; json: unknown };

	constructor(private readonly context: IExecuteFunctions) {
		this.parameters = context.getNode().parameters;
	}

	/** In the order of the form, so that hidden fields can be told. */
	values({ fields }: Operation, itemIndex: number): Record<string, unknown> {
		const values: Record<string, unknown> = {};
		for (const field of fields) {
			const { name, type } = field.property;
			if (type === 'notice' || !isShown(field, values)) continue;
			values[name] = this.checked(field, itemIndex);
		}
		return values;
	}

	options(itemIndex: number): z.infer<typeof optionsSchema> {
		return this.checked(allOptions, itemIndex);
	}

	/** The ceiling counts for the whole run, so the first item's is taken; a bad one is reported with its item. */
	concurrency(): number {
		try {
			return this.options(0).concurrency;
		} catch {
			return 1;
		}
	}

	private checked<Value>(field: Field<string, Value>, itemIndex: number): Value {
		const { name, displayName } = field.property;
		if (this.fixed.has(name)) return this.fixed.get(name) as Value;
		const result = field.schema.safeParse(this.valueOf(field.property, itemIndex));
		if (!result.success) throw inputProblems(displayName, result.error);
		if (!hasExpression(this.parameters[name])) this.fixed.set(name, result.data);
		return result.data;
	}

	private valueOf(property: INodeProperties, itemIndex: number): unknown {
		const given: unknown =
			referredText(this.parameters[property.name], () => this.dataOf(itemIndex)) ??
			this.context.getNodeParameter(property.name, itemIndex, property.default, {
				extractValue: true,
			});
		return coerceParameter(property, given, this.context.getTimezone());
	}

	/** What n8n has for `$json`; an item's fields are read one after another. */
	private dataOf(itemIndex: number): unknown {
		if (this.data?.itemIndex !== itemIndex) {
			this.data = { itemIndex, json: this.context.getWorkflowDataProxy(itemIndex).$json };
		}
		return this.data.json;
	}
}

/** n8n takes a text that begins with «=» for an expression, wherever it stands. */
function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}
