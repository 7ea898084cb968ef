import type { Emulator } from '../../support/emulator/server';
import type { Credential, WorkflowDraft } from '../../host/session';
import { actionType, ourNode, start, triggerType, workflowOf } from '../canvas';

/** Nodes as somebody has filled them in, to take pictures of. */
export function tour({ samples }: Emulator, credential: Credential): WorkflowDraft {
	const { approvedSubaccountId, approvedSubaccountEmail, businessSubaccountId } = samples;
	const picked = (id: string, label: string) => ({
		__rl: true,
		mode: 'list',
		value: id,
		cachedResultName: `${label}, ${id.slice(0, 8)})`,
	});
	const subaccountId = picked(approvedSubaccountId, `${approvedSubaccountEmail} (approved`);
	const forms: Record<string, object> = {
		'Create a Quote': {
			resource: 'onramp',
			operation: 'createQuote',
			subaccountId,
			fromAmount: '1250.50',
		},
		'Get All Deposits': {
			resource: 'deposit',
			operation: 'getAll',
			scope: 'all',
			filters: { statuses: ['completed'], createdAfter: '2026-02-01T00:00:00' },
		},
		'Get Follow-Ups': {
			resource: 'verification',
			operation: 'getFollowUps',
			filters: { minimumAgeDays: 3, startedOnly: true },
		},
		'Submit a Business': {
			resource: 'verification',
			operation: 'submitBusiness',
			subaccountId: picked(businessSubaccountId, 'business@customers.test (created'),
			fields: {
				legal_name: 'Exemplo Pagamentos Ltda',
				ultimate_beneficial_owners: {
					items: [{ first_name: 'Ana', last_name: 'Souza', ownership_percentage: 60 }],
				},
			},
		},
		'Get a Subaccount': { resource: 'subaccount', operation: 'get' },
	};
	const trigger = ourNode('Watch', triggerType, credential, {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		events: ['depositStatusChanged', 'offrampStatusChanged'],
		scope: 'chosen',
		subaccountIds: { subaccount: [{ subaccountId }] },
		offramps: { offramp: [{ subaccountId, offrampIds: samples.pendingOfframpId }] },
	});
	const actions = Object.entries(forms).map(([name, form]) =>
		ourNode(name, actionType, credential, form),
	);
	const draft = workflowOf('Tour', [start], actions);
	return { ...draft, nodes: [...draft.nodes, { ...trigger, position: [0, 320] }] };
}
