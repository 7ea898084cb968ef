import { sleep, type IDataObject, type INode, type IPollFunctions } from 'n8n-workflow';

import { poll } from '../../../../nodes/CrossBorderPayments/trigger/poll';
import type { World } from './world';

export interface Emitted {
	eventId: string;
	event: string;
	resource: string;
	id: string;
	status: string;
	previousStatus: string | null;
}

/** n8n saves what a poll has found with its execution; durable pollers save it whenever it changes. */
export type Saving = 'classic' | 'durable';

let count = 0;

/** n8n as the trigger sees it: when it polls, which state it hands over, and what it saves. */
export class Host {
	parameters: IDataObject = {};

	/** How far n8n's clock is ahead. */
	clockAheadMs = 0;

	/** What n8n has in its database. */
	database: { node: IDataObject; global: IDataObject } = { node: {}, global: {} };

	/** What the polls of this activation share. */
	private data: Host['database'] = { node: {}, global: {} };

	/** Whether n8n has written to its database since the last poll began. */
	hasSaved = false;

	private functions!: IPollFunctions;

	process = 0;

	private readonly serial = ++count;

	readonly log: string[] = [];

	private failure: Error | undefined;

	constructor(
		private readonly world: World,
		private readonly saving: Saving,
		private readonly pageSize: number,
	) {}

	/** Another process of n8n goes on with what the database has. */
	start(process: number): void {
		this.process = process;
	}

	/** Publishes the workflow, or starts n8n: it polls once; durable pollers save nothing of that, unless it finds something. */
	async publish(mode: 'update' | 'init' | 'leadershipChange'): Promise<Emitted[]> {
		const parameters = structuredClone(this.parameters);
		this.data = structuredClone(this.database);
		this.functions = this.functionsOf(parameters, mode);
		const events = await this.poll({ isPublishing: true });
		if (this.saving === 'classic') this.save();
		if (this.failure) throw this.failure;
		return events;
	}

	async poll({ isKilled = false, isPublishing = false } = {}): Promise<Emitted[]> {
		const isDurable = this.saving === 'durable' && !isPublishing;
		if (isDurable) this.data.node = structuredClone(this.database.node);
		const now = jest
			.spyOn(Date, 'now')
			.mockImplementation(() => this.world.now + this.clockAheadMs);
		// Nothing takes its time here, and thousands of deadlines would stay in memory.
		const { signal } = new AbortController();
		const never = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
		const noneOf = jest.spyOn(AbortSignal, 'any').mockReturnValue(signal);
		jest.mocked(sleep).mockImplementation(async (ms) => {
			this.world.now += ms;
			await Promise.resolve();
		});
		this.world.sent = new Set();
		this.hasSaved = false;
		this.failure = undefined;
		try {
			const output = await poll(this.functions);
			const events = (output?.[0] ?? []).map(({ json }) => json as unknown as Emitted);
			const hasChanged = JSON.stringify(this.data.node) !== JSON.stringify(this.database.node);
			if (!isKilled && (output || (isDurable && hasChanged))) this.save();
			return events;
		} finally {
			now.mockRestore();
			never.mockRestore();
			noneOf.mockRestore();
		}
	}

	private save(): void {
		this.database = structuredClone(this.data);
		this.hasSaved = true;
	}

	private functionsOf(parameters: IDataObject, mode: string): IPollFunctions {
		const { saving, world, log, serial, process, pageSize } = this;
		const node = {
			...{ id: `node-${serial}`, name: 'Trigger', type: 'trigger', typeVersion: 1 },
			...{ position: [0, 0], parameters },
		} as unknown as INode;
		const line = (text: string) => log.push(text);
		// A failure with which n8n starts is a line in the log, so that n8n goes on.
		const fail = (text: string) => (this.failure = new Error(text));
		return {
			getMode: () => 'trigger',
			getActivationMode: () => mode,
			getNode: () => node,
			// What a process keeps in its memory, it keeps by workflow: another ID is another process.
			getWorkflow: () => ({ id: `${serial} ${process}`, active: true }),
			getWorkflowStaticData: (of: 'node' | 'global') => this.data[of],
			getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
			getTimezone: () => 'UTC',
			getPollBudgetMs: () => (saving === 'durable' ? 60_000 : 300_000),
			logger: { warn: line, error: fail, info: () => {}, debug: () => {} },
			getCredentials: async () =>
				await Promise.resolve({ ...credential, apiKey: `key-${serial}`, pageSize }),
			helpers: {
				httpRequestWithAuthentication: async (_: string, request: never) =>
					await world.send(request),
			},
		} as unknown as IPollFunctions;
	}
}

const credential = {
	environment: 'sandbox',
	sandboxUrl: 'https://sandbox.example.com',
	advanced: true,
};
