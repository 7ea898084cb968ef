/** @type {import('jest').Config} */
module.exports = {
	roots: ['<rootDir>/test/unit', '<rootDir>/test/integration'],
	testMatch: ['**/*.test.ts'],
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
		],
	},
	// Jest would leave one of two cores idle.
	maxWorkers: '100%',
	testTimeout: 20_000,
};
