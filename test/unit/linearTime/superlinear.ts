import { Session, type Profiler } from 'node:inspector';

/** What a text of a user or of the service may consist of, over and over. */
export const classes: Record<string, string> = {
	digits: '7',
	zeros: '0',
	points: '.',
	exponents: 'e',
	quotes: '"',
	backslashes: '\\',
	spaces: ' ',
	breaks: '\n',
	letters: 'a',
	'opening brackets': '[',
	'closing brackets': ']',
	braces: '{"a":',
	commas: ',',
	words: 'a, ',
	hyphens: '-',
	'at signs': '@',
	'less-than signs': '<',
	'names of fields': 'status.',
	'paths with positions': 'status[1].',
	'dates and times': '2026-01-31T09:30:00.',
	'percent signs': '%25',
	entities: '&#0',
	'control characters': '\u001b[31m',
};

/** A text of about so many characters. */
export const textOf = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));

const session = new Session();
session.connect();
session.post('Profiler.enable');
// Before the modules under test are loaded, because V8 counts the blocks of what is compiled from here on.
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Characters that methods of texts have gone through. Steps inside a regular expression are left to lint. */
let characters = 0;

const seeing = [
	'endsWith',
	'includes',
	'indexOf',
	'lastIndexOf',
	'normalize',
	'replace',
	'replaceAll',
];
const copying = ['concat', 'match', 'matchAll', 'repeat', 'slice', 'split', 'substring', 'trim'];
const texts = String.prototype as unknown as Record<string, (...all: unknown[]) => unknown>;
const originals = new Map<string, (...all: unknown[]) => unknown>();

/** Counts while the tests of the file run. */
export function countCharacters(): void {
	for (const name of [...seeing, ...copying]) {
		const original = texts[name]!;
		originals.set(name, original);
		texts[name] = function (this: string, ...all: unknown[]) {
			const result = original.apply(this, all);
			characters +=
				copying.includes(name) && typeof result === 'string' ? result.length : this.length;
			return result;
		};
	}
}

export function stopCounting(): void {
	for (const [name, original] of originals) texts[name] = original;
	session.post('Profiler.stopPreciseCoverage');
	session.disconnect();
}

/** How often blocks of any code were run since the last time. */
function takeBlocks(): number {
	let blocks = 0;
	session.post(
		'Profiler.takePreciseCoverage',
		(_, { result }: Profiler.TakePreciseCoverageReturnType) => {
			for (const { functions } of result)
				for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
		},
	);
	return blocks;
}

/** The steps that some work takes, the same on every machine. */
async function stepsOf(work: () => Promise<void>): Promise<number> {
	takeBlocks();
	characters = 0;
	await work();
	return takeBlocks() + characters;
}

const [short, long] = [1_000, 10_000];
/** Ten times the text takes at most ten times the steps, or a hundred times if it is quadratic. */
const limit = 20;

/** Says by how much more than the text the steps grow, if they do. */
export async function superlinear(
	work: (size: number) => Promise<void>,
): Promise<string | undefined> {
	const few = await stepsOf(() => work(short));
	const many = await stepsOf(() => work(long));
	return many > limit * few
		? `${long} characters take ${many} steps, ${short} take ${few}`
		: undefined;
}
