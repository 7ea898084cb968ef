import { outcomeOf } from '../../../nodes/CrossBorderPayments/operation/failure';
import { InputError, CancelledError } from '../../../nodes/CrossBorderPayments/transport/errors';

const tooLong = new InputError('has more digits than a number can hold', '');

test.each([
	['fails before it is sent', tooLong, false, false, /^Nothing was sent$/],
	['is cancelled before it is sent', new CancelledError(), false, false, /^Nothing was sent$/],
	['is cancelled on its way', new CancelledError(), true, false, /^It may have gone through/],
	[
		'fails on its way, whatever the reason',
		new TypeError('x'),
		true,
		false,
		/^It may have gone through/,
	],
	['fails afterwards', tooLong, true, true, /^The request went through: do not send it again$/],
])('a write that %s', (_, error, isSent, isDone, outcome) => {
	expect(outcomeOf(error, { isSent, isDone })).toMatch(outcome);
});
