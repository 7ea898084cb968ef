import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript-eslint';

/** What only types can tell, in all TypeScript of the repository; n8n's own rules are in eslint.config.mjs. */
const types = {
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
};

const ownText = '/^(advice|description|message|notice|reason)$/';
const search = '/^(endsWith|includes|indexOf|match|matchAll|search|startsWith)$/';

/** What decides is a field: a text of ours may be put in other words at any time. */
const noTextDecides = {
	files: ['nodes/**/*.ts'],
	rules: {
		'no-restricted-syntax': [
			'error',
			...[
				`CallExpression[callee.property.name=${search}] > MemberExpression > .object[name=${ownText}]`,
				`CallExpression[callee.property.name=${search}] > MemberExpression > .object[property.name=${ownText}]`,
				`CallExpression[callee.property.name='test'] > .arguments[property.name=${ownText}]`,
				`CallExpression[callee.property.name='test'] > .arguments[name=${ownText}]`,
				`BinaryExpression[operator=/^[=!]==$/] > MemberExpression[property.name=${ownText}]`,
			].map((selector) => ({ selector, message: 'Decide by a field, not by a text of our own' })),
		],
	},
};

export default typescript.config(types, noTextDecides);
