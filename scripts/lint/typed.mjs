/**
 * The type check of all TypeScript, and the rules that need types: on one program, so that the rules find what the
 * check has worked out.
 */
import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const checkout = resolve(import.meta.dirname, '..', '..');
const configFile = resolve(checkout, 'test/tsconfig.json');

const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
	ts.readConfigFile(configFile, ts.sys.readFile).config,
	ts.sys,
	resolve(checkout, 'test'),
	undefined,
	configFile,
);
const program = ts.createProgram(fileNames, { ...options, incremental: false });
const diagnostics = [...errors, ...ts.getPreEmitDiagnostics(program)];
const shown = ts.formatDiagnosticsWithColorAndContext(diagnostics, {
	getCanonicalFileName: (name) => name,
	getCurrentDirectory: () => checkout,
	getNewLine: () => '\n',
});
if (shown) console.error(shown);

const eslint = new ESLint({
	overrideConfigFile: resolve(checkout, 'scripts/lint/typed.eslint.mjs'),
	overrideConfig: {
		files: ['**/*.ts'],
		languageOptions: { parserOptions: { programs: [program] } },
	},
	cwd: checkout,
});
const results = await eslint.lintFiles(['nodes', 'credentials', 'test', 'scripts']);
const problems = await (await eslint.loadFormatter('stylish')).format(results);
if (problems) console.error(problems);

const hasProblem = results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
process.exitCode = diagnostics.length > 0 || hasProblem ? 1 : 0;
