/**
 * `npm run drift -- --url https://… --key …`: calls every read of a real account and prints what differs from the
 * specification. `--offramp SUBACCOUNT/OFFRAMP` adds an offramp, which no list has. Prints no personal data.
 */
import { parseArgs } from 'node:util';

import { request } from 'undici';

import { readDrift } from './readDrift';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { url: { type: 'string' }, key: { type: 'string' }, offramp: { type: 'string' } },
	});
	const { url, key, offramp = '' } = values;
	if (!url || !key) throw new Error('--url and --key are required');
	const [subaccountId, offrampId] = offramp.split('/');
	const differences = await readDrift(
		async (path) => {
			const { statusCode, body } = await request(new URL(path, url), {
				headers: { 'x-api-key': key },
			});
			return { status: statusCode, body: await body.json() };
		},
		subaccountId && offrampId ? { subaccountId, offrampId } : {},
	);
	console.table(differences);
	console.log(`${differences.length} differences from the specification`);
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
