import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript-eslint';

/** What only types can tell, in all TypeScript of the repository; n8n's own rules are in eslint.config.mjs. */
export default typescript.config({
	files: ['**/*.ts'],
	extends: [typescript.configs.base],
	languageOptions: {
		parserOptions: {
			project: './test/tsconfig.json',
			tsconfigRootDir: resolve(dirname(fileURLToPath(import.meta.url)), '../..'),
		},
	},
	rules: {
		'@typescript-eslint/await-thenable': 'error',
		'@typescript-eslint/no-floating-promises': 'error',
		'@typescript-eslint/no-misused-promises': 'error',
		'@typescript-eslint/no-unnecessary-condition': 'error',
		'@typescript-eslint/no-unnecessary-type-assertion': 'error',
		'@typescript-eslint/no-unsafe-argument': 'error',
		'@typescript-eslint/no-unsafe-assignment': 'error',
		'@typescript-eslint/no-unsafe-call': 'error',
		'@typescript-eslint/no-unsafe-enum-comparison': 'error',
		'@typescript-eslint/no-unsafe-member-access': 'error',
		'@typescript-eslint/no-unsafe-return': 'error',
	},
});
