import type { Emulator } from '../../support/emulator/server';
import type { WorkflowDraft, WorkflowNode } from '../../host/session';

const packageName = 'n8n-nodes-cross-border-payments';
const credentialType = 'crossBorderPaymentsApi';

/** Nodes as somebody has filled them in, to take pictures of. */
export function tour(
	{ samples, samples: { approvedSubaccountId } }: Emulator,
	credential: { id: string; name: string },
): WorkflowDraft {
	const picked = {
		__rl: true,
		mode: 'list',
		value: approvedSubaccountId,
		cachedResultName: `${samples.approvedSubaccountEmail} (approved, ${approvedSubaccountId.slice(0, 8)})`,
	};
	const ours = (id: string, name: string, type: string, parameters: object): WorkflowNode => ({
		id,
		name,
		type: `${packageName}.${type}`,
		typeVersion: 1,
		credentials: { [credentialType]: credential },
		parameters,
	});
	const actions = [
		ours('quote', 'Create a Quote', 'crossBorderPayments', {
			resource: 'onramp',
			operation: 'createQuote',
			subaccountId: picked,
			fromAmount: '1250.50',
		}),
		ours('deposits', 'Get All Deposits', 'crossBorderPayments', {
			resource: 'deposit',
			operation: 'getAll',
			scope: 'all',
			filters: { statuses: ['completed'], createdAfter: '2026-02-01T00:00:00' },
		}),
		ours('followUps', 'Get Follow-Ups', 'crossBorderPayments', {
			resource: 'verification',
			operation: 'getFollowUps',
			filters: { minimumAgeDays: 3, startedOnly: true },
		}),
		ours('business', 'Submit a Business', 'crossBorderPayments', {
			resource: 'verification',
			operation: 'submitBusiness',
			subaccountId: {
				...picked,
				value: samples.businessSubaccountId,
				cachedResultName: `business@customers.test (created, ${samples.businessSubaccountId.slice(0, 8)})`,
			},
			fields: {
				legal_name: 'Exemplo Pagamentos Ltda',
				ultimate_beneficial_owners: {
					items: [{ first_name: 'Ana', last_name: 'Souza', ownership_percentage: 60 }],
				},
			},
		}),
		ours('subaccount', 'Get a Subaccount', 'crossBorderPayments', {
			resource: 'subaccount',
			operation: 'get',
		}),
	];
	const start = {
		id: 'start',
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	const trigger = ours('trigger', 'Watch', 'crossBorderPaymentsTrigger', {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		events: ['depositStatusChanged', 'offrampStatusChanged'],
		scope: 'chosen',
		subaccountIds: { subaccount: [{ subaccountId: picked }] },
		offramps: {
			offramp: [{ subaccountId: picked, offrampIds: samples.pendingOfframpId }],
		},
	});
	return {
		name: 'Tour',
		nodes: [trigger, start, ...actions].map((node, index) => ({
			...node,
			position: [220 * (index % 4), 220 * Math.floor(index / 4)],
		})),
		connections: {
			[start.name]: { main: [actions.map(({ name }) => ({ node: name, type: 'main', index: 0 }))] },
		},
	};
}
