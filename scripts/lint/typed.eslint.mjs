import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import typescript from 'typescript-eslint';

/** What n8n's rules, in eslint.config.mjs, leave to others: test/ and scripts/. */
const tests = {
	files: ['{test,scripts}/**/*.{ts,mjs}'],
	extends: [js.configs.recommended, typescript.configs.recommended],
	languageOptions: {
		globals: { console: 'readonly', process: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
	},
};

/** What only types can tell, in all TypeScript of the repository. */
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

/** Text from outside costs linear time. */
const linearPatterns = {
	files: ['{nodes,credentials}/**/*.ts'],
	plugins: { regexp },
	rules: {
		'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
		'regexp/no-super-linear-move': ['error', { report: 'potential' }],
	},
};

const ownText =
	'/^(advice|description|details|hint|message|notice|problem|reason|warning|whatToDo)$/';
const search = '/^(endsWith|includes|indexOf|match|matchAll|search|split|startsWith)$/';

/** What decides is a field: a text of ours may be put in other words at any time. */
const noTextDecides = {
	files: ['nodes/**/*.ts'],
	rules: {
		'no-restricted-syntax': [
			'error',
			...[
				`CallExpression[callee.property.name=${search}] > MemberExpression > .object[name=${ownText}]`,
				`CallExpression[callee.property.name=${search}] > MemberExpression > .object[property.name=${ownText}]`,
				// A sentence, or a constant that holds one.
				`CallExpression[callee.property.name=${search}] > Literal.arguments[value=/[a-z] /]`,
				`CallExpression[callee.property.name=${search}] > .arguments[name=/(Advice|Hint|Message|Notice|Sentence)$/]`,
				`CallExpression[callee.property.name='test'] > .arguments[property.name=${ownText}]`,
				`CallExpression[callee.property.name='test'] > .arguments[name=${ownText}]`,
				`BinaryExpression[operator=/^[=!]==$/] > MemberExpression[property.name=${ownText}]`,
			].map((selector) => ({ selector, message: 'Decide by a field, not by a text of our own' })),
		],
	},
};

export default typescript.config(tests, types, linearPatterns, noTextDecides);
