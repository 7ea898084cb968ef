import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs `work` while holding `file`, so that two demos or test runs do not install the same host at once. */
export async function withInstallLock<T>(
	file: string,
	log: (line: string) => void,
	work: () => Promise<T>,
): Promise<T> {
	const claim = `${file}.${process.pid}`;
	writeFileSync(claim, String(process.pid));
	try {
		for (let waited = 0; !take(claim, file); waited += 10) {
			log(`another run (process ${readHolder(file)}) is installing this host; waited ${waited} s`);
			await delay(10_000);
		}
	} finally {
		rmSync(claim, { force: true });
	}
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
	}
}

/** A hard link appears together with its content, so a lock never exists without its holder's id. */
function take(claim: string, file: string): boolean {
	const holder = readHolder(file);
	if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true });
	try {
		linkSync(claim, file);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

function readHolder(file: string): number | undefined {
	try {
		return Number(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
