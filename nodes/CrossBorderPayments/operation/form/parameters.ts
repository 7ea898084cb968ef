import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { toRecord } from '../../api/lenient';
import { isShown, type Field } from '../../descriptions/field';
import { optionsField } from '../../descriptions/options';
import { validateInput } from '../../descriptions/validateInput';
import { InputError } from '../../transport/errors';
import { isWrite, type Operation } from '../operation';
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
 * Reads, converts and checks the parameters of each item. A parameter without an expression is the
 * same for every item and is read once: n8n takes 0.15 ms for each read.
 */
export class ParameterParser {
	private readonly fixed = new Map<string, unknown>();
	/** As the workflow has them, expressions and all. */
	private readonly nodeParameters: INodeParameters;
	private readonly fields: readonly Field[];
	private readonly optionFields: readonly Field[];
	private readonly options: Field<'options', Record<string, unknown>>;
	private readonly isTool: boolean;
	private readonly isNothingRefused: boolean;

	constructor(
		private readonly context: IExecuteFunctions,
		{ fields, options, endpoints = [] }: Partial<Operation> & Pick<Operation, 'fields' | 'options'>,
	) {
		const { parameters, type } = context.getNode();
		this.nodeParameters = parameters;
		this.fields = fields;
		this.optionFields = options;
		this.options = optionsField(options);
		this.isTool = type.endsWith('Tool');
		// What was filled in and came to nothing would be missing from what is sent. A model leaves out what it may.
		this.isNothingRefused = isWrite({ endpoints }) && !this.isTool;
	}

	/** The values of the fields that the form shows, and of all options, by name. */
	valuesOf(itemIndex: number): Record<string, unknown> {
		const values: Record<string, unknown> = {};
		// In the order of the form: whether a field is shown depends on the values before it.
		for (const field of this.fields) {
			const { name } = field.property;
			if (isShown(field, values)) values[name] = this.parse(field, itemIndex);
		}
		const options = this.optionFields.length > 0 ? this.parse(this.options, itemIndex) : {};
		return { ...options, ...values };
	}

	/** Whether any of them has an expression that may give something else for another input item. */
	get areOfItem(): boolean {
		return [...this.fields, this.options].some(({ property: { name } }) =>
			hasExpression(this.nodeParameters[name], ofItem),
		);
	}

	private parse<Value>(field: Field<string, Value>, itemIndex: number): Value {
		try {
			return this.convert(field, itemIndex);
		} catch (error) {
			throw inField(field.property.displayName, error);
		}
	}

	private convert<Value>(field: Field<string, Value>, itemIndex: number): Value {
		const { isEmptyOnPurpose, asTool, toolSchema, chosenByHand } = field;
		const schema = (this.isTool && toolSchema) || field.schema;
		const property = { ...field.property, ...(this.isTool && asTool) };
		const { name, displayName, options } = property;
		// Safe to cache by name: in one operation, a name belongs to one field only.
		if (this.fixed.has(name)) return this.fixed.get(name) as Value;
		const given: unknown = this.context.getNodeParameter(name, itemIndex, property.default, {
			extractValue: true,
		});
		const inWorkflow = this.nodeParameters[name];
		const isNothing = typeof given !== 'object' || field === this.options ? isBlank : isMissing;
		const marked = markNothing(inWorkflow, given, isNothing);
		if (marked === nothing && (isEmptyOnPurpose || this.isNothingRefused)) {
			throw cameToNothing(displayName);
		}
		if (field === this.options) this.refuseEmptyOptions(toRecord(marked));
		const raw = this.isNothingRefused ? marked : given;
		const coerced = coerceParameter(property, raw, this.context.getTimezone());
		const value = validateInput(schema, coerced, displayName, options);
		if (!hasExpression(inWorkflow)) this.fixed.set(name, value);
		else if (chosenByHand && value === chosenByHand && !hasExpression(inWorkflow, ofModel)) {
			throw new InputError(
				`${displayName} must not be “${value}” by an expression`,
				'Choose it from the list. Otherwise, whoever fills in a form could see everything',
			);
		}
		return value;
	}

	private refuseEmptyOptions(given: Record<string, unknown>): void {
		for (const { property, isEmptyOnPurpose } of this.optionFields) {
			if (isEmptyOnPurpose && given[property.name] === nothing) {
				throw cameToNothing(`Options > ${property.displayName}`);
			}
		}
	}
}

/** What an expression names to read the input item that it is evaluated for, or one that belongs to it. */
const ofItem =
	/\$(json|binary|input|item|thisItem|node|data|position|fromAI)|\.(item|itemMatching|pairedItem)\b/i;

/** What a model fills in. */
const ofModel = /\$fromAI\b/i;
