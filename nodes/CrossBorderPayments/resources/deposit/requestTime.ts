import type { IDataObject } from 'n8n-workflow';

import { parseTime, toArray, toText } from '../../api/unknownValues';
import { matcherOf } from '../../api/normalizeText';
import { payerKeys } from '../../reads/findDeposit';
import { coerceDateTime } from '../../operation/form/coerceDateTime';
import type { InputItem } from '../../operation/inputItem';

/**
 * When Deposit > Create requested the deposit with this key, in milliseconds: by the input item, as in
 * a sub-workflow, or by what earlier nodes of this type returned; of several times, the earliest.
 * Undefined if none of them created it.
 */
export function requestTimeOf(item: InputItem, key: string): number | undefined {
	const matchOf = matcherOf(key);
	const self = item.n8n.getNode();
	const timezone = item.n8n.getTimezone();
	const earlier = item.n8n.getParentNodes(self.name).filter(({ type }) => type === self.type);
	const created = earlier.flatMap(({ name }) => itemsOfNode(item, name));
	const times = [item.data.json, ...created]
		.filter((json) => keysOf(json).some((one) => matchOf(one)))
		.map(({ requestedAt }) => parseTime(coerceDateTime(requestedAt, timezone)))
		.filter((time) => !Number.isNaN(time));
	return times.length > 0 ? Math.min(...times) : undefined;
}

/** The keys of the deposit in an item. `payTo` may have several details: “iban: DE1, bic: B”. */
const keysOf = (json: IDataObject) => {
	const payTo = toText(json.payTo);
	const details = payTo.split(', ').map((detail) => detail.replace(/^\w+: /, ''));
	return [...payerKeys(json), payTo, ...details];
};

/** What a node returned in this execution; nothing if it did not run. */
function itemsOfNode({ n8n, index }: InputItem, node: string): IDataObject[] {
	const all = `{{ $(${JSON.stringify(node)}).all().map(({ json }) => json) }}`;
	try {
		return toArray(n8n.evaluateExpression(all, index) as IDataObject[]);
	} catch {
		return [];
	}
}
