/**
 * How much of a model's context the action node takes: n8n's assistant reads the types that n8n makes of its operations,
 * and every editor loads the whole description. n8n has no limit, so this only warns. CONTRIBUTING.md says what to do.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { generateNodeTypeFile } from '@n8n/workflow-sdk/dist/generate-types/generate-types';
import { getEncoding } from 'js-tiktoken';

const { CrossBorderPayments } = createRequire(import.meta.url)(
	resolve('dist/nodes/CrossBorderPayments/CrossBorderPayments.node.js'),
);
const json = JSON.stringify(new CrossBorderPayments().description);
const texts = [
	{ what: 'JSON', budget: 20_500, text: json },
	{ what: 'types', budget: 24_000, text: generateNodeTypeFile(JSON.parse(json)) },
];

for (const { what, budget, text } of texts) {
	const tokens = getEncoding('o200k_base').encode(text).length;
	const finding = `${tokens} of ${budget} tokens`;
	if (tokens > budget) console.warn(`budget: warning, the description takes ${finding} as ${what}`);
	else console.log(`budget: ${finding} as ${what}`);
}
