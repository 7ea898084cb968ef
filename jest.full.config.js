const { maxWorkers, testTimeout, ...config } = require('./jest.config.js');

/** The unit and integration tests with other versions of what n8n provides. `npm test` has those of n8n 2. */
const withVersions = (versions) => ({
	...config,
	displayName: `zod and luxon, ${versions}`,
	testPathIgnorePatterns: [
		...['/docs/', '/english', '/linearTime', '/histories', '/outside/'],
		...['/overIsOver', '/rateLimit', '/faults'],
	].map((path) => `/test/(unit|integration).*${path}`),
	moduleNameMapper: { '^(zod|luxon)(?=$|/)(.*)': `$1-${versions}$2` },
});

/**
 * What takes too long for `npm test`: every fault in every operation, every odd value at every place,
 * hundreds of histories of the trigger, other versions of what n8n provides.
 * @type {import('jest').Config}
 */
module.exports = {
	maxWorkers,
	testTimeout,
	projects: [
		{ ...config, displayName: 'full', roots: ['<rootDir>/test/full'] },
		withVersions('n8n-1'),
		withVersions('newest'),
	],
};
