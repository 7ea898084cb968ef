import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright-core';

/** playwright-core brings no browser along, and downloads none. */
const places = [process.env['CBP_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'];

const flags = [
	// CI runs as root, whom Chromium's sandbox refuses.
	'--no-sandbox',
	'--disable-gpu',
	'--no-first-run',
	// Without these, it looks things up at Google.
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Chromium takes so long to start on a busy machine. */
const launchTimeoutMs = 180_000;

/** What n8n itself has to complain about, on every page and with every package. */
const noise = [
	// The editor asks who is logged in before anybody is.
	/401 .*\/rest\/login$/,
	// n8n looks for the fields of each node, and many of its own have none.
	/\/schemas\/n8n-nodes-base\..*\.json/,
	// The editor looks up packages, templates and news, which a closed network refuses.
	/https:\/\/(registry\.npmjs\.org|[\w.-]+\.n8n\.io|n8n\.io)\//,
];

/** @param show without it, nothing is seen */
export async function launchChromium(
	show: Pick<LaunchOptions, 'headless' | 'slowMo'> = {},
): Promise<Browser> {
	const executablePath = places.find((place) => place && existsSync(place));
	if (!executablePath) {
		throw new Error(
			'no Chromium: apt-get update && apt-get install -y --no-install-recommends chromium, or name one in CBP_CHROMIUM',
		);
	}
	return await chromium.launch({ executablePath, args: flags, timeout: launchTimeoutMs, ...show });
}

/** A page and what went wrong on it, n8n's known noise left out. */
export async function openPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
	const page = await browser.newPage({
		viewport: { width: 1280, height: 900 },
		deviceScaleFactor: 1,
		colorScheme: 'light',
		reducedMotion: 'reduce',
		locale: 'en-US',
	});
	const complaints: string[] = [];
	const complain = (text: string) => {
		if (!noise.some((pattern) => pattern.test(text))) complaints.push(text);
	};
	page.on('console', (message) => {
		if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`);
	});
	page.on('pageerror', (error) => complain(error.stack ?? error.message));
	page.on('response', (response) => {
		if (response.status() >= 500) complain(`${response.status()} ${response.url()}`);
	});
	return { page, complaints };
}
