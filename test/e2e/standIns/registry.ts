import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { cleanEnvironment } from '../../host/environment';
import { logTail, startProcess } from '../../host/childProcess';
import { startFixedHosts } from './fixedHosts';

/** Where n8n installs packages from, and where it asks whether one is banned. */
const hosts = ['registry.npmjs.org', 'api.n8n.io'];
/** Where GitHub signs for a workflow, and where npm has a package signed. */
const signers = ['token.actions.example', 'fulcio.sigstore.dev'];
/** Where a test publishes: no package may reach the real registry, whatever goes wrong. */
const publishedTo = 'registry.cross-border-payments.example';

interface Version {
	version: string;
	dist: { tarball: string };
}

interface Package {
	name: string;
	'dist-tags': Record<string, string>;
	versions: Record<string, Version>;
	_attachments?: Record<string, { data: string }>;
}

/** A registry of npm that has what a test publishes. */
export async function startRegistry(folder: string) {
	const asked: string[] = [];
	const servers = await startFixedHosts(
		join(folder, 'registry'),
		[...hosts, ...signers, publishedTo],
		(app) => {
			serveRegistry(app);
			serveSigners(app, asked);
		},
	);
	const { HTTPS_PROXY: proxy, NODE_EXTRA_CA_CERTS: certificate } = servers.env;
	const settings = `https-proxy=${proxy}\ncafile=${certificate}\n`;
	const registry = `//${publishedTo}/`;
	const userconfig = join(folder, 'publish.npmrc');
	writeFileSync(userconfig, `${settings}${registry}:_authToken=any\n`);
	/** So that npm publishes here, as somebody who may. */
	const flags = ['--registry', `https:${registry}`, '--userconfig', userconfig];

	/** What npm says if it fails. */
	async function refusalOf(
		command: readonly string[],
		env: object = {},
	): Promise<string | undefined> {
		const logFile = join(folder, 'publish.log');
		rmSync(logFile, { force: true });
		const options = { cwd: folder, env: { ...cleanEnvironment(), ...env }, logFile };
		const { exited } = startProcess([...command, ...flags], options);
		return (await exited) === 0 ? undefined : logTail(logFile);
	}

	return {
		host: publishedTo,

		/** What npm asks GitHub and Sigstore for when it publishes from a workflow, in order. */
		asked: asked as readonly string[],
		/** For n8n itself. */
		env: servers.env,

		/** For the npm of an n8n that has this user folder: n8n 1 gives it no environment. */
		leadNpm(userFolder: string): void {
			const nodes = join(userFolder, '.n8n', 'nodes');
			mkdirSync(nodes, { recursive: true });
			writeFileSync(join(nodes, '.npmrc'), settings);
		},

		/** Without a signature, which nobody gives on this machine. */
		async publish(tarball: string): Promise<void> {
			const refusal = await refusalOf([
				'npm',
				'publish',
				tarball,
				'--ignore-scripts',
				'--no-provenance',
			]);
			if (refusal !== undefined) throw new Error(`npm publish failed\n${refusal}`);
		},

		/** As `npm run reserve` in a checkout, but without what npm would hand on of its own settings. */
		reserve: async (checkout: string) =>
			await refusalOf([
				join(checkout, 'node_modules/.bin/tsx'),
				join(checkout, 'scripts/release/reserve.ts'),
			]),

		/** As somebody who has a token and no workflow. */
		publishByHand: async (tarball: string) => await refusalOf(['npm', 'publish', tarball]),

		/** With the command of the workflow, in a job that may have GitHub's signature. */
		publishInWorkflow: async (command: string, tarball: string) =>
			await refusalOf(
				[
					'npm',
					'publish',
					...command.split(' ').map((word) => (word.endsWith('.tgz') ? tarball : word)),
				],
				{ ...servers.env, ...workflowEnvironment },
			),

		close: servers.close,
	};
}

/** Of a job in GitHub Actions with `id-token: write`. */
const workflowEnvironment = {
	CI: 'true',
	GITHUB_ACTIONS: 'true',
	GITHUB_EVENT_NAME: 'push',
	GITHUB_REF: 'refs/tags/v0.1.0',
	GITHUB_REPOSITORY: 'ada/n8n-nodes-cross-border-payments',
	GITHUB_REPOSITORY_ID: '1',
	GITHUB_REPOSITORY_OWNER_ID: '1',
	GITHUB_RUN_ATTEMPT: '1',
	GITHUB_RUN_ID: '1',
	GITHUB_SERVER_URL: 'https://github.com',
	GITHUB_SHA: '0'.repeat(40),
	GITHUB_WORKFLOW_REF:
		'ada/n8n-nodes-cross-border-payments/.github/workflows/release.yml@refs/tags/v0.1.0',
	RUNNER_ENVIRONMENT: 'github-hosted',
	ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.actions.example/token?api-version=2',
	ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'any',
};

/** GitHub, which says who asks; npm, which takes that for a token; Sigstore, which signs nothing here. */
function serveSigners(app: FastifyInstance, asked: string[]): void {
	app.get<{ Querystring: { audience: string } }>('/token', ({ query: { audience } }) => {
		asked.push(`GitHub for a token of ${audience}`);
		const [header, claims] = [
			{ alg: 'none' },
			{ aud: audience, sub: 'repo:ada', iss: 'GitHub' },
		].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
		return { value: `${header}.${claims}.signature` };
	});
	app.post<{ Params: { name: string } }>(
		'/-/npm/v1/oidc/token/exchange/package/:name',
		({ params: { name } }) => {
			asked.push(`npm for the right to publish ${name}`);
			return { token: 'any' };
		},
	);
	app.post('/api/v2/signingCert', async (_, reply) => {
		asked.push('Sigstore for a signature');
		return await reply.code(403).send({ message: 'no signature here' });
	});
}

function serveRegistry(app: FastifyInstance): void {
	const packages = new Map<string, Package>();
	const files = new Map<string, Buffer>();

	app.put<{ Body: Package }>('/:name', ({ body: { _attachments = {}, ...sent } }) => {
		const { name } = sent;
		for (const version of Object.values(sent.versions)) {
			const file = `${name}-${version.version}.tgz`;
			version.dist.tarball = `https://registry.npmjs.org/${name}/-/${file}`;
			files.set(file, Buffer.from(_attachments[file]!.data, 'base64'));
		}
		const versions = { ...packages.get(name)?.versions, ...sent.versions };
		packages.set(name, { ...sent, versions });
		return { ok: true };
	});

	app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }, reply) => {
		return packages.get(name) ?? (await reply.code(404).send({ error: 'not found' }));
	});

	app.get<{ Params: { name: string; version: string } }>(
		'/:name/:version',
		async ({ params: { name, version } }, reply) => {
			const { versions = {}, 'dist-tags': tags = {} } = packages.get(name) ?? {};
			const found = versions[tags[version] ?? version];
			return found ?? (await reply.code(404).send({ error: 'not found' }));
		},
	);

	app.get<{ Params: { file: string } }>('/:name/-/:file', async ({ params: { file } }, reply) => {
		return await reply.type('application/octet-stream').send(files.get(file));
	});

	// n8n's own list of banned packages.
	app.post('/api/package', () => ({ status: 'OK' }));
}
