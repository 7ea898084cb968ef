import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { between } from '../../docs/markdown';
import { ensureHost } from '../../host/install';
import { packTarball } from '../../host/tarball';
import type { Bar, Bench } from '../bench';
import { costs } from './costs';
import { loading } from './loading';
import { limited, lists, reads, type Stage } from './cases';
import { startService, type ServiceProcess } from './serviceProcess';
import { polling } from './polling';
import { Workflows } from './workflows';
import { openWorld } from './world';

const page = resolve(__dirname, '..', '..', '..', 'docs', 'performance.md');

/** A table of the page, with what it is held to. */
export interface Section {
	title: string;
	text: string;
	table: string;
	bars: Bar[];
}

export const http: Bench = {
	name: 'http',
	about:
		'The node in a real n8n 2, beside what people use instead, on a service in another process; `--write` puts the tables into docs/performance.md',
	run: async ({ write, times }) => {
		const sections: Section[] = [];
		const done = (section: Section) => {
			sections.push(section);
			console.log(`${markdownOf(section)}\n`);
		};
		const host = await ensureHost('n8n-2', console.log);
		const tarball = await packTarball();
		const one = await startService({ subaccounts: 1, conversionsOfEach: 10_000 });
		const other = await startService({ subaccounts: 1, conversionsOfEach: 1000 });
		const many = await startService({ subaccounts: 200, conversionsOfEach: 50 });
		try {
			const world = await openWorld(host, tarball);
			try {
				const sideOf = async (service: ServiceProcess) => ({
					service,
					workflows: new Workflows(service, await world.credentialFor(service)),
				});
				const stage: Stage = {
					world,
					times,
					one: await sideOf(one),
					other: await sideOf(other),
					many: await sideOf(many),
				};
				done(await reads(stage));
				done(await limited(stage));
				done(await lists(stage));
			} finally {
				await world.close();
			}
			done(await polling(times));
			done(await costs(one, times));
			done(await loading(host, tarball, times));
		} finally {
			await Promise.all([one.close(), other.close(), many.close()]);
			rmSync(dirname(tarball), { recursive: true, force: true });
		}
		if (write) {
			const made = sections.map(markdownOf).join('\n\n');
			writeFileSync(page, between(readFileSync(page, 'utf8'), 'http', `\n${made}\n`));
		}
		return sections.flatMap(({ bars }) => bars);
	},
};

const markdownOf = ({ title, text, table }: Section) => `### ${title}\n\n${text}\n\n${table}`;
