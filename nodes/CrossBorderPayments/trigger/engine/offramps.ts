import { isKnown, observe } from './observe';
import type { Session } from './session';
import { blankList, shortHash, type ListState } from './state';
import { concernsThisReadAlone, type Turn } from './turn';

const hourMs = 60 * 60_000;

/** Offramps are named by the user, so all of their final ones are remembered: none is ever settled. */
const offrampList: ListState = { ...blankList, watermark: 0 };

/** Whether an offramp is to be read in this poll; one that is final is not read any more. */
export function isOfframpDue(subaccountId: string, id: string, session: Session): boolean {
	const list = session.list('offramp', subaccountId) ?? offrampList;
	const known = list.open[id];
	if (!known) {
		const observation = { id, status: '', createdAt: Infinity, record: {} };
		return !isKnown(list, observation, session.rulesOf('offramp', subaccountId));
	}
	const isYoung = session.now - known.createdAt < hourMs;
	return known.due === true || isYoung || session.isNewTick;
}

/** Reads one offramp and compares it with what is known. */
export async function* offrampTurn(subaccountId: string, id: string, session: Session): Turn {
	const ofOfframps = session.state.lists.offramp;
	const key = shortHash(subaccountId);
	try {
		const observation = await session.readers.offramp(subaccountId, id);
		session.noteRead([observation]);
		// Read only now, because others of the same subaccount may have been read meanwhile.
		const before = ofOfframps[key] ?? offrampList;
		const rules = session.rulesOf('offramp', subaccountId);
		const { list, changes } = observe(before, [observation], rules);
		ofOfframps[key] = list;
		session.add('offramp', subaccountId, changes);
	} catch (error) {
		const failure = concernsThisReadAlone(error);
		session.noteFailure(`Offramp ${id} of ${subaccountId}`, failure);
		const list = ofOfframps[key];
		const known = list?.open[id];
		if (list && known) {
			ofOfframps[key] = { ...list, open: { ...list.open, [id]: { ...known, due: true } } };
		}
	} finally {
		yield 2;
	}
}
