import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
	author: { name: string; email: string };
	repository: { url: string };
}

/** What has to be filled in before anybody publishes the package, as sentences; none once that is done. */
export function findPlaceholders(checkout: string): string[] {
	const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
	const { author, repository } = JSON.parse(read('package.json')) as Manifest;
	return [
		...(/ maintainers$/.test(author.name) || author.email.endsWith('.example')
			? ['package.json, author: the name and email address of the person who publishes']
			: []),
		...(repository.url.includes('github.com/n8n-nodes-cross-border-payments/')
			? ['package.json, repository: its address on GitHub. `npm run docs` then corrects all links']
			: []),
		...(read('README.md').includes('is not on npm yet')
			? ['README.md, Installation: take out what is for as long as the package is not on npm']
			: []),
	];
}
