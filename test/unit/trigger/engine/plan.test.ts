import type { Verified } from '../../../../nodes/CrossBorderPayments/trigger/engine/accounts';
import {
	emptyMemory,
	keepStream,
	subaccountKey,
	type Memory,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/memory';
import {
	keyOfUnit,
	planned,
	type Unit,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/plan';
import type { Account } from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import { keyOf, type Stream } from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';
import { account, day, hour, known, minute, now, nowMinute, usual } from './observations';

/** What a trigger remembers that polled a minute ago. */
function memoryWith(
	streams: Array<['deposit' | 'onramp' | 'offramp', string, Partial<Stream>]> = [],
) {
	const memory: Memory = { ...emptyMemory('here', 'all'), polledAt: now - minute };
	memory.since = { deposit: 1, verification: 1 };
	for (const [resource, id, stream] of streams) {
		keepStream(memory, resource, id, { ...known, ...stream });
	}
	return memory;
}

const openOne = (id = 'x', age = 0) => ({
	open: new Map([[id, { status: 'pending', minute: nowMinute - age / minute, page: 1 }]]),
});

const plan = (
	watching: Partial<TriggerConfig>,
	accounts: readonly Account[] | undefined,
	memory = memoryWith(),
) => planned(memory, { ...usual, ...watching }, accounts, now);

const keys = ({ units }: { units: Unit[] }) => units.map(keyOfUnit);

describe('lists', () => {
	test('one of each kind that is watched, for each subaccount, and no others', () => {
		const units = keys(
			plan({ events: ['onrampStatusChanged', 'conversionCreated'] }, [account('a'), account('b')]),
		);
		expect(units).toEqual(['a conversion', 'a onramp', 'b conversion', 'b onramp']);
	});

	test('chosen subaccounts are read without the list of all, each once', () => {
		expect(keys(plan({ subaccounts: ['b', 'a', 'b'] }, undefined))).toEqual([
			'a deposit',
			'b deposit',
		]);
	});

	test('a chosen subaccount that the list of all does not show is read all the same', () => {
		expect(keys(plan({ subaccounts: ['a', 'b'] }, [account('a')]))).toEqual([
			'a deposit',
			'b deposit',
		]);
	});

	describe('of a subaccount without capabilities', () => {
		const dormant = [account('a'), account('d', { capable: false })];

		test('are not read', () => {
			expect(keys(plan({}, dormant))).toEqual(['a deposit']);
			expect(keys(plan({ subaccounts: ['d'] }, dormant))).toEqual([]);
		});

		test('are read while something is open in them, and only those', () => {
			const memory = memoryWith([['onramp', 'd', openOne()]]);
			const events = ['depositStatusChanged', 'onrampStatusChanged'] as const;
			const { units } = plan({ events }, dormant, memory);
			expect(units.map(keyOfUnit)).toEqual(['a deposit', 'a onramp', 'd onramp']);
			expect(units.map((unit) => 'dormant' in unit && unit.dormant)).toEqual([false, false, true]);
		});

		test('are read while a reading of them is unfinished', () => {
			const deep = { page: 2, to: 'end', clean: true, found: false } as const;
			const memory = memoryWith([['deposit', 'd', { deep }]]);
			expect(keys(plan({}, dormant, memory))).toEqual(['a deposit', 'd deposit']);
		});

		describe('are read by a full scan', () => {
			const named = (count: number) =>
				Array.from({ length: count }, (_, index) => `d${String(index).padStart(3, '0')}`);

			test('from where it stands, and by nothing else', () => {
				const accounts = ['c', 'a', 'b'].map((id) => account(id, { capable: false }));
				const scanned = (scanFrom?: string) =>
					keys(plan({}, accounts, { ...memoryWith(), scanFrom }));
				expect(scanned('')).toEqual(['a deposit', 'b deposit', 'c deposit']);
				expect(scanned('b deposit')).toEqual(['b deposit', 'c deposit']);
				expect(scanned()).toEqual([]);
			});

			test('after all others, wherever the last poll ended, so that they keep no news waiting', () => {
				const memory = { ...memoryWith(), scanFrom: '', resume: 'z deposit' };
				const accounts = [...dormant, account('z')];
				expect(keys(plan({}, accounts, memory))).toEqual(['z deposit', 'a deposit', 'd deposit']);
			});

			test('200 a poll, until all had their turn', () => {
				const accounts = named(450).map((id) => account(id, { capable: false }));
				const read: string[][] = [];
				let scanFrom: string | undefined = '';
				for (let poll = 0; poll < 3; poll++) {
					const next = plan({}, accounts, { ...memoryWith(), scanFrom });
					const units = keys(next);
					expect(next.scanLeft.slice(0, units.length)).toEqual(units);
					scanFrom = next.scanLeft[units.length];
					read.push(units);
				}
				expect(read.map(({ length }) => length)).toEqual([200, 200, 50]);
				expect(read.flat()).toEqual(named(450).map((id) => `${id} deposit`));
				expect(scanFrom).toBeUndefined();
			});
		});
	});
});

describe('offramps', () => {
	const watching: Partial<TriggerConfig> = {
		events: ['offrampStatusChanged'],
		offramps: [
			{ subaccountId: 'a', id: 'one' },
			{ subaccountId: 'a', id: 'two' },
		],
	};
	const both = ['a offramp one', 'a offramp two'];

	test('are read one by one, and the list of subaccounts is not needed', () => {
		expect(keys(plan(watching, undefined))).toEqual(both);
	});

	test('are not read when the event is not watched', () => {
		expect(keys(plan({ ...watching, events: ['depositStatusChanged'] }, undefined))).toEqual([]);
	});

	test.each(['completed', 'failed', 'called_off'])(
		'are read no more once they are %s',
		(status) => {
			const recent = new Map([[keyOf('one', status), nowMinute]]);
			const memory = memoryWith([['offramp', 'a', { recent }]]);
			const more = { ...watching, finalStatuses: ['called_off'] };
			expect(keys(plan(more, undefined, memory))).toEqual(['a offramp two']);
		},
	);

	test('are read again when a status that ended them is taken for final no more', () => {
		const recent = new Map([[keyOf('one', 'called_off'), nowMinute]]);
		expect(keys(plan(watching, undefined, memoryWith([['offramp', 'a', { recent }]])))).toEqual(
			both,
		);
	});

	test('are read in every poll on their first day, and more rarely when they are old', () => {
		const polls = (age: number) =>
			Array.from({ length: 60 }, (_, index) => {
				const at = now + index * minute;
				const memory = memoryWith([['offramp', 'a', openOne('one', age)]]);
				memory.polledAt = at - minute;
				const { units } = planned(memory, { ...usual, ...watching }, undefined, at);
				return units.map(keyOfUnit).includes('a offramp one');
			}).filter(Boolean).length;
		expect(polls(hour)).toBe(60);
		expect(polls(30 * hour)).toBe(4);
	});
});

describe('verifications', () => {
	const events = ['verificationStatusChanged'] as const;
	const approved = { profiles: [{ country: 'BR', status: 'approved' }] };

	function remembered(verified: Record<string, Partial<Verified>>, memory = memoryWith()) {
		for (const [id, one] of Object.entries(verified)) {
			const status = 'not_started';
			memory.verifications.set(subaccountKey(memory, id), {
				status,
				kind: undefined,
				profiles: '',
				...one,
			});
		}
		return memory;
	}

	test('of subaccounts that are not known yet are read', () => {
		expect(keys(plan({ events }, [account('a'), account('b', approved)]))).toEqual([
			'a verification',
			'b verification',
		]);
	});

	test('are not read at the baseline where the list says that all countries are approved', () => {
		const memory = { ...memoryWith(), since: {} };
		expect(keys(plan({ events }, [account('a'), account('b', approved)], memory))).toEqual([
			'a verification',
		]);
	});

	test('that are approved are read again only when the list shows a change', () => {
		const memory = remembered({
			a: { status: 'approved', profiles: 'BR:approved' },
			b: { status: 'approved', profiles: 'BR:pending' },
		});
		expect(
			keys(plan({ events }, [account('a', approved), account('b', approved)], memory)),
		).toEqual(['b verification']);
	});

	test('are looked for first where they were found', () => {
		const memory = remembered({ a: { kind: 'business' }, b: { kind: 'individual' } });
		const accounts = [account('a'), account('b'), account('c')];
		const { units } = plan({ events }, accounts, memory);
		expect(units).toMatchObject([
			{ account: accounts[0], kind: 'business' },
			{ account: accounts[1], kind: 'individual' },
			{ account: accounts[2], kind: undefined },
		]);
	});

	describe('that are undecided', () => {
		const named = (count: number) =>
			Array.from({ length: count }, (_, index) => `s${String(index).padStart(3, '0')}`);
		const all = named(250).map((id) => account(id));
		const undecided = remembered(Object.fromEntries(named(250).map((id) => [id, {}])));

		test('are read a hundred a poll, in turn: none is left out, none comes twice in a round', () => {
			let turn = '';
			const round: string[][] = [];
			for (let poll = 0; poll < 5; poll++) {
				const next = plan({ events }, all, { ...undecided, turn });
				turn = next.turn;
				round.push(next.units.map(({ subaccountId }) => subaccountId).sort());
			}
			expect(round.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100]);
			expect([...(round[0] ?? []), ...(round[1] ?? [])]).toEqual(named(200));
			expect(round[2]).toEqual([...named(50), ...named(250).slice(200)]);
			// Two rounds of 250 in five polls.
			expect(round.flat().sort()).toEqual([...named(250), ...named(250)].sort());
		});

		test('are read in every poll on the subaccount’s first day, and take nobody’s turn', () => {
			const young = [0, 1, 2].map((index) =>
				account(`young${index}`, { createdAt: now - day + minute }),
			);
			const memory = remembered({ young0: {}, young1: {}, young2: {} }, undecided);
			const { units, turn } = plan({ events }, [...young, ...all], { ...memory, turn: '' });
			expect(units).toHaveLength(103);
			expect(turn).toBe('s099');
		});

		test('keep their turn where the subaccount that had the last one is gone', () => {
			const { units } = plan({ events }, all, { ...undecided, turn: 's0995' });
			expect(units.map(({ subaccountId }) => subaccountId)).toContain('s100');
			expect(units.map(({ subaccountId }) => subaccountId)).not.toContain('s099');
		});

		test('keep their turn where none has it in this poll', () => {
			expect(plan({ events }, [], { ...undecided, turn: 's042' }).turn).toBe('s042');
		});
	});
});

describe('where the last poll ended early', () => {
	const accounts = ['c', 'a', 'd', 'b'].map((id) => account(id));
	const from = (resume: string) => keys(plan({}, accounts, { ...memoryWith(), resume }));

	test('this one begins there, and comes round to the others', () => {
		expect(from('c deposit')).toEqual(['c deposit', 'd deposit', 'a deposit', 'b deposit']);
		expect(from('')).toEqual(['a deposit', 'b deposit', 'c deposit', 'd deposit']);
	});

	test('and what it stopped at is there no more, this one begins with what comes next', () => {
		expect(from('bb deposit')[0]).toBe('c deposit');
		expect(from('z deposit')[0]).toBe('a deposit');
	});

	test('it can be amid the offramps of one subaccount', () => {
		const offramps = ['3', '1', '2'].map((id) => ({ subaccountId: 'a', id }));
		const memory = { ...memoryWith(), resume: 'a offramp 2' };
		const units = keys(plan({ events: ['offrampStatusChanged'], offramps }, undefined, memory));
		expect(units).toEqual(['a offramp 2', 'a offramp 3', 'a offramp 1']);
	});

	test('everything has its turn, however few a poll can read', () => {
		const events = ['depositStatusChanged', 'onrampStatusChanged'] as const;
		let resume = '';
		const read: string[] = [];
		for (let poll = 0; poll < 4; poll++) {
			const units = keys(plan({ events }, accounts, { ...memoryWith(), resume }));
			read.push(...units.slice(0, 2));
			resume = units[2] ?? '';
		}
		expect(new Set(read).size).toBe(8);
	});
});
