import { Pace } from '../../../nodes/CrossBorderPayments/transport/pace';

const answers = (pace: Pace, count: number) => {
	for (let answer = 0; answer < count; answer++) pace.healthy();
};

/** Milliseconds between two requests. */
const gapOf = (pace: Pace, now: number) => {
	const first = pace.next(now);
	return pace.next(now) - first;
};

test('is no matter until the service has refused twice', () => {
	const pace = new Pace();
	answers(pace, 50);
	pace.refused(100);
	expect(gapOf(pace, 200)).toBe(0);
});

test('is what was answered between two refusals, their pause included', () => {
	const pace = new Pace();
	answers(pace, 50);
	pace.refused(1000);
	answers(pace, 40);
	pace.refused(3000);
	expect(gapOf(pace, 4000)).toBe(50);
});

test('a refusal after nothing was answered makes the time longer', () => {
	const pace = new Pace();
	pace.refused(0);
	answers(pace, 10);
	pace.refused(1000);
	expect(gapOf(pace, 2000)).toBeCloseTo(100);
	pace.refused(2000);
	pace.refused(3000);
	expect(gapOf(pace, 4000)).toBeCloseTo(100);
	answers(pace, 1);
	// 11 in 10 seconds are fewer than 85 % of what it was, with what the answer has added.
	pace.refused(11_000);
	expect(gapOf(pace, 12_000)).toBeCloseTo(1000 / (0.85 * (10 + 2 / 10)));
});

test('grows with each answer, the slower the more it was measured on', () => {
	const after = (measuredOn: number) => {
		const pace = new Pace();
		pace.refused(0);
		answers(pace, measuredOn);
		pace.refused(1000);
		answers(pace, 10);
		return 1000 / gapOf(pace, 2000) - measuredOn;
	};
	expect(after(10)).toBeCloseTo(2);
	expect(after(100)).toBeCloseTo(0.2);
});

test('moments that were not used are not made up for', () => {
	const pace = new Pace();
	pace.refused(0);
	answers(pace, 10);
	pace.refused(1000);
	expect(pace.next(2000)).toBe(2000);
	expect(pace.next(2010)).toBe(2100);
	expect(pace.next(9000)).toBe(9000);
	expect(pace.next(9000)).toBe(9100);
});

test('a turn that is taken late is made up for, as timers are late', () => {
	const pace = new Pace();
	pace.refused(0);
	answers(pace, 100);
	pace.refused(1000);
	const turns = [2000, 2016, 2016, 2032, 2032, 2032].map((now) => pace.next(now));
	expect(turns).toEqual([2000, 2010, 2020, 2030, 2040, 2050]);
});

test('two refusals in one moment are no rate without end', () => {
	const pace = new Pace();
	pace.refused(1000);
	answers(pace, 5);
	pace.refused(1000);
	expect(gapOf(pace, 2000)).toBe(0);
});

test('time in which nobody wanted to send does not count', () => {
	const pace = new Pace();
	pace.refused(0);
	answers(pace, 20);
	pace.idled(59_000);
	pace.refused(60_000);
	expect(gapOf(pace, 61_000)).toBeCloseTo(50);
});

test('is one a second at least, because turns are not taken back', () => {
	const pace = new Pace();
	pace.refused(0);
	answers(pace, 1);
	pace.refused(30_000);
	expect(gapOf(pace, 31_000)).toBe(1000);
});

test('a clock that is set back does no harm', () => {
	const pace = new Pace();
	pace.refused(10_000);
	answers(pace, 1);
	pace.refused(5000);
	expect(gapOf(pace, 6000)).toBe(1000);
});
