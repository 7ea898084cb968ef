/**
 * Runs all test files of a worker in Node's own global scope, each with its own modules of this
 * package. Jest would make a scope for each file and load n8n's 1,700 modules into it again, which
 * took two seconds a file; code in such a scope is slower, too. See byNode.mjs for the packages.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { compileFunction } = vm;
vm.compileFunction = (source, parameters, options) =>
	compileFunction(source, parameters, { ...options, parsingContext: undefined });

const { console } = globalThis;
const { exit, getBuiltinModule } = process;
// A worker that ends by itself frees its memory first, module by module. Jest waits half a second for
// that, then kills the worker and reports that it “has failed to exit gracefully”.
process.once('beforeExit', () => exit());
// Jest has a storage for each test file, and never disables it: after a hundred files, each promise
// goes through a hundred storages.
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
	storages.add(this);
	return run.apply(this, args);
};
const ownSymbols = Object.getOwnPropertySymbols(globalThis);

export default class SharedEnvironment extends TestEnvironment {
	constructor(setup, context) {
		super(setup, context);
		this.global = globalThis;
		this.global.requireByNode = createRequire(import.meta.url);
		const { moduleMocker, fakeTimersModern } = this;
		this.moduleMocker = new moduleMocker.constructor(globalThis);
		this.fakeTimersModern = new fakeTimersModern.constructor({
			config: setup.projectConfig,
			global: globalThis,
		});
	}

	async setup() {
		await super.setup();
		// Jest asks for 100 frames of each error, which took a tenth of the time.
		Error.stackTraceLimit = 10;
	}

	/** Before Jest asks the clock how long the file took. */
	handleTestEvent({ name }) {
		if (name === 'run_finish') this.moduleMocker.restoreAllMocks();
	}

	/** Leaves nothing of a file to the next one. */
	async teardown() {
		await super.teardown();
		for (const storage of storages) storage.disable();
		storages.clear();
		Object.assign(globalThis, { console });
		Object.assign(process, { exit, getBuiltinModule });
		// Jest's state of the file.
		for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
			if (!ownSymbols.includes(symbol)) Reflect.deleteProperty(globalThis, symbol);
		}
	}
}
