import { readCurrentVerification } from '../../../nodes/CrossBorderPayments/reads/currentVerification';
import { fakeOperationContext, idOf } from '../../support/n8n/fakeExecuteContext';

/** Reads a verification of which the service has these two views: a status, or a number for a rejection. */
async function read(individual: string | number, business: string | number) {
	const { client } = await fakeOperationContext(({ path }) => {
		const view = path.startsWith('/v1/kyc/customers') ? individual : business;
		if (typeof view === 'number') return { status: view, body: { message: 'Forbidden' } };
		return { body: { status: view } };
	});
	const found = await readCurrentVerification(client, idOf(1));
	return found && [found.type, found.record.status];
}

test.each([
	['incomplete', 'approved', ['individual', 'incomplete']],
	['not_started', 'awaiting_ubo', ['business', 'awaiting_ubo']],
	['not_started', 'not_started', ['individual', 'not_started']],
	['approved', 'awaiting_ubo', ['business', 'awaiting_ubo']],
	['approved', 404, ['individual', 'approved']],
	['approved', 403, ['individual', 'approved']],
	[404, 'not_started', ['business', 'not_started']],
	[404, 404, undefined],
])(
	'of individual %s and business %s, it goes on with %j',
	async (individual, business, expected) => {
		expect(await read(individual, business)).toEqual(expected);
	},
);

test.each([
	[403, 'approved'],
	[404, 403],
	['approved', 500],
])(
	'individual %s and business %s leave it open, which is an error',
	async (individual, business) => {
		await expect(read(individual, business)).rejects.toThrow('Forbidden');
	},
);
