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

/** Below it, a time is mostly garbage collection and compiling. */
const floorMs = 250;

/** Ten times the text takes ten times as long, or a hundred times if it is quadratic. */
const limit = 30;

/** Of this process, because others may be busy. */
async function cpuMs(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	try {
		await work();
	} catch {
		// Rejected, which is fine.
	}
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

const least = async (work: () => unknown) =>
	Math.min(await cpuMs(work), await cpuMs(work), await cpuMs(work));

/**
 * Says by how much more than the text the time grows, if it does. Texts of 10 and 100 kB are compared; shorter
 * ones come first, because the long ones could take minutes.
 */
export async function superlinear(work: (size: number) => unknown): Promise<string | undefined> {
	for (const size of [1_000, 10_000, 100_000]) {
		if ((await cpuMs(async () => await work(size))) < floorMs) continue;
		const long = await least(async () => await work(size));
		const short = await least(async () => await work(size / 10));
		if (long >= floorMs && long > limit * Math.max(short, floorMs / limit))
			return `${size} characters take ${Math.round(long)} ms, a tenth of them ${short.toFixed(1)} ms`;
	}
	return undefined;
}
