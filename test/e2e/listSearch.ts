import type { Credential, ListPage } from '../host/session';
import type { Emulator } from '../support/emulator/server';
import { actionType, saveCredential, triggerType } from './canvas';
import { differences, unmet } from './compare';
import { wrongKey } from './credentialMistakes';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** What one step of a menu shows at most. */
const pageSize = 100;

interface Menu {
	node: string;
	method: string;
	/** The field that is opened, and what the form shows then. */
	parameter: string;
	form: Record<string, unknown>;
	/** What it shows, in its order. */
	records(emulator: Emulator): ReadonlyArray<{ id: string }>;
}

const subaccounts = ({ store }: Emulator) => store.subaccounts.of('');
const ofSample =
	(list: 'conversions' | 'deposits' | 'onramps' | 'recipients') =>
	({ store, samples }: Emulator): ReadonlyArray<{ id: string }> =>
		store[list].of(samples.approvedSubaccountId);

const menuOf = (
	method: string,
	parameter: string,
	resource: string,
	records: Menu['records'],
	operation = 'get',
): Menu => ({ node: actionType, method, parameter, form: { resource, operation }, records });

const menus: readonly Menu[] = [
	menuOf('searchSubaccounts', 'subaccountId', 'deposit', subaccounts),
	menuOf('searchConversions', 'conversionId', 'conversion', ofSample('conversions')),
	menuOf('searchDeposits', 'depositId', 'deposit', ofSample('deposits')),
	menuOf('searchOnramps', 'onrampId', 'onramp', ofSample('onramps')),
	menuOf('searchRecipients', 'recipientId', 'recipient', ofSample('recipients')),
	menuOf(
		'searchChannels',
		'channelId',
		'deposit',
		({ store }) => store.channels.filter(({ listed }) => listed).map(({ channel }) => channel),
		'create',
	),
	{
		node: triggerType,
		method: 'searchSubaccounts',
		parameter: 'subaccountIds.subaccount[0].subaccountId',
		form: { events: ['depositStatusChanged'], scope: 'chosen' },
		records: subaccounts,
	},
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
			const ids = menu.records(world.emulator).map(({ id }) => id);
			const first = await open(menu, world, credential);
			const paginationToken = first.paginationToken ?? '';
			const second = paginationToken
				? await open(menu, world, credential, { paginationToken })
				: { results: [] };
			const found = await open(menu, world, credential, { filter: ids.at(-1)!.toUpperCase() });
			check(`${menu.node} ${menu.parameter}: ${ids.length} entries, and a search`, [
				...differences([...idsIn(first), ...idsIn(second)], ids),
				...differences(idsIn(found), ids.slice(-1)),
				...unmet({
					'there are some': ids.length > 1,
					'there is a second step where the first is full':
						second.results.length > 0 === ids.length > pageSize,
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
	const known = menus.map(({ node, method }) => `${node} ${method}`);
	return differences(known.sort(), offered.sort());
}

async function open(
	{ node, method, parameter, form }: Menu,
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
