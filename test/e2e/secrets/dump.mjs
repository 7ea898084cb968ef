/**
 * `node dump.mjs <n8n's package.json> <database.sqlite>`: prints every value of every table as JSON. Runs in the
 * host's own Node, because the driver that n8n brings is built for it.
 */
import { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const [, , manifest, file] = process.argv;
const { Database } = createRequire(manifest)('sqlite3');
const database = new Database(file);
const all = promisify(database.all.bind(database));

// From here on, the bytes of the file are all that there is.
await all('PRAGMA wal_checkpoint(TRUNCATE)');
const cells = [];
for (const { name } of await all("SELECT name FROM sqlite_master WHERE type = 'table'")) {
	for (const row of await all(`SELECT * FROM "${name}"`)) {
		for (const [column, value] of Object.entries(row)) {
			if (value === null) continue;
			const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
			cells.push({ place: `${name}.${column}`, text });
		}
	}
}
database.close();
process.stdout.write(JSON.stringify(cells));
