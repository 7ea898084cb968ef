import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { outcomeOf } from '../../../nodes/CrossBorderPayments/operation/failure';
import {
	ApiError,
	CancelledError,
	ConnectionError,
	InputError,
	InvalidResponseError,
} from '../../../nodes/CrossBorderPayments/transport/errors';

const { depositCreate } = endpoints;
const api = (status: number, mayBeDone = false) =>
	new ApiError(depositCreate, status, '', '', undefined, mayBeDone);
const connection = (mayBeDone: boolean) =>
	new ConnectionError(depositCreate, 'no response', '', mayBeDone);
const tooLong = new InputError('has more digits than a number can hold', '');

const notSent = 'Nothing was sent';
const perhaps = 'It may have gone through: check before you send it again';
const done = 'The request went through: do not send it again';

test.each<[string, Error, boolean, boolean, string]>([
	['fails before it is sent', tooLong, false, false, notSent],
	['is cancelled before it is sent', new CancelledError(), false, false, notSent],
	['is cancelled on its way', new CancelledError(), true, false, perhaps],
	['fails on its way, whatever the reason', new TypeError('x'), true, false, perhaps],
	['fails afterwards', tooLong, true, true, done],
	['is rejected', api(400), true, false, ''],
	['is a conflict', api(409), true, false, 'It may have been sent before: check first'],
	['meets a fault of the service', api(500, true), true, false, perhaps],
	['meets no server', connection(false), true, false, 'It did not go through'],
	['has no response', connection(true), true, false, perhaps],
	[
		'has a response without data',
		new InvalidResponseError(depositCreate, ''),
		true,
		false,
		perhaps,
	],
])('a write that %s', (_, error, isSent, isDone, outcome) => {
	const state = { isSent, isDone };
	const run = { items: 1, done: 0, isNothingSent: true, continues: false, hasKey: false };
	expect(outcomeOf(error, { state, ...run })).toBe(outcome);
});
