/**
 * What reaches an n8n that installs the package: nothing but what was built here, and nothing that
 * runs on install. The workflows that publish it use only what cannot change under their name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { npm, packedFiles } from './packed.mjs';

const shipped = /^(dist\/.+\.(js|json|svg)|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/;
/** What n8n's rules for package.json leave alone. */
const broughtAlong = ['optionalDependencies', 'bundleDependencies', 'bundledDependencies', 'bin'];
const workflows = '.github/workflows';

const findings = [...filesFindings(), ...manifestFindings(), ...workflowFindings()];
for (const finding of findings) console.error(`supply chain: ${finding}`);
if (findings.length > 0) process.exit(1);
// Of what ships. Without dependencies npm asks nobody.
npm('audit', '--omit=dev', '--audit-level=low');
console.log('supply chain: no finding');

function filesFindings() {
	return packedFiles()
		.filter((path) => !shipped.test(path))
		.map((path) => `${path} would be published`);
}

function manifestFindings() {
	const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
	return [
		...broughtAlong
			.filter((field) => field in manifest)
			.map((field) => `package.json has “${field}”`),
		// With it, npm publishes from a workflow alone, where it can sign: n8n verifies no version without.
		...(manifest.publishConfig?.provenance === true
			? []
			: ['package.json: publishConfig lets a version be published without provenance']),
	];
}

function workflowFindings() {
	return readdirSync(workflows).flatMap((file) => {
		const text = readFileSync(`${workflows}/${file}`, 'utf8');
		const actions = [...text.matchAll(/^\s*(?:- )?uses:\s*(.+)$/gm)].map(([, action]) => action);
		return [
			...(/^permissions: \{\}$/m.test(text)
				? []
				: [`${file} starts with more than no permissions`]),
			...[...text.matchAll(/npm publish.*/g)]
				.filter(([command]) => !/ --provenance( |$)/.test(command))
				.map(([command]) => `${file}: “${command}” gives no provenance`),
			...(/secrets\./.test(text) ? [`${file} uses a secret`] : []),
			...actions
				.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(action))
				.map((action) => `${file}: ${action} is not pinned to a commit`),
		];
	});
}
