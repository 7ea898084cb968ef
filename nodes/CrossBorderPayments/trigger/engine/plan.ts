import { isApprovedByList, isUndecided, profilesOf } from './accounts';
import { listedResources, resourceOf, type ListedResource } from './event';
import { streamOf, subaccountKey, type Memory } from './memory';
import { dayMs, isDue } from './reading';
import type { Account, VerificationKind } from './readers';
import { finalsOf, type TriggerConfig } from './settings';
import { keyOf } from './stream';

/** Something to read. */
export type Unit =
	| { resource: ListedResource; subaccountId: string; dormant: boolean }
	| { resource: 'offramp'; subaccountId: string; id: string }
	| {
			resource: 'verification';
			subaccountId: string;
			account: Account;
			kind: VerificationKind | undefined;
	  };

export interface Plan {
	units: Unit[];
	/** Keys of what the full scan has still to read of subaccounts without capabilities, in order. */
	scanLeft: string[];
	/** See {@link Memory.turn}. */
	turn: string;
}

/** Lists of subaccounts without capabilities that a poll reads in a full scan, after all others. */
const dormantsAPoll = 200;

/** Verifications read in a poll only to see whether they changed; the others have their turn later. */
const verificationsAPoll = 100;

/**
 * What a poll reads, beginning where the last one had to stop. Subaccounts that may do nothing and
 * have nothing open are left out, but for full scans.
 */
export function planned(
	memory: Memory,
	watching: TriggerConfig,
	accounts: readonly Account[] | undefined,
	now: number,
): Plan {
	const resources = new Set<string>(watching.events.map((event) => resourceOf[event]));
	const listed = listedResources.filter((resource) => resources.has(resource));
	const byId = new Map(accounts?.map((account) => [account.id, account]));
	const ids = watching.subaccounts === 'all' ? [...byId.keys()] : watching.subaccounts;

	const units: Unit[] = [];
	const dormantUnits: Unit[] = [];
	for (const subaccountId of new Set(ids)) {
		const dormant = byId.get(subaccountId)?.capable === false;
		for (const resource of listed) {
			const { open, deep } = streamOf(memory, resource, subaccountId);
			const isQuiet = dormant && open.size === 0 && !deep;
			(isQuiet ? dormantUnits : units).push({ resource, subaccountId, dormant });
		}
	}
	if (resources.has('offramp')) units.push(...offramps(memory, watching, now));
	const { pressing, inTurn } = resources.has('verification')
		? verifications(memory, accounts ?? [], now)
		: { pressing: [], inTurn: [] };
	for (const account of [...pressing, ...inTurn]) {
		const kind = memory.verifications.get(subaccountKey(memory, account.id))?.kind;
		units.push({ resource: 'verification', subaccountId: account.id, account, kind });
	}
	const scanLeft =
		memory.scanFrom === undefined
			? []
			: keyed(dormantUnits).filter(({ key }) => key >= (memory.scanFrom as string));
	return {
		units: [
			...inTurnFrom(memory.resume, units),
			...scanLeft.slice(0, dormantsAPoll).map(({ unit }) => unit),
		],
		scanLeft: scanLeft.map(({ key }) => key),
		turn: inTurn.at(-1)?.id ?? memory.turn,
	};
}

/** Puts units in an order that is the same in every poll; see {@link Memory.resume}. */
export function keyOfUnit(unit: Unit): string {
	return [unit.subaccountId, unit.resource, ...('id' in unit ? [unit.id] : [])].join(' ');
}

/** Nobody is always the last. */
function inTurnFrom(resume: string, units: readonly Unit[]): Unit[] {
	return startingWith(keyed(units), ({ key }) => key >= resume).map(({ unit }) => unit);
}

/** The same ring, from the first that fits on; as it is where none does. */
function startingWith<T>(ring: readonly T[], fits: (one: T) => boolean): T[] {
	const start = Math.max(0, ring.findIndex(fits));
	return [...ring.slice(start), ...ring.slice(0, start)];
}

function keyed(units: readonly Unit[]): Array<{ unit: Unit; key: string }> {
	return units
		.map((unit) => ({ unit, key: keyOfUnit(unit) }))
		.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** New or changed ones, those of the last day, and of the other undecided ones the next in turn. */
function verifications(memory: Memory, accounts: readonly Account[], now: number) {
	const pressing: Account[] = [];
	const undecided: Account[] = [];
	for (const account of accounts) {
		const known = memory.verifications.get(subaccountKey(memory, account.id));
		if (!known) {
			// At the baseline the list is enough where it says it all.
			const isKnownByList = memory.since.verification === undefined && isApprovedByList(account);
			if (!isKnownByList) pressing.push(account);
		} else if (known.profiles !== profilesOf(account)) {
			pressing.push(account);
		} else if (isUndecided(known)) {
			(now - account.createdAt < dayMs ? pressing : undecided).push(account);
		}
	}
	undecided.sort(({ id: a }, { id: b }) => (a < b ? -1 : 1));
	const inTurn = startingWith(undecided, ({ id }) => id > memory.turn);
	return { pressing, inTurn: inTurn.slice(0, verificationsAPoll) };
}

/** Final ones need no more reading. */
function offramps(memory: Memory, watching: TriggerConfig, now: number): Unit[] {
	const finals = finalsOf('offramp', watching);
	return watching.offramps.flatMap(({ subaccountId, id }): Unit[] => {
		const { recent, open } = streamOf(memory, 'offramp', subaccountId);
		if (finals.some((status) => recent.has(keyOf(id, status)))) return [];
		const known = open.get(id);
		if (known && !isDue(id, known, now, memory.polledAt, watching.fullScanMs)) return [];
		return [{ resource: 'offramp', subaccountId, id }];
	});
}
