const { spawn } = require('node:child_process');
const { mkdir, rm, writeFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');
const { dest, parallel, series, src } = require('gulp');
const tsx = require('tsx/cjs/api');

/** Runs a tool of node_modules/.bin to its end; a failure of the tool is one of the task. */
function tool(name, args, env = {}) {
	const shell = process.platform === 'win32';
	return spawn(name, args, { stdio: 'inherit', shell, env: { ...process.env, ...env } });
}

const clean = () => rm('dist', { recursive: true, force: true });

const compile = () => tool('tsc', ['-p', 'tsconfig.json']);

/** For the tools that read what is built; `typed` checks it beside them. */
const emit = () => tool('tsc', ['-p', 'tsconfig.json', '--noCheck']);

/** Icons and codex files stand beside the compiled node, where n8n looks for them. */
const icons = () =>
	src(['nodes/**/*.{svg,png}', 'nodes/**/*.node.json', 'credentials/**/*.svg'], {
		base: '.',
		encoding: false,
	}).pipe(dest('dist'));

/** The fields that the editor shows before the first run, beside the compiled nodes too. */
async function schemas() {
	const { outputSchemas } = tsx.require('./scripts/docs/outputSchemas.ts', __filename);
	for (const [path, schema] of Object.entries(outputSchemas())) {
		const file = join('dist/nodes/CrossBorderPayments/__schema__', path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, JSON.stringify(schema));
	}
}

/**
 * n8n's rules for what is published, with n8n's own unchanged configuration. From where a file
 * stands, ESLint finds out that test/ and scripts/ are left to `typed`.
 */
const rules = () => tool('n8n-node', ['lint'], { ESLINT_FLAGS: 'v10_config_lookup_from_file' });

/** The type check, and what only types can tell: missing guards, floating promises, unchecked values. In test/ and scripts/, all rules. */
const typed = () => tool('node', ['scripts/lint/typed.mjs']);

/** Folders import downwards only, and never in a circle. */
const imports = () => tool('depcruise', ['nodes', 'credentials']);

/** The analysis that n8n makes of a published package, on the sources and on what is packed. */
const scan = () => tool('node', ['scripts/lint/scan.mjs']);

/** What may be published, and by what. */
const supply = () => tool('node', ['scripts/lint/supply.mjs']);

/** n8n's rules on the descriptions that were built. */
const described = () => tool('node', ['scripts/lint/described.mjs']);

/** How many tokens the description takes. */
const budget = () => tool('node', ['scripts/lint/budget.mjs']);

const subjects = () => tool('node', ['scripts/lint/subjects.mjs']);

const buildWith = (compiler) => series(clean, parallel(compiler, icons, schemas));
const build = buildWith(compile);

exports['build:icons'] = icons;
exports.build = build;
// With --continue, a tool that fails lets the others finish, and say what they have to say.
exports.lint = parallel(
	rules,
	typed,
	imports,
	subjects,
	series(buildWith(emit), parallel(scan, supply, described, budget)),
);
exports.default = build;
