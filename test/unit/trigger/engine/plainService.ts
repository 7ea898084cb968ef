import { CancelledError } from '../../../../nodes/CrossBorderPayments/transport/errors';
import type { ListedResource } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type {
	Account,
	Readers,
	Observation,
	Verification,
	VerificationKind,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';

/** Records that stand as they are written down, newest first, until the test changes them. */
export class PlainService implements Readers {
	list: Account[] = [];

	readonly records: Record<ListedResource | 'offramp', Record<string, Observation[]>> = {
		deposit: {},
		onramp: {},
		conversion: {},
		offramp: {},
	};

	readonly verifications: Record<string, Verification> = {};

	/** What was asked, in order: «deposit a 1», «verification a». */
	asked: string[] = [];

	/** What fails, by the beginning of what is asked. */
	failing: Record<string, Error> = {};

	/** How many reads there may be besides the list of subaccounts. */
	budget = Infinity;

	constructor(readonly pageSize = 3) {}

	async accounts(wanted?: ReadonlySet<string>): Promise<Account[]> {
		this.ask('accounts');
		return this.list.filter(({ id }) => !wanted || wanted.has(id));
	}

	async page(resource: ListedResource, subaccountId: string, page: number) {
		this.spend(`${resource} ${subaccountId} ${page}`);
		const all = this.records[resource][subaccountId] ?? [];
		const { pageSize } = this;
		return {
			observations: all.slice((page - 1) * pageSize, page * pageSize),
			pages: Math.max(page, Math.ceil(all.length / pageSize)),
		};
	}

	async onramp(subaccountId: string, id: string): Promise<Observation> {
		this.spend(`onramp ${subaccountId} ${id}`);
		return this.records.onramp[subaccountId]?.find((one) => one.id === id) as Observation;
	}

	async offramp(subaccountId: string, id: string): Promise<Observation | undefined> {
		this.spend(`offramp ${subaccountId} ${id}`);
		return this.records.offramp[subaccountId]?.find((one) => one.id === id);
	}

	async verification(subaccountId: string, kind?: VerificationKind) {
		this.spend(['verification', subaccountId, ...(kind ? [kind] : [])].join(' '));
		return this.verifications[subaccountId];
	}

	add(resource: ListedResource | 'offramp', subaccountId: string, ...records: Observation[]): void {
		(this.records[resource][subaccountId] ??= []).unshift(...records);
	}

	set(resource: ListedResource | 'offramp', id: string, status: string): void {
		for (const records of Object.values(this.records[resource])) {
			const at = records.findIndex((record) => record.id === id);
			if (at >= 0) records[at] = { ...(records[at] as Observation), status };
		}
	}

	private spend(asked: string): void {
		if (this.budget <= 0) throw new CancelledError();
		this.budget--;
		this.ask(asked);
	}

	private ask(asked: string): void {
		this.asked.push(asked);
		const failure = Object.entries(this.failing).find(([start]) =>
			`${asked} `.startsWith(`${start} `),
		);
		if (failure) throw failure[1];
	}
}
