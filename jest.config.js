/** Packages that Node loads, with all that they import, in the place of Jest. */
const byNode = '(fast-check|fastify|flatted|luxon|n8n-core|n8n-workflow|typescript|zod)(-[\\w-]+)?';

/** @type {import('jest').Config} */
module.exports = {
	roots: ['<rootDir>/test/unit', '<rootDir>/test/integration'],
	testMatch: ['**/*.test.ts'],
	// Stryker finds it by its whole path alone.
	testEnvironment: require.resolve('./test/support/jest/environment.mjs'),
	setupFiles: ['<rootDir>/test/support/jest/withoutWaiting.ts'],
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
		],
		[`/node_modules/${byNode}/`]: '<rootDir>/test/support/jest/byNode.mjs',
	},
	transformIgnorePatterns: [`/node_modules/(?!${byNode}/)`],
	// Jest would leave one of two cores idle.
	maxWorkers: '100%',
	testTimeout: 60_000,
};
