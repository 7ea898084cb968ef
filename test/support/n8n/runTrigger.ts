import 'reflect-metadata';

import { PollContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IPollFunctions,
	Workflow,
} from 'n8n-workflow';

import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import type { TriggerEvent } from '../../../nodes/CrossBorderPayments/trigger/engine/event';
import { additionalDataOf, nodeOf, workflowOf } from './instance';

interface TriggerRun {
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** What n8n says a poll may take. */
	budgetMs?: number | undefined;
	/** What an earlier activation has left in n8n's database. */
	saved?: IDataObject;
}

const nodeType: INodeType = new CrossBorderPaymentsTrigger();

let count = 0;

/** A workflow with the trigger, polled in n8n-core's own context, its static data kept as n8n keeps it. */
export class ActiveTrigger {
	/** Lines of the log, warnings and worse. */
	readonly log: string[] = [];

	/** What n8n has in its database. */
	saved: IDataObject = {};

	private workflow: Workflow;

	/** n8n has one for each activation. */
	private polling: IPollFunctions;

	private readonly node: INode;

	constructor(private readonly run: TriggerRun) {
		const { parameters } = run;
		this.node = nodeOf('crossBorderPaymentsTrigger', { id: `node-${++count}`, parameters });
		this.saved = run.saved ?? {};
		this.workflow = this.started();
		this.polling = this.context('trigger', 'update');
	}

	/** The poll that n8n makes when the workflow is published, or when n8n starts; its state is saved. */
	async activate(
		parameters?: INodeParameters,
		mode: 'update' | 'init' = 'update',
	): Promise<TriggerEvent[]> {
		if (parameters) this.node.parameters = parameters;
		this.workflow = this.started();
		this.polling = this.context('trigger', mode);
		const events = await this.poll();
		this.save();
		return events;
	}

	/** The workflow is published with another name of the node. */
	async rename(name: string): Promise<TriggerEvent[]> {
		this.save();
		this.node.name = name;
		return await this.activate();
	}

	/** A second node of the same workflow with the same ID, which n8n before 2.41 runs. */
	twin(name: string, parameters: INodeParameters): ActiveTrigger {
		const twin = new ActiveTrigger({ ...this.run, parameters });
		Object.assign(twin.node, { id: this.node.id, name });
		twin.workflow = this.workflow;
		twin.polling = twin.context('trigger', 'update');
		return twin;
	}

	async poll(): Promise<TriggerEvent[]> {
		const output = await nodeType.poll?.call(this.polling);
		if (output) this.save();
		return eventsIn(output);
	}

	/** What “Fetch Test Event” does in the editor. */
	async fetchTestEvent(): Promise<TriggerEvent[]> {
		return eventsIn(await nodeType.poll?.call(this.context('manual', 'manual')));
	}

	/** The name of the node. */
	get name(): string {
		return this.node.name;
	}

	/** What the trigger remembers in this process. */
	get state(): IDataObject {
		return this.workflow.getStaticData('node', this.node);
	}

	private started(): Workflow {
		const staticData = JSON.parse(JSON.stringify(this.saved)) as IDataObject;
		return workflowOf(this.node, nodeType, staticData);
	}

	private save(): void {
		this.saved = JSON.parse(JSON.stringify(this.workflow.staticData)) as IDataObject;
	}

	private context(
		mode: 'trigger' | 'manual',
		activation: 'update' | 'init' | 'manual',
	): IPollFunctions {
		const { budgetMs } = this.run;
		const context = new PollContext(
			this.workflow,
			this.node,
			additionalDataOf(this.run.credential),
			mode,
			activation,
			undefined,
			undefined,
			undefined,
			undefined,
			undefined,
			budgetMs === undefined ? undefined : () => budgetMs,
		);
		const { log } = this;
		Object.defineProperty(context, 'logger', {
			value: {
				warn: (line: string) => log.push(line),
				error: (line: string) => log.push(line),
				info: () => {},
				debug: () => {},
			},
		});
		// n8n's class lets a workflow have no name, its interface does not.
		return context as IPollFunctions;
	}
}

function eventsIn(output: INodeExecutionData[][] | null | undefined): TriggerEvent[] {
	return (output?.[0] ?? []).map(({ json }) => json as unknown as TriggerEvent);
}
