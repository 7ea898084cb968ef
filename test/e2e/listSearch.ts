import { Refusal, type Credential, type ListPage } from '../host/session';
import { actionType, saveCredential, triggerType } from './canvas';
import { differences, unmet } from './compare';
import { wrongKey } from './credentialMistakes';
import { menus, pageSize, seedMenus, type Menu } from './listSearchMenus';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** The «From List» menus of both nodes, through the endpoint that the editor calls. */
export const listSearch: EndToEndTest = {
	name: 'list search',
	emulator: { seed: 7, subaccounts: 230, recordsPerSubaccount: 2 },

	async run(world, check) {
		seedMenus(world.emulator);
		await world.start();
		const credential = await saveCredential(world);
		check('every menu has a case here', await missingMenus(world));
		for (const menu of menus) {
			const entries = menu.entries(world.emulator).length;
			check(`${menu.node} ${menu.parameter}: ${entries} entries, and a search`, [
				...(await scroll(menu, world, credential)),
				...(await search(menu, world, credential)),
			]);
		}
		const ofSubaccount = menus.filter((menu) => menu.ofSubaccount);
		for (const menu of ofSubaccount) {
			const opening = openMenu({ ...menu, ofSubaccount: false }, world, credential);
			const { message } = await refusalOf(opening);
			check(
				`${menu.parameter} without a subaccount: ${message}`,
				unmet({ 'it says what to choose': message === 'Choose a subaccount first' }),
			);
		}
		const withWrongKey = await saveCredential(world, { apiKey: wrongKey });
		const refusal = await refusalOf(openMenu(menus[0]!, world, withWrongKey));
		check(
			`a wrong key: ${refusal.message}`,
			unmet({
				'it says what failed': /^Could not list .*API key$/.test(refusal.message),
				'it says what to do': refusal.description.startsWith('Check the API key'),
				'the key is not shown': !refusal.body.includes(wrongKey),
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

async function openMenu(
	{ node, method, parameter, form, ofSubaccount }: Menu,
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
	const parameters = { ...form, ...(ofSubaccount && { subaccountId }) };
	return await session.searchList({ node, method, parameter, parameters, credential, ...asked });
}

/** To the end of the list, one request for each page. */
async function scroll(menu: Menu, world: World, credential: Credential): Promise<string[]> {
	const { emulator } = world;
	const expected = menu.entries(emulator);
	const { length } = emulator.requests;
	const shown: ListPage['results'] = [];
	let paginationToken: string | undefined;
	do {
		const asked = paginationToken === undefined ? {} : { paginationToken };
		const page = await openMenu(menu, world, credential, asked);
		shown.push(...page.results);
		paginationToken = page.paginationToken;
	} while (paginationToken !== undefined && shown.length <= expected.length);
	const pages = menu.isPaged ? Math.ceil(expected.length / pageSize) : 1;
	const requests = emulator.requests.slice(length);
	return [
		...differences(
			shown.map(({ value }) => value),
			expected.map(({ id }) => id),
		),
		...shown.flatMap(({ name }, index) =>
			(expected[index]?.label ?? [])
				.filter((part) => !name.includes(part))
				.map((part) => `«${name}» does not say ${part}`),
		),
		...unmet({
			'there are several entries': expected.length > 1,
			'one request for each page': requests.length === pages,
			'none but those of the list': requests.every(({ endpoint }) => endpoint === menu.endpoint),
		}),
	];
}

async function search(menu: Menu, world: World, credential: Credential): Promise<string[]> {
	const last = menu.entries(world.emulator).at(-1)!;
	const found = await openMenu(menu, world, credential, { filter: last.id.toUpperCase() });
	const none = await openMenu(menu, world, credential, { filter: 'nothing is called so' });
	return unmet({
		'a search finds the last entry alone':
			found.results.map(({ value }) => value).join() === last.id,
		'a search has no further page': found.paginationToken === undefined,
		'a search for something else finds nothing': none.results.length === 0,
	});
}

async function refusalOf(opening: Promise<ListPage>) {
	const error: unknown = await opening.then(
		() => new Error('the menu opened'),
		(reason: unknown) => reason,
	);
	if (!(error instanceof Refusal)) throw error;
	const { message = '', description = '' } = JSON.parse(error.body) as Record<string, string>;
	return { message, description, body: error.body };
}
