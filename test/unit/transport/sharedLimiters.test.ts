import { hour } from '../../../nodes/CrossBorderPayments/api/durations';
import { sharedLimiter } from '../../../nodes/CrossBorderPayments/transport/sharedLimiters';
import { defaultSettings } from '../../../nodes/CrossBorderPayments/transport/serviceSettings';

afterEach(() => jest.restoreAllMocks());

const limiterOf = (apiKey: string, baseUrl = 'https://one.example.com') =>
	sharedLimiter({ environment: 'sandbox', apiKey, baseUrl, settings: { ...defaultSettings } });

test('one limiter for each address and key', () => {
	const limiter = limiterOf('key-a');
	expect(limiterOf('key-a')).toBe(limiter);
	expect(limiterOf('key-b')).not.toBe(limiter);
	expect(limiterOf('key-a', 'https://two.example.com')).not.toBe(limiter);
});

test('one that nobody uses is dropped', async () => {
	const unused = limiterOf('key-a');
	const used = limiterOf('key-b');
	let end = () => {};
	const isOver = new Promise<void>((resolve) => (end = resolve));
	const sending = used.openLane(1).send(async () => {
		await isOver;
		return { isThrottled: false, pauseMs: 0 };
	});
	const later = Date.now() + hour;
	jest.spyOn(Date, 'now').mockReturnValue(later);
	limiterOf('key-c');
	expect(limiterOf('key-a')).not.toBe(unused);
	expect(limiterOf('key-b')).toBe(used);
	end();
	await sending;
});
