import type { Credential, ListPage } from '../host/session';
import type { Emulator } from '../support/emulator/server';
import { actionType, saveCredential, triggerType } from './canvas';
import { differences, unmet } from './compare';
import { wrongKey } from './credentialMistakes';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** What one step of a menu shows at most. */
const pageSize = 100;

/** A field that is opened, and what it shows, in its order. */
type Menu = [
	node: string,
	method: string,
	parameter: string,
	form: Record<string, unknown>,
	records: (emulator: Emulator) => ReadonlyArray<{ id: string }>,
];

const subaccounts = ({ store }: Emulator) => store.subaccounts.of('');
const ofSample =
	(list: 'conversions' | 'deposits' | 'onramps' | 'recipients') =>
	({ store, samples }: Emulator): ReadonlyArray<{ id: string }> =>
		store[list].of(samples.approvedSubaccountId);
const channels = ({ store }: Emulator) =>
	store.channels.filter(({ listed }) => listed).map(({ channel }) => channel);
const toGet = (resource: string) => ({ resource, operation: 'get' });

const menus: readonly Menu[] = [
	[actionType, 'searchSubaccounts', 'subaccountId', toGet('deposit'), subaccounts],
	[actionType, 'searchConversions', 'conversionId', toGet('conversion'), ofSample('conversions')],
	[actionType, 'searchDeposits', 'depositId', toGet('deposit'), ofSample('deposits')],
	[actionType, 'searchOnramps', 'onrampId', toGet('onramp'), ofSample('onramps')],
	[actionType, 'searchRecipients', 'recipientId', toGet('recipient'), ofSample('recipients')],
	[
		actionType,
		'searchChannels',
		'channelId',
		{ resource: 'deposit', operation: 'create' },
		channels,
	],
	[
		triggerType,
		'searchSubaccounts',
		'subaccountIds.subaccount[0].subaccountId',
		{ events: ['depositStatusChanged'], scope: 'chosen' },
		subaccounts,
	],
];

/** The «From List» menus of both nodes, through the endpoint that the editor calls. */
export const listSearch: EndToEndTest = {
	name: 'list search',
	emulator: { seed: 7, subaccounts: 130, recordsPerSubaccount: 2 },

	async run(world, check) {
		await world.start();
		const credential = await saveCredential(world);
		check('every menu has a case here', await missingMenus(world));
		for (const menu of menus) {
			const [node, , parameter, , records] = menu;
			const ids = records(world.emulator).map(({ id }) => id);
			const first = await open(menu, world, credential);
			const { paginationToken } = first;
			const second = paginationToken && (await open(menu, world, credential, { paginationToken }));
			const found = await open(menu, world, credential, { filter: ids.at(-1)!.toUpperCase() });
			check(`${node} ${parameter}: ${ids.length} entries, and a search`, [
				...differences([...idsIn(first), ...(second ? idsIn(second) : [])], ids),
				...differences(idsIn(found), ids.slice(-1)),
				...unmet({
					'there are some': ids.length > 1,
					'there is a second step where the first is full':
						Boolean(second) === ids.length > pageSize,
				}),
			]);
		}
		const withWrongKey = await saveCredential(world, { apiKey: wrongKey });
		const refusal = await open(menus[0]!, world, withWrongKey).then(() => '', String);
		check(
			'a wrong key: the menu says what failed and what to do',
			unmet({
				[refusal]: refusal.includes('Could not list') && refusal.includes('Check the API key'),
				'the key is not shown': !refusal.includes(wrongKey),
			}),
		);
	},
};

async function missingMenus({ session }: World): Promise<string[]> {
	const nodes = await session.call<Array<{ name: string }>>('GET', '/types/nodes.json');
	const offered = [actionType, triggerType].flatMap((type) => {
		const form = JSON.stringify(nodes.find(({ name }) => name === type));
		const methods = [...form.matchAll(/"searchListMethod":"(\w+)"/g)].map(([, method]) => method);
		return [...new Set(methods)].map((method) => `${type} ${method}`);
	});
	const known = menus.map(([node, method]) => `${node} ${method}`);
	return differences(known.sort(), offered.sort());
}

async function open(
	[node, method, parameter, form]: Menu,
	{ session, emulator }: World,
	credential: Credential,
	asked: { filter?: string; paginationToken?: string } = {},
): Promise<ListPage> {
	// As the editor saves what was picked from a list.
	const subaccountId = {
		__rl: true,
		mode: 'list',
		value: emulator.samples.approvedSubaccountId,
		cachedResultName: emulator.samples.approvedSubaccountEmail,
	};
	const parameters = { ...form, ...(parameter !== 'subaccountId' && { subaccountId }) };
	return await session.searchList({ node, method, parameter, parameters, credential, ...asked });
}

function idsIn({ results }: ListPage): string[] {
	return results.map(({ value }) => value);
}
