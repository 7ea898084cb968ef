import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SavedState } from '../../nodes/CrossBorderPayments/watch/state';
import type { Watching } from '../../nodes/CrossBorderPayments/watch/settings';
import { watch } from '../../nodes/CrossBorderPayments/watch/watch';
import { PlainService } from '../unit/watch/plainService';
import { account, day, hour, minute, now, sighting, usual } from '../unit/watch/sightings';
import { savedFolder, version } from './freeze';

const watching: Watching = {
	...usual,
	events: [
		'depositStatusChanged',
		'onrampStatusChanged',
		'offrampStatusChanged',
		'conversionCreated',
		'subaccountStatusChanged',
		'verificationStatusChanged',
	],
	offramps: [{ subaccountId: 'a', id: 'payout' }],
};

/** What the service had when the state was saved. */
function serviceOfThen(): PlainService {
	const service = new PlainService();
	service.list = [account('a'), account('b', { status: 'created' })];
	service.add(
		'deposit',
		'a',
		sighting('waits', 'pending', hour),
		sighting('done', 'completed', 2 * hour),
	);
	service.add('onramp', 'a', sighting('paid', 'paid', hour), sighting('old', 'failed', 9 * day));
	service.add('conversion', 'a', sighting('exchange', 'created', 3 * hour));
	service.add('offramp', 'a', sighting('payout', 'pending', hour));
	service.verifications.a = { kind: 'individual', status: 'incomplete', record: {} };
	return service;
}

/** What it has since: each kind of thing has changed once, besides what has not. */
function serviceOfNow(): PlainService {
	const service = serviceOfThen();
	service.list[1] = account('b', { status: 'approved' });
	service.set('deposit', 'waits', 'completed');
	service.add('deposit', 'a', sighting('new', 'pending', -minute));
	service.set('onramp', 'paid', 'completed');
	service.add('conversion', 'a', sighting('another', 'created', -minute));
	service.set('offramp', 'payout', 'completed');
	service.verifications.a = { kind: 'individual', status: 'approved', record: {} };
	return service;
}

const changes = [
	'another null created',
	'a incomplete approved',
	'b created approved',
	'new null pending',
	'paid paid completed',
	'payout pending completed',
	'waits pending completed',
].sort();

/** As n8n has it in its database. */
async function poll(state: unknown, service: PlainService, wanted = watching, at = now + hour) {
	const outcome = await watch(state, wanted, service, at);
	return {
		events: outcome.events
			.map(({ id, previousStatus, status }) => `${id} ${previousStatus} ${status}`)
			.sort(),
		state: JSON.parse(JSON.stringify(outcome.state)) as unknown,
		notes: outcome.notes,
	};
}

const file = (of: string) => join(savedFolder, of, 'state.json');

const stateOf = (of: string) => JSON.parse(readFileSync(file(of), 'utf8')) as SavedState;

/** `FREEZE=1 npm run test:jest -- upgradedState`, once for each version, before it is published. */
test('the state that this version saves is kept for those to come', async () => {
	if (process.env.FREEZE && !existsSync(file(version))) {
		const { state } = await poll(undefined, serviceOfThen(), watching, now);
		mkdirSync(join(savedFolder, version), { recursive: true });
		writeFileSync(file(version), `${JSON.stringify(state, null, '\t')}\n`);
	}
	expect(existsSync(file(version))).toBe(true);
});

const versions = readdirSync(savedFolder).filter((of) => existsSync(file(of)));

test.each(versions)('after an upgrade from %s just what changed is told, and once', async (of) => {
	const service = serviceOfNow();
	const first = await poll(stateOf(of), service);
	expect(first.notes).toEqual([]);
	expect(first.events).toEqual(changes);
	expect((await poll(first.state, service, watching, now + hour + minute)).events).toEqual([]);
});

describe('a state that is of no use', () => {
	const good = stateOf('0.1.0');
	const text = JSON.stringify(good);
	const { lists, open, unfinished, accounts } = good;
	const [[key = '']] = Object.entries(lists) as [[string, string]];
	const ofAnother = /of another version: starting again/;

	test.each<[string, unknown, RegExp]>([
		['of a version to come', { ...good, version: 2 }, ofAnother],
		['of a version to come that looks quite different', { version: '2.0', cursor: 'x' }, ofAnother],
		['that is text', text, ofAnother],
		['that is cut off', text.slice(0, text.length / 2), ofAnother],
		['that lacks a part', { ...good, lists: undefined }, ofAnother],
		['whose lists are cut off', { ...good, lists: { [key]: lists[key]?.slice(0, 3) } }, ofAnother],
		['that is null', null, ofAnother],
		[
			'of another environment',
			{ ...good, place: 'production https://api.example.com' },
			/^Now watching here: starting again/,
		],
		[
			'with open records as they once were, before anything was published',
			{
				...good,
				open: Object.fromEntries(
					Object.entries(open).map(([name, groups]) => [name, Object.fromEntries(groups)]),
				),
			},
			ofAnother,
		],
		[
			'with unfinished lists as they once were',
			{ ...good, unfinished: { ...unfinished, deposit: { [key]: { baseline: true } } } },
			ofAnother,
		],
		[
			'with subaccounts and lists as they were at first',
			{
				...good,
				accounts: Object.fromEntries(accounts.map(([status, , , , keys]) => [status, keys])),
				verifications: {},
				lists: { deposit: lists },
			},
			ofAnother,
		],
	])('%s is said so, and what comes after it is told', async (_, state, says) => {
		const service = serviceOfThen();
		const first = await poll(state, service, watching, now + minute);
		expect(first.notes).toEqual([expect.stringMatching(says)]);
		expect(first.events).toEqual([]);
		const second = await poll(first.state, serviceOfNow());
		expect(second.events).toEqual(changes);
		expect(second.notes).toEqual([]);
	});

	test('of another choice of subaccounts tells nothing of those that are new to it', async () => {
		const chosen = { ...watching, subaccounts: ['a'] };
		const { state } = await poll(undefined, serviceOfThen(), chosen, now);
		const first = await poll(state, serviceOfThen());
		expect(first.events).toEqual([]);
		expect(first.notes).toEqual([expect.stringMatching(/^Other subaccounts are watched now/)]);
		expect((await poll(first.state, serviceOfNow(), watching, now + 2 * hour)).events).toEqual(
			changes,
		);
	});
});
