import {
	emptyMemory,
	forgetUnwatched,
	keepStream,
	streamOf,
	subaccountKey,
	type Memory,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/memory';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import { keyOf, take, unread } from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';
import { hour, known, rules, observation } from './observations';

const everything: TriggerConfig = {
	events: [
		'depositStatusChanged',
		'onrampStatusChanged',
		'offrampStatusChanged',
		'verificationStatusChanged',
		'subaccountStatusChanged',
		'conversionCreated',
	],
	statuses: [],
	subaccounts: 'all',
	offramps: [
		{ subaccountId: 'a', id: 'open' },
		{ subaccountId: 'a', id: 'final' },
		{ subaccountId: 'b', id: 'elsewhere' },
	],
	emitExisting: false,
	finalStatuses: [],
	overlapMs: 12 * hour,
	fullScanMs: 6 * hour,
	place: 'here',
	concurrency: 4,
};

/** All that can be watched of the subaccounts a and b was watched for a while. */
function full(): Memory {
	const memory = emptyMemory('here', 'all');
	memory.since = {
		deposit: 1,
		onramp: 2,
		offramp: 3,
		conversion: 4,
		subaccount: 5,
		verification: 6,
	};
	const seen = take(
		known,
		[observation('open'), observation('final', 'completed')],
		rules,
		1,
	).stream;
	for (const id of ['a', 'b']) {
		const verified = { status: 'approved', kind: undefined, profiles: '' };
		memory.accounts.set(subaccountKey(memory, id), 'approved');
		memory.verifications.set(subaccountKey(memory, id), verified);
		for (const resource of ['deposit', 'onramp', 'conversion'] as const) {
			keepStream(memory, resource, id, seen);
		}
	}
	keepStream(memory, 'offramp', 'a', seen);
	keepStream(memory, 'offramp', 'b', take(known, [observation('elsewhere')], rules, 1).stream);
	return memory;
}

function after(watching: Partial<TriggerConfig>): Memory {
	const memory = full();
	forgetUnwatched(memory, { ...everything, ...watching });
	return memory;
}

test('a subaccount has its own lists, one of each kind; what was never read is a first reading', () => {
	const memory = emptyMemory('here', 'all');
	keepStream(memory, 'deposit', 'a', known);
	expect(streamOf(memory, 'deposit', 'a')).toBe(known);
	expect(streamOf(memory, 'onramp', 'a')).toBe(unread);
	expect(streamOf(memory, 'deposit', 'b')).toBe(unread);
	expect(streamOf(memory, 'deposit', 'b').baseline).toBe(true);
});

test('nothing is forgotten while all of it is watched', () => {
	expect(after({})).toEqual(full());
});

test('an event that is watched no more is forgotten, so that it begins with a baseline again', () => {
	const memory = after({ events: ['depositStatusChanged', 'offrampStatusChanged'] });
	expect(memory.since).toEqual({ deposit: 1, offramp: 3 });
	expect(memory.streams.deposit).toEqual(full().streams.deposit);
	expect(memory.streams.offramp).toEqual(full().streams.offramp);
	expect(streamOf(memory, 'onramp', 'a')).toBe(unread);
	expect(streamOf(memory, 'conversion', 'b')).toBe(unread);
	expect(memory.accounts.size + memory.verifications.size).toBe(0);
});

test('a subaccount that is watched no more is forgotten, but its offramps go by what is named', () => {
	const memory = after({ subaccounts: ['b', 'c'] });
	const [a, b] = ['a', 'b'].map((id) => subaccountKey(memory, id)) as [string, string];
	for (const kept of [memory.accounts, memory.verifications, memory.streams.onramp]) {
		expect([...kept.keys()]).toEqual([b]);
	}
	expect([...memory.streams.offramp.keys()].sort()).toEqual([a, b].sort());
});

describe('an offramp', () => {
	test.each(['open', 'final'])(
		'that is named no more (%s) is forgotten, the others are not',
		(id) => {
			const named = everything.offramps.filter((offramp) => offramp.id !== id);
			const stream = streamOf(after({ offramps: named }), 'offramp', 'a');
			expect([...stream.open.keys()]).toEqual(id === 'open' ? [] : ['open']);
			expect([...stream.recent.keys()]).toEqual(id === 'open' ? [keyOf('final', 'completed')] : []);
		},
	);

	test('that is the last one named of its subaccount leaves nothing', () => {
		const { streams } = after({ offramps: [{ subaccountId: 'b', id: 'elsewhere' }] });
		expect(streams.offramp.size).toBe(1);
	});

	test('that ended with one of the user’s own final statuses is remembered', () => {
		const memory = full();
		const own = { ...rules, finals: ['called_off'] };
		const { stream } = take(known, [observation('final', 'called_off')], own);
		keepStream(memory, 'offramp', 'a', stream);
		forgetUnwatched(memory, { ...everything, finalStatuses: ['called_off'] });
		expect(streamOf(memory, 'offramp', 'a')).toEqual(stream);
	});
});
