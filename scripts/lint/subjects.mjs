/** Subjects of the commits since the last release: Git's lists cut longer ones off, and a changelog begins with them. */
import { spawnSync } from 'node:child_process';

const maxLength = 72;
/** Before the first release, the rule holds from here on. */
const firstChecked = '9dbf26190e2468ea38b19b4951606e77de7353ae';

/** What Git prints; undefined if it fails. */
const git = (...args) => {
	const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
	return status === 0 ? stdout.trim() : undefined;
};

// Of the commit before, because the one that is being released has its tag already.
const since = git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^') ?? firstChecked;
const log = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`);
const commits = (log ?? '').split('\n').filter(Boolean);
const findings = commits.flatMap((line) => {
	const subject = line.slice(line.indexOf(' ') + 1);
	return [
		...(subject.length > maxLength
			? [`${line}: ${subject.length} characters, more than ${maxLength}`]
			: []),
		...(/^(wip\b|(fixup|squash|amend)!)/i.test(subject) ? [`${line}: not finished`] : []),
	];
});
for (const finding of findings) console.error(`subject of ${finding}`);
if (findings.length > 0) process.exit(1);
console.log(
	log === undefined
		? `subjects: not checked, this checkout has no history since ${since}`
		: `subjects of ${commits.length} commits since ${since}: no finding`,
);
