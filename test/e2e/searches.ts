import { Refusal, type Credential, type ListPage } from '../host/session';
import { actionType, saveCredential, triggerType } from './canvas';
import { wrongKey } from './credential/mistakes';
import { differences, unmet } from './examples/stage';
import { menus, pageSize, seedMenus, type Menu } from './searches/menus';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

/** The «From list» menus of both nodes, through the endpoint that the editor calls. */
export const searches: EndToEndTest = {
	name: 'list searches',
	emulator: { seed: 7, subaccounts: 230, recordsPerSubaccount: 2 },

	async run(world, check) {
		seedMenus(world.emulator);
		await world.start();
		const right = await saveCredential(world);
		const wrong = await saveCredential(world, { apiKey: wrongKey });
		await checkMenus(world, check);
		for (const menu of menus) {
			await scroll(menu, world, right, check);
			await search(menu, world, right, check);
			if (menu.ofSubaccount) await openTooEarly(menu, world, right, check);
			await openWithWrongKey(menu, world, wrong, check);
		}
	},
};

/** As n8n tells the editor. */
async function checkMenus({ session }: World, check: Check): Promise<void> {
	const nodes = await session.call<Array<{ name: string }>>('GET', '/types/nodes.json');
	const offered = [actionType, triggerType].flatMap((type) => {
		const form = JSON.stringify(nodes.find(({ name }) => name === type));
		const methods = [...form.matchAll(/"searchListMethod":"(\w+)"/g)].map(([, method]) => method);
		return [...new Set(methods)].map((method) => `${type} ${method}`);
	});
	const known = menus.map(({ node, method }) => `${node} ${method}`);
	check(`all ${offered.length} menus have a case here`, differences(known.sort(), offered.sort()));
}

async function open(
	{ session, emulator }: World,
	menu: Menu,
	credential: Credential,
	asked: { filter?: string; paginationToken?: string } = {},
): Promise<ListPage> {
	const { node, method, parameter, form } = menu;
	const parameters = { ...form, ...(menu.ofSubaccount && chosen(emulator.samples)) };
	return await session.searchList({ node, method, parameter, parameters, credential, ...asked });
}

/** As the editor saves what was picked from a list. */
function chosen({ approvedSubaccountId, approvedSubaccountEmail }: World['emulator']['samples']) {
	const label = { cachedResultName: approvedSubaccountEmail };
	return { subaccountId: { __rl: true, mode: 'list', value: approvedSubaccountId, ...label } };
}

async function scroll(
	menu: Menu,
	world: World,
	credential: Credential,
	check: Check,
): Promise<void> {
	const { emulator } = world;
	const entries = menu.entries(emulator);
	const { length } = emulator.requests;
	const shown: ListPage['results'] = [];
	const sizes: number[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await open(world, menu, credential, paginationToken ? { paginationToken } : {});
		shown.push(...page.results);
		sizes.push(page.results.length);
		paginationToken = page.paginationToken;
	} while (paginationToken !== undefined && sizes.length <= entries.length);
	const pages = menu.isPaged ? Math.ceil(entries.length / pageSize) : 1;
	check(`${menu.title}: ${shown.length} entries, shown in steps of ${sizes.join(', ')}`, [
		...differences(
			shown.map(({ value }) => value),
			entries.map(({ id }) => id),
		),
		...shown.flatMap(({ name }, index) =>
			(entries[index]?.says ?? [])
				.filter((part) => !name.includes(part))
				.map((part) => `«${name}» does not say ${part}`),
		),
		...unmet({
			'it has several pages, or comes whole': menu.isPaged ? pages > 1 : entries.length > 1,
			'one request for each page': emulator.requests.length - length === pages,
			'none but those of the list': emulator.requests
				.slice(length)
				.every(({ endpoint }) => endpoint === menu.endpoint),
		}),
	]);
}

async function search(
	menu: Menu,
	world: World,
	credential: Credential,
	check: Check,
): Promise<void> {
	const { emulator } = world;
	const last = menu.entries(emulator).at(-1)!;
	const { length } = emulator.requests;
	const found = await open(world, menu, credential, { filter: last.id.toUpperCase() });
	const requests = emulator.requests.length - length;
	const none = await open(world, menu, credential, { filter: 'nothing is called so' });
	check(
		`${menu.title}: the last entry is found at once, with ${requests} requests`,
		unmet({
			'it alone': found.results.map(({ value }) => value).join() === last.id,
			'nothing is left to be shown': found.paginationToken === undefined,
			'what nothing is called finds nothing': none.results.length === 0,
		}),
	);
}

async function openTooEarly(
	menu: Menu,
	world: World,
	credential: Credential,
	check: Check,
): Promise<void> {
	const { length } = world.emulator.requests;
	const unset = { subaccountId: { __rl: true, mode: 'list', value: '' } };
	const early: Menu = { ...menu, ofSubaccount: false };
	const refusals = [
		await refusalOf(open(world, early, credential)),
		await refusalOf(open(world, { ...early, form: { ...menu.form, ...unset } }, credential)),
	];
	check(
		`${menu.title}: without a subaccount, ${refusals[0]?.message}`,
		unmet({
			'it says what to choose': refusals.every(
				(refusal) => refusal?.message === 'Choose a subaccount first',
			),
			'nothing was sent': world.emulator.requests.length === length,
		}),
	);
}

async function openWithWrongKey(
	menu: Menu,
	world: World,
	credential: Credential,
	check: Check,
): Promise<void> {
	const refusal = await refusalOf(open(world, menu, credential));
	check(
		`${menu.title}: with a wrong key, ${refusal?.message}`,
		unmet({
			'it says what failed': /^Could not list .*: (Invalid or missing API key|Unauthorized)$/.test(
				String(refusal?.message),
			),
			'and what to do': /^Check the API key/.test(String(refusal?.description)),
			'the key is not shown': refusal !== undefined && !refusal.body.includes(wrongKey),
		}),
	);
}

async function refusalOf(
	opening: Promise<ListPage>,
): Promise<{ message?: string; description?: string; body: string } | undefined> {
	try {
		await opening;
		return undefined;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return { ...(JSON.parse(error.body) as object), body: error.body };
	}
}
