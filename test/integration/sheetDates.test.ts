/** Options > Dates: For Sheets, in every operation that has it. */
import type { IDataObject } from 'n8n-workflow';

import { operationOf } from '../../nodes/CrossBorderPayments/resources';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { menusOf, nameOf, type OperationCase } from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/fakeServer';

useReplayService();

const timezone = 'Asia/Kathmandu';

/** The local time in Kathmandu, which is 5 hours and 45 minutes ahead of UTC. */
const forSheets = (iso: string) =>
	new Date(Date.parse(iso) + 5.75 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const isTime = (value: unknown): value is string =>
	typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

async function itemsOf(one: OperationCase, dates: 'iso' | 'sheets') {
	service.play(one.exchanges);
	const { options } = one.parameters as { options?: IDataObject };
	const { items } = await runNode({
		...menusOf(one),
		parameters: { ...one.parameters, options: { ...options, dates } },
		credential: sandbox(service, one.settings),
		timezone,
	});
	return items.map(({ json }) => json);
}

const cases = operationCases.filter(({ items }) =>
	items.some((item) => Object.values(item).some(isTime)),
);

test.each(cases.map((one) => [nameOf(one), one] as const))('%s', async (_, one) => {
	const { resource, operation } = menusOf(one);
	const { options } = operationOf(resource, operation)!;
	expect(options.map(({ property }) => property.name)).toContain('dates');
	const isRaw = one.parameters.output === 'raw';
	const expected = (await itemsOf(one, 'iso')).map((item) =>
		Object.fromEntries(
			Object.entries(item).map(([name, value]) => [
				name,
				isTime(value) && !isRaw && name !== 'requestedAt' ? forSheets(value) : value,
			]),
		),
	);
	const withoutRequest = (items: IDataObject[]) =>
		items.map((item) => ({ ...item, requestedAt: undefined }));
	const items = await itemsOf(one, 'sheets');
	expect(withoutRequest(items)).toEqual(withoutRequest(expected));
	expect(items.filter(({ requestedAt }) => !isRaw && isTime(requestedAt))).toEqual([]);
});
