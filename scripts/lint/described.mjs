/**
 * n8n's rules on what ships. They read source text and follow no import, so of a description that is put together from
 * many files they see next to nothing. Here the descriptions that were built are written out as literals, in a folder
 * that is thrown away, and n8n's unchanged rules read those. What we want otherwise is in wanted.mjs.
 * Before that, they are compared with the sources, which the tests run on: the order of menus counts, and two compilers
 * can load modules in a different order.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config } from '@n8n/node-cli/eslint';
import { ESLint } from 'eslint';
import { require as requireSource } from 'tsx/cjs/api';
import { wanted } from './wanted.mjs';

const require = createRequire(import.meta.url);
const checkout = resolve(fileURLToPath(import.meta.url), '..', '..', '..');
const { n8n } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'described-'));

try {
	const findings = await lint();
	const isWanted = (finding) => wanted.some((entry) => isAbout(entry, finding));
	const news = findings.filter((finding) => !isWanted(finding));
	for (const finding of news) console.error(`described: ${finding}`);
	const stale = wanted.filter((entry) => !findings.some((finding) => isAbout(entry, finding)));
	for (const { rule, where } of stale) {
		console.error(`described: no finding of ${rule} at ${where}, take it out of wanted.mjs`);
	}
	const different = [...n8n.nodes, ...n8n.credentials].filter(
		(built) => textOf(require(join(checkout, built)), built) !== textOf(source(built), built),
	);
	for (const built of different) console.error(`described: ${built} is not what the sources say`);
	if (news.length + stale.length + different.length > 0) process.exitCode = 1;
	else console.log(`described: ${findings.length} findings, all of them wanted (wanted.mjs)`);
} finally {
	rmSync(folder, { recursive: true });
}

/** What the source of a built file exports. */
function source(built) {
	const path = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	return requireSource(join(checkout, path), import.meta.url);
}

/** A node's description or a credential, in its order. */
function textOf(module, built) {
	const instance = new module[basename(built).split('.')[0]]();
	return JSON.stringify(instance.description ?? instance);
}

function isAbout({ rule, where }, finding) {
	return finding.startsWith(`${rule} `) && where.test(finding);
}

/** Each finding as “rule, node, dotted name of the property: what its line says. Message”. */
async function lint() {
	symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'junction');
	cpSync(join(checkout, 'package.json'), join(folder, 'package.json'));
	for (const part of ['nodes', 'credentials']) {
		const isCode = (path) => path.endsWith('.js');
		const filter = (path) => !isCode(path);
		cpSync(join(checkout, 'dist', part), join(folder, part), { recursive: true, filter });
	}
	const written = new Map();
	for (const built of [...n8n.nodes, ...n8n.credentials]) {
		const path = join(folder, built.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
		const [className] = basename(path).split('.');
		const lines = classLines(className, new (require(join(checkout, built))[className])());
		writeFileSync(path, lines.map(({ text }) => `${text}\n`).join(''));
		written.set(path, lines);
	}
	const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: config });
	const results = await eslint.lintFiles(['nodes/**/*.ts', 'credentials/**/*.ts', 'package.json']);
	return results.flatMap(({ filePath, messages }) =>
		messages.map(({ ruleId, line, message }) => {
			const { text = '', names = [] } = written.get(filePath)?.[line - 1] ?? {};
			const place = [basename(filePath).split('.')[0], ...names].join('.');
			return `${ruleId} ${place}: ${text.trim()} ${message}`;
		}),
	);
}

/** The class as n8n's rules know it, each line with the names of the properties around it. */
function classLines(className, instance) {
	const isNode = 'description' in instance;
	// n8n's rules ask for these types.
	const types = isNode
		? { description: 'INodeTypeDescription' }
		: { icon: 'Icon', properties: 'INodeProperties[]', test: 'ICredentialTestRequest' };
	const base = isNode ? 'INodeType' : 'ICredentialType';
	const imported = [...(isNode ? ['NodeConnectionTypes'] : []), base, ...Object.values(types)]
		.map((type) => type.replace('[]', ''))
		.join(', ');
	const members = Object.entries(instance)
		.filter(([name]) => !isNode || name in types)
		.flatMap(([name, value]) => {
			const type = name in types ? `: ${types[name]}` : '';
			return literal(value, [], '\t', `${name}${type} = `, ';');
		});
	return [
		{ text: `import { ${imported} } from 'n8n-workflow';` },
		{ text: '' },
		{ text: `export class ${className} implements ${base} {` },
		...members,
		{ text: '}' },
	];
}

function literal(value, names, indent, before, after) {
	const line = (text) => ({ text: indent + text, names });
	if (Array.isArray(value)) {
		const entries = value.flatMap((entry) =>
			literal(entry, [...names, ...nameOf(entry)], `${indent}\t`, '', ','),
		);
		return [line(`${before}[`), ...entries, line(`]${after}`)];
	}
	if (typeof value === 'object' && value !== null) {
		const members = Object.entries(value).flatMap(([name, member]) => {
			const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
			const isConnection = name === 'inputs' || name === 'outputs';
			return isConnection
				? { text: `${indent}\t${key}: ${connectionTypes(member)},`, names }
				: literal(member, names, `${indent}\t`, `${key}: `, ',');
		});
		return [line(`${before}{`), ...members, line(`}${after}`)];
	}
	// A function of a credential becomes what n8n makes of it: see its toJSON.
	const text = value === undefined ? 'undefined' : JSON.stringify(value);
	return [line(`${before}${text}${after}`)];
}

function nameOf(entry) {
	return typeof entry?.name === 'string' ? [entry.name] : [];
}

/** As the source has them: n8n's rules want the constant and not its text. */
function connectionTypes(types) {
	const texts = types.map((type) =>
		type === 'main' ? 'NodeConnectionTypes.Main' : JSON.stringify(type),
	);
	return `[${texts.join(', ')}]`;
}
