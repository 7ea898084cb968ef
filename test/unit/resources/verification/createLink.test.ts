import {
	createKybLink,
	createLink,
} from '../../../../nodes/CrossBorderPayments/resources/verification/createLink';
import { fakeOperationContext, idOf } from '../../../support/n8n/fakeExecuteContext';

test('where neither endpoint knows the subaccount, the error is that of the one asked for', async () => {
	const body = { message: 'Subaccount not found' };
	const context = await fakeOperationContext(() => ({ status: 404, body }));
	await expect(createLink.execute(context, { subaccountId: idOf(1) })).rejects.toThrow(
		'Could not get a link where the client completes the verification: Subaccount not found',
	);
});

test.each([
	[createLink, ['The link is for an individual (KYC). For a business, use Create KYB Link']],
	[createKybLink, []],
])(
	'a KYC link says for whom it is, because a business may get it by mistake',
	async (link, hints) => {
		const responses = [{ formUrl: 'https://forms.test/1' }, { data: [], page: 1, totalPages: 1 }];
		const context = await fakeOperationContext(() => ({ body: responses.shift() }));
		await link.execute(context, { subaccountId: idOf(1) });
		expect(context.tallies.hints()).toEqual(hints);
	},
);

test.each([
	['declined', 'You: ask the service'],
	['approved', 'Nothing'],
	['review', 'Wait for the service'],
	['created', undefined],
	['incomplete', undefined],
])('a link for a client who is %s has the next step as a hint: %s', async (status, nextStep) => {
	const client = { id: idOf(1), email: 'ada@example.test', status };
	const responses = [
		{ formUrl: 'https://forms.test/1' },
		{ data: [client], page: 1, totalPages: 1 },
	];
	const context = await fakeOperationContext(() => ({ body: responses.shift() }));
	await createKybLink.execute(context, { subaccountId: idOf(1) });
	expect(context.warnings).toEqual(
		nextStep
			? [
					`The verification of ada@example.test is ${status}, so the link may be of no use. Next step: ${nextStep}`,
				]
			: [],
	);
});
