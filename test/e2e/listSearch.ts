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
		const right = await saveCredential(world);
		const wrong = await saveCredential(world, { apiKey: wrongKey });
		check('every menu has a case here', await missingMenus(world));
		for (const menu of menus) {
			const faults = [
				...(await scroll(menu, world, right)),
				...(await search(menu, world, right)),
				...(menu.ofSubaccount ? await openWithoutSubaccount(menu, world, right) : []),
				...(await openWithWrongKey(menu, world, wrong)),
			];
			check(
				`${menu.title}: all ${menu.entries(world.emulator).length} entries, search, errors`,
				faults,
			);
		}
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
	{ session, emulator }: World,
	menu: Menu,
	credential: Credential,
	asked: { filter?: string; paginationToken?: string } = {},
): Promise<ListPage> {
	const { node, method, parameter, form } = menu;
	const parameters = { ...form, ...(menu.ofSubaccount && pickedSubaccount(emulator.samples)) };
	return await session.searchList({ node, method, parameter, parameters, credential, ...asked });
}

/** As the editor saves what was picked from a list. */
function pickedSubaccount({
	approvedSubaccountId,
	approvedSubaccountEmail,
}: World['emulator']['samples']) {
	const label = { cachedResultName: approvedSubaccountEmail };
	return { subaccountId: { __rl: true, mode: 'list', value: approvedSubaccountId, ...label } };
}

/** To the end of the list, one request for each page. */
async function scroll(menu: Menu, world: World, credential: Credential): Promise<string[]> {
	const { emulator } = world;
	const expected = menu.entries(emulator);
	const { length } = emulator.requests;
	const shown: ListPage['results'] = [];
	let paginationToken: string | undefined;
	do {
		const page = await open(world, menu, credential, paginationToken ? { paginationToken } : {});
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
			'it has several pages, or comes whole': menu.isPaged ? pages > 1 : expected.length > 1,
			'one request for each page': requests.length === pages,
			'none but those of the list': requests.every(({ endpoint }) => endpoint === menu.endpoint),
		}),
	];
}

async function search(menu: Menu, world: World, credential: Credential): Promise<string[]> {
	const last = menu.entries(world.emulator).at(-1)!;
	const found = await open(world, menu, credential, { filter: last.id.toUpperCase() });
	const none = await open(world, menu, credential, { filter: 'nothing is called so' });
	return unmet({
		'a search finds the last entry alone':
			found.results.map(({ value }) => value).join() === last.id,
		'a search has no further page': found.paginationToken === undefined,
		'a search for something else finds nothing': none.results.length === 0,
	});
}

async function openWithoutSubaccount(
	menu: Menu,
	world: World,
	credential: Credential,
): Promise<string[]> {
	const { length } = world.emulator.requests;
	const refusal = await refusalOf(open(world, { ...menu, ofSubaccount: false }, credential));
	return unmet({
		'without a subaccount, it says what to choose': refusal.message === 'Choose a subaccount first',
		'without a subaccount, nothing is sent': world.emulator.requests.length === length,
	});
}

async function openWithWrongKey(
	menu: Menu,
	world: World,
	credential: Credential,
): Promise<string[]> {
	const { message, description, body } = await refusalOf(open(world, menu, credential));
	return unmet({
		[`with a wrong key, it says what failed: ${message}`]:
			/^Could not list .*: (Invalid or missing API key|Unauthorized)$/.test(message),
		[`with a wrong key, it says what to do: ${description}`]: /^Check the API key/.test(
			description,
		),
		'the key is not shown': !body.includes(wrongKey),
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
