import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { cleanEnvironment } from '../host/environment';
import { startN8n, type N8n } from '../host/n8n';
import { signUp, type Session } from '../host/session';
import { packTarball } from '../host/tarball';
import { byId } from '../support/n8n/setup';
import { actionType, ourNode, saveCredential, start, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import { launchChromium, openPage } from './editor/browser';
import { EditorPage } from './editor/editorPage';
import { itemsOf, untilSaved } from './executions';
import { startRegistry } from './standIns/registry';
import type { Check, EndToEndTest } from './test';

/** Nothing here may block: the services of the tests beside it respond from this process. */
const execute = promisify(execFile);
const checkout = resolve(__dirname, '..', '..');
const [packageName] = actionType.split('.') as [string];

/** What the second version calls the resource. */
const [oldText, newText] = ['Balances of the parent account', 'What the parent account holds'];

/** As the README has it for Docker. n8n 1 does not know it. */
const managedByEnvironment = {
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
	N8N_COMMUNITY_PACKAGES: JSON.stringify([{ name: packageName, version: '0.1.0' }]),
};

/** Two releases, made as docs/releasing.md says and published to a registry of our own, as a user of n8n installs them. */
export const release: EndToEndTest = {
	name: 'release',
	emulator: { subaccounts: 2 },

	async run({ folder, host, emulator, isN8n1 }, check) {
		const { clone, first, second } = await (releases ??= makeReleases(check));
		const registry = await startRegistry(folder);
		check('the name is reserved', differences([await registry.reserve(clone.folder)], [undefined]));
		const byHand = await registry.publishByHand(first);
		check(
			'by hand, npm publishes no version with nodes',
			unmet({
				[`refused: ${byHand}`]: byHand?.includes('provenance') === true,
			}),
		);
		const job = readFileSync(join(checkout, '.github/workflows/release.yml'), 'utf8');
		const [, command = ''] = /run: npm publish (.+)/.exec(job) ?? [];
		const inWorkflow = await registry.publishInWorkflow(command, first);
		check('the workflow asks for a signature, and publishes nothing without', [
			...unmet({
				[`refused: ${inWorkflow}`]: inWorkflow?.includes('signing certificate') === true,
			}),
			...differences(registry.asked, [
				`GitHub for a token of npm:${registry.host}`,
				`npm for the right to publish ${packageName}`,
				'GitHub for a token of sigstore',
				'Sigstore for a signature',
			]),
		]);
		/** An n8n without our package. */
		const startEmpty = async (name: string, settings = {}): Promise<N8n> => {
			registry.leadNpm(join(folder, name));
			return await startN8n(host, join(folder, name), { env: { ...registry.env, ...settings } });
		};
		let n8n: N8n | undefined;
		let session: Session | undefined;
		let browser: Browser | undefined;
		try {
			await registry.publish(first);
			n8n = await startEmpty('bare');
			session = await signUp(n8n);
			browser = await launchChromium();
			const { page } = await openPage(browser);
			const editor = new EditorPage(page, n8n.url, undefined);
			try {
				await editor.signIn();
				await editor.installPackage(packageName);
				check('the first version is installed', differences(await textsOf(session), [oldText]));

				const credential = await saveCredential({ session, emulator });
				const form = { resource: 'subaccount', operation: 'get' };
				const subaccountId = byId(emulator.samples.approvedSubaccountId);
				const node = ourNode('Read', actionType, credential, { ...form, subaccountId });
				const workflow = await session.createWorkflow(workflowOf('Saved', [start], [node]));
				const rowsOfRun = async () => {
					const id = await session!.startWorkflow(workflow);
					return itemsOf(await untilSaved(session!, id), 'Read');
				};
				const rows = await rowsOfRun();
				check('a workflow runs', differences([rows.length], [1]));

				await registry.publish(second);
				await editor.updatePackage(packageName);
				check('the second version is installed', differences(await textsOf(session), [newText]));
				check('the workflow runs as before', differences(await rowsOfRun(), rows));
			} catch (error) {
				await page.screenshot({ path: join(folder, 'failed.png') });
				throw error;
			}
			if (isN8n1) return;

			await session.close();
			await n8n.stop();
			n8n = await startEmpty('managed', managedByEnvironment);
			session = await signUp(n8n);
			check(
				'n8n installs what its environment names',
				differences(await textsOf(session), [oldText]),
			);
		} finally {
			await browser?.close();
			await session?.close();
			await n8n?.stop();
			await registry.close();
		}
	},
};

let releases: ReturnType<typeof makeReleases> | undefined;

/** By whichever n8n comes first: they do not depend on it. */
async function makeReleases(check: Check) {
	const folder = mkdtempSync(join(tmpdir(), 'cbp-releases-'));
	const made = [folder];
	process.once('exit', () => made.forEach((one) => rmSync(one, { recursive: true, force: true })));
	const clone = await Clone.create(join(folder, 'clone'));
	check('with placeholders, no release', await clone.refusal('0.1.0', 'Fill in first'));
	await clone.fillIn();
	await clone.release('0.1.0');
	const first = await packTarball(clone.folder);
	clone.edit('nodes/CrossBorderPayments/resources/index.ts', oldText, newText);
	clone.edit('CHANGELOG.md', '\n## [0.1.0]', '\n## [0.1.1] - Unreleased\n\n## [0.1.0]');
	check('with changes, no release', await clone.refusal('0.1.1', 'Commit what you have changed'));
	await clone.commit('Say what balances are');
	await clone.release('0.1.1');
	const second = await packTarball(clone.folder);
	check('two releases are committed, tagged and keep their workflows', [
		...differences((await clone.git('tag')).split('\n'), ['v0.1.0', 'v0.1.1']),
		...differences([await clone.git('status', '--porcelain')], ['']),
		...['0.1.0', '0.1.1']
			.filter((version) => !existsSync(join(clone.folder, `test/saved/${version}.json`)))
			.map((version) => `no test/saved/${version}.json`),
	]);
	made.push(dirname(first), dirname(second));
	return { clone, first, second };
}

/** The texts of the installed version. */
async function textsOf(session: Session): Promise<string[]> {
	const all = await session.call<Array<{ name: string }>>('GET', '/types/nodes.json');
	const text = JSON.stringify(all.find(({ name }) => name === actionType) ?? {});
	return [oldText, newText].filter((one) => text.includes(one));
}

/** A clone of the checkout with an origin of its own, as whoever releases has it. */
class Clone {
	private constructor(readonly folder: string) {}

	static async create(folder: string): Promise<Clone> {
		const clone = new Clone(folder);
		await clone.execute('git', ['clone', '--quiet', checkout, folder], checkout);
		await clone.git('checkout', '--quiet', '-B', 'main');
		await clone.git('config', 'user.name', 'Releaser');
		await clone.git('config', 'user.email', 'releaser@example.com');
		const origin = `${folder}.git`;
		await clone.execute('git', ['init', '--quiet', '--bare', origin], checkout);
		// The checkout may be a shallow one.
		await clone.git('--git-dir', origin, 'config', 'receive.shallowUpdate', 'true');
		await clone.git('remote', 'set-url', 'origin', origin);
		await clone.git('push', '--quiet', 'origin', 'main');
		symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
		// .gitignore leaves out the folder, but not a link to it.
		writeFileSync(join(folder, '.git', 'info', 'exclude'), 'node_modules');
		const tags = (await clone.git('tag')).split('\n').filter(Boolean);
		if (tags.length > 0) await clone.git('tag', '-d', ...tags);
		return clone;
	}

	/** What `npm run publish:check` asks for. */
	async fillIn(): Promise<void> {
		this.edit('package.json', / maintainers"|maintainers@[\w.-]+\.example"/g, (found) =>
			found.includes('@') ? 'ada@example.com"' : ' authors"',
		);
		this.edit('package.json', /github\.com\/n8n-nodes-cross-border-payments\//g, 'github.com/ada/');
		this.edit('README.md', /Version \S+ is not on npm yet[^]*?(?=\[More on installation\])/, '');
		await this.npm('run', 'docs');
		await this.npm('run', 'publish:check');
		await this.commit('Say who publishes');
	}

	async release(version: string): Promise<void> {
		await this.npm('run', 'release', '--', version, '--tested');
		await this.git('push', '--quiet', '--atomic', 'origin', 'main', `v${version}`);
	}

	/** Faults, where the release is not refused for that reason. */
	async refusal(version: string, reason: string): Promise<string[]> {
		try {
			await this.release(version);
			return ['it is released'];
		} catch (error) {
			const { message } = error as Error;
			return message.includes(reason) ? [] : [message];
		}
	}

	edit(file: string, from: string | RegExp, to: string | ((found: string) => string)): void {
		const path = join(this.folder, file);
		const text = readFileSync(path, 'utf8');
		const edited = text.replace(from, to as string);
		if (edited === text) throw new Error(`${file} does not have ${from}`);
		writeFileSync(path, edited);
	}

	async commit(subject: string): Promise<void> {
		await this.git('commit', '--quiet', '--all', '--message', subject);
	}

	async git(...args: string[]): Promise<string> {
		return (await this.execute('git', args)).trim();
	}

	private async npm(...args: string[]): Promise<void> {
		await this.execute('npm', args);
	}

	private async execute(
		command: string,
		args: readonly string[],
		cwd = this.folder,
	): Promise<string> {
		const options = { cwd, env: cleanEnvironment(), maxBuffer: Infinity };
		return (await execute(command, args, options)).stdout;
	}
}
