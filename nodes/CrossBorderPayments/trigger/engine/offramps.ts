import { isKnown, observe } from './observe';
import type { Session } from './session';
import { blankList, shortHash } from './state';
import { readTask, type Task } from './task';

/** Whether an offramp is to be read in this poll; one that is final is not read any more. */
export function isOfframpDue(subaccountId: string, id: string, session: Session): boolean {
	const list = session.list('offramp', subaccountId) ?? blankList;
	const open = list.open[id];
	if (open) return session.isLookUpDue('offramp', open);
	const observation = { id, status: '', createdAt: Infinity, record: {} };
	return !isKnown(list, observation, session.rulesOf('offramp', subaccountId));
}

/** Reads one offramp and compares it with what is known. */
export function offrampTask(subaccountId: string, id: string, session: Session): Task {
	const lists = session.state.lists.offramp;
	const owner = shortHash(subaccountId);
	return readTask(
		`${owner} offramp ${id}`,
		`Offramp ${id} of ${subaccountId}`,
		session,
		async () => {
			const observation = await session.readers.offramp(subaccountId, id);
			session.reads++;
			// Read only now, because others of the same subaccount may have been read meanwhile. None of
			// them is ever settled: they are as many as the user names.
			const before = lists[owner] ?? blankList;
			const rules = session.rulesOf('offramp', subaccountId);
			const { list, changes } = observe(before, [observation], rules);
			lists[owner] = list;
			session.add('offramp', subaccountId, changes);
		},
	);
}
