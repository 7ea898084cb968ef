import type { IDataObject } from 'n8n-workflow';

import type { Endpoint } from '../api/endpoints';
import type { Field } from '../descriptions/field';
import type { FanOutContext } from '../reads/allSubaccounts';
import type { InputItem } from './inputItem';
import type { Output } from './output/createOutput';
import type { Tally } from './tallies';

/** What an operation gets besides the values of its fields. */
export interface OperationContext extends FanOutContext {
	item: InputItem;
	/** The time zone of the workflow, which says when its days begin. */
	timezone: string;
	/** Counts what a hint reports. */
	tally: Tally;
	/** What an earlier try of a write gave, of which the items are made without sending it again. */
	earlierRecords?: readonly object[] | undefined;
	/** Receives the records of a write that went through, before items are made of them. */
	onWritten?: (records: readonly object[]) => void;
}

export interface MenuEntry {
	name: string;
	value: string;
	action: string;
	/** One short sentence: the menu cuts off what two lines do not hold. */
	description: string;
	/** What must be known before running, shown at the top of the form. */
	notice?: string;
	/** What an AI agent reads about the effect; by default, whether the operation is read-only. */
	forAgents?: string;
}

/** Texts for `forAgents`. */
export const readOnlyText = 'Read-only';
export const writeText = 'Changes data: only if a person asked for it';

export interface Operation extends MenuEntry {
	fields: readonly Field[];
	options: readonly Field[];
	/** What an item is. */
	output: Pick<Output<never>, 'allColumns' | 'itemSchema'>;
	/** Every endpoint it may call, except the list of subaccounts for an email address. */
	endpoints: readonly Endpoint[];
	/** The first: whether it is a write, Body Fields, Once Per and the default output depend on it. */
	mainEndpoint: Endpoint;
	/**
	 * Whether its main endpoint creates or submits something, and is called only once. The form then
	 * has Once Per, and errors say whether the request was sent.
	 */
	isWrite: boolean;
	/** Whether n8n may save the execution and run an item again later. */
	canPark?: true;
	/**
	 * Whether none of its endpoints changes anything, so that items can run at the same time. Get
	 * Follow-Ups is neither read-only nor a write: it reads, and may create links.
	 */
	isReadOnly: boolean;
	/** @param values of the fields and options, each validated by its schema */
	execute: (context: OperationContext, values: Record<string, unknown>) => Promise<IDataObject[]>;
	/** Finds what an earlier run created or submitted with the same key (Once Per). */
	findEarlier?: (
		context: OperationContext,
		values: Record<string, unknown>,
		chooseRemembered: ChooseRemembered,
	) => Promise<IDataObject | undefined>;
	/** What is remembered of a record, so that it is found again. */
	namesOf?: (record: object) => string[];
}

/** Picks those of the names of records that were remembered with the key. */
export type ChooseRemembered = (names: readonly string[]) => Promise<Set<string>>;

export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: readonly Operation[];
}
