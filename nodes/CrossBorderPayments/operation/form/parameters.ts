import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { toRecord } from '../../api/unknownValues';
import { isShown, type Field } from '../../descriptions/field';
import { optionsField } from '../../descriptions/options';
import { validateInput } from '../../descriptions/validateInput';
import { InputError } from '../../transport/errors';
import type { Operation } from '../operation';
import { coerceParameter } from './coerce';
import {
	cameToNothing,
	hasExpression,
	inField,
	isBlank,
	isMissing,
	markNothing,
	nothing,
} from './expressions';

/**
 * Reads, converts and validates the parameters of each item. A parameter without an expression is the
 * same for every item and is read once: n8n takes 0.15 ms for each read.
 */
export class ParameterParser {
	private readonly fixed = new Map<string, unknown>();
	/** As the workflow has them, expressions and all. */
	private readonly inWorkflow: INodeParameters;
	private readonly fields: readonly Field[];
	private readonly options: readonly Field[];
	private readonly isTool: boolean;
	/** Whether an expression must not return nothing: that would be missing from what is sent. A model leaves out what it may. */
	private readonly isNothingRejected: boolean;

	constructor(
		private readonly context: IExecuteFunctions,
		operation: Pick<Operation, 'fields' | 'isWrite' | 'options'>,
	) {
		const { parameters, type } = context.getNode();
		this.inWorkflow = parameters;
		this.isTool = type.endsWith('Tool');
		this.isNothingRejected = operation.isWrite && !this.isTool;
		this.options = operation.options;
		const { length } = operation.options;
		this.fields = [...operation.fields, ...(length > 0 ? [optionsField(operation.options)] : [])];
	}

	/** The values of the fields that the form shows, and of all options, by name. */
	valuesOf(itemIndex: number): Record<string, unknown> {
		const values: Record<string, unknown> = {};
		// In the order of the form: whether a field is shown depends on the values before it.
		for (const field of this.fields) {
			const { name, displayName } = field.property;
			try {
				if (isShown(field, values)) values[name] = this.parse(field, itemIndex);
			} catch (error) {
				throw inField(displayName, error);
			}
		}
		const { options, ...others } = values;
		return { ...toRecord(options), ...others };
	}

	/** Whether any of them has an expression that may give something else for another input item. */
	get areOfItem(): boolean {
		return hasExpression(this.inWorkflow, ofItem);
	}

	private parse(field: Field, itemIndex: number): unknown {
		const { property, schema } = this.isTool ? forTool(field) : field;
		const { name, displayName, options } = property;
		// Safe to cache by name: in one operation, a name belongs to one field only.
		if (this.fixed.has(name)) return this.fixed.get(name);
		const given = this.read(field, property, itemIndex);
		const coerced = coerceParameter(property, given, this.context.getTimezone());
		const value = validateInput(schema, coerced, displayName, options);
		const inWorkflow = this.inWorkflow[name];
		if (!hasExpression(inWorkflow)) this.fixed.set(name, value);
		else if (value === field.notByExpression && value && !hasExpression(inWorkflow, ofModel)) {
			throw new InputError(
				`${displayName} must not be “${field.notByExpression}” by an expression`,
				'Choose it from the list. Otherwise, whoever fills in a form could see everything',
			);
		}
		return value;
	}

	/** What the form or an expression gives, with `nothing` in it where that is rejected. */
	private read(field: Field, { name, displayName, default: fallback }: Property, item: number) {
		const given: unknown = this.context.getNodeParameter(name, item, fallback, {
			extractValue: true,
		});
		const isOptions = name === 'options';
		const isNothing = typeof given !== 'object' || isOptions ? isBlank : isMissing;
		const marked = markNothing(this.inWorkflow[name], given, isNothing);
		if (marked === nothing && (field.isEmptyOnPurpose || this.isNothingRejected)) {
			throw cameToNothing(displayName);
		}
		for (const { property, isEmptyOnPurpose } of isOptions ? this.options : []) {
			if (isEmptyOnPurpose && toRecord(marked)[property.name] === nothing) {
				throw cameToNothing(`${displayName} > ${property.displayName}`);
			}
		}
		return this.isNothingRejected ? marked : given;
	}
}

type Property = Field['property'];

const forTool = ({ property, schema, asTool = {} }: Field) => ({
	property: { ...property, ...asTool.property },
	schema: asTool.schema ?? schema,
});

/** What an expression names to read the input item that it is evaluated for, or one that belongs to it. */
const ofItem =
	/\$(json|binary|input|item|thisItem|node|data|position|fromAI)|\.(item|itemMatching|pairedItem)\b/i;

/** What a model fills in. */
const ofModel = /\$fromAI\b/i;
