/**
 * Preloaded into n8n, this forces the order in which a parked execution is lost: n8n wakes it, reads it while it runs,
 * and marks it as crashed ten seconds later, by what it has read.
 */
import Module from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';

const markMs = 10_000;
const load = Module._load;
const changed = new Set();
let wake;

Module._load = function (request, ...rest) {
	const loaded = load.call(this, request, ...rest);
	const name = /(wait-tracker|execution-recovery\.service)(\.js)?$/.exec(request)?.[1];
	if (name && loaded[classes[name]] && !changed.has(name)) {
		changed.add(name);
		changes[name](loaded[classes[name]].prototype);
	}
	return loaded;
};

const classes = {
	'wait-tracker': 'WaitTracker',
	'execution-recovery.service': 'ExecutionRecoveryService',
};

const changes = {
	'wait-tracker'(tracker) {
		const { startTracking } = tracker;
		tracker.startTracking = function () {
			wake = () => startTracking.call(this);
		};
	},
	'execution-recovery.service'(recovery) {
		const { amend } = recovery;
		recovery.amend = async function (id, messages) {
			const executions = this.executionPersistence ?? this.executionRepository;
			wake?.();
			wake = undefined;
			for (;;) {
				const execution = await executions.findSingleExecution(id);
				if (execution?.status !== 'waiting') break;
				await delay(100);
			}
			const amended = await amend.call(this, id, messages);
			await delay(markMs);
			// It is written at once.
			setTimeout(() => console.log('Late mark: done'), 1_000);
			return amended;
		};
	},
};
