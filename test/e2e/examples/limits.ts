import { unmet } from '../compare';
import { itemsOf, untilSaved } from '../executions';
import { nodeOf, type Stage } from './example';

/** One message when the rate passes the limit, none while it stays there, one more after it came back. */
export async function rateAlert(stage: Stage): Promise<void> {
	const messagesWith = await alarmOf(stage, 'rate-alert');
	await checkCourse(
		stage,
		messagesWith,
		[1600, 1500],
		/^USDC is at 15\d\d\S* NGN, above your limit of 1500$/,
	);
}

/** The same of a balance, and a currency that the account does not have. */
export async function lowBalance(stage: Stage): Promise<void> {
	const messagesWith = await alarmOf(stage, 'low-balance');
	const passed = /^ngn balance: 8450000, below your limit of 9000000$/;
	await checkCourse(stage, messagesWith, [8_000_000, 9_000_000], passed);
	const unknown = (await messagesWith(1, 'XYZ')).join();
	stage.check(
		`low balance: a currency without a balance: ${unknown}`,
		unmet({ 'it says none': unknown === 'XYZ balance: none, below your limit of 1' }),
	);
}

/** Runs the example again and again. Returns what it posts with a limit. */
async function alarmOf({ world: { session }, load }: Stage, example: string) {
	let workflow = await session.createWorkflow(await load(example));
	return async (limit: number, currency = 'ngn'): Promise<string[]> => {
		const { assignments } = nodeOf(workflow, 'Choose the limit').parameters as unknown as {
			assignments: { assignments: Array<{ name: string; value: unknown }> };
		};
		for (const one of assignments.assignments) {
			if (one.name === 'limit') one.value = limit;
			if (one.name === 'currency') one.value = currency;
		}
		workflow = await session.saveWorkflow(workflow);
		const execution = await untilSaved(session, await session.startWorkflow(workflow));
		if (execution.status !== 'success') throw new Error(execution.error);
		return itemsOf(execution, 'Post it here').map(({ message }) => String(message));
	};
}

async function checkCourse(
	{ check }: Stage,
	messagesWith: (limit: number) => Promise<string[]>,
	[quiet, passing]: readonly [number, number],
	message: RegExp,
): Promise<void> {
	const course: string[][] = [];
	for (const limit of [quiet, passing, passing, quiet, passing]) {
		course.push(await messagesWith(limit));
	}
	const [before, first, again, back, second] = course as [
		string[],
		string[],
		string[],
		string[],
		string[],
	];
	const isSent = (messages: string[]) => messages.length === 1 && message.test(messages[0]!);
	check(
		`one message each time that the limit is passed: ${first.join()}`,
		unmet({
			'none before': before.length === 0,
			'the first': isSent(first),
			'none while it stays there': again.length === 0,
			'none when it is back': back.length === 0,
			[`the second: ${second.join()}`]: isSent(second),
		}),
	);
}
