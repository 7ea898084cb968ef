import { differences, unmet } from '../compare';
import { itemsOf, untilSaved } from '../executions';
import { nodeOf, type Stage } from './example';

/** One message when the rate passes the limit, none while it stays there, one more after it came back. */
export async function rateAlert(stage: Stage): Promise<void> {
	const messageWith = await alarmOf(stage, 'rate-alert');
	const passed = /^USDC is at 15\d\d\S* NGN, above your limit of 1500$/;
	await checkCourse(stage, messageWith, [1600, 1500], passed);
}

/** The same of a balance, and a currency that the account does not have. */
export async function lowBalance(stage: Stage): Promise<void> {
	const messageWith = await alarmOf(stage, 'low-balance');
	const passed = /^ngn balance: 8450000, below your limit of 9000000$/;
	await checkCourse(stage, messageWith, [8_000_000, 9_000_000], passed);
	const unknown = await messageWith(1, 'XYZ');
	stage.check(
		`low balance: a currency without a balance: ${unknown}`,
		unmet({ 'it says none': unknown === 'XYZ balance: none, below your limit of 1' }),
	);
}

/** Each call runs the example with a limit, and returns what it posts. */
async function alarmOf({ world: { session }, load }: Stage, example: string) {
	let workflow = await session.createWorkflow(await load(example));
	return async (limit: number, currency = 'ngn'): Promise<string> => {
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
		return itemsOf(execution, 'Post it here')
			.map(({ message }) => String(message))
			.join('; ');
	};
}

async function checkCourse(
	{ check }: Stage,
	messageWith: (limit: number) => Promise<string>,
	[quiet, passed]: readonly [number, number],
	message: RegExp,
): Promise<void> {
	const course: string[] = [];
	for (const limit of [quiet, passed, passed, quiet, passed, quiet]) {
		const text = await messageWith(limit);
		course.push(message.test(text) ? 'one message' : text);
	}
	const expected = ['', 'one message', '', '', 'one message', ''];
	check(`one message each time that a limit is passed: ${message}`, differences(course, expected));
}
