/** Subjects of the commits that are not on the main branch yet: Git's lists cut longer ones off. */
import { spawnSync } from 'node:child_process';

const maxLength = 72;

const log = ['log', '--no-merges', '--format=%s', 'origin/main..HEAD'];
const { status, stdout } = spawnSync('git', log, { encoding: 'utf8' });
const long = (stdout ?? '').split('\n').filter((subject) => subject.length > maxLength);
for (const subject of long) {
	console.error(`subject of ${subject.length} characters, more than ${maxLength}: ${subject}`);
}
if (long.length > 0) process.exit(1);
console.log(status === 0 ? 'subjects: no finding' : 'subjects: no origin/main to compare with');
