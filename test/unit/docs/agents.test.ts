import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { operationOf } from '../../../nodes/CrossBorderPayments/resources';

const page = readFileSync(resolve(__dirname, '../../../docs/agents.md'), 'utf8');

/** Request, operation and fields of each row. */
const requests = [...page.matchAll(/^\| (.+) \| `(\w+)\.(\w+)` \| (?:`(.+)` )?\|$/gm)];

test.each(requests.map(([, ...row]) => row as [string, string, string, string | undefined]))(
	'“%s” is answered by %s.%s with fields that it has',
	(_request, resource, name, json = '{}') => {
		const operation = operationOf(resource, name);
		expect(operation).toBeDefined();
		for (const [field, value] of Object.entries(JSON.parse(json) as object)) {
			const found = operation?.fields.find(({ property }) => property.name === field);
			expect([field, found?.schema.safeParse(value).success]).toEqual([field, true]);
		}
	},
);
