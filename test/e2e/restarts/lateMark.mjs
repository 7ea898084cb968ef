/**
 * Preloaded into n8n, this forces the order in which a parked execution is lost: n8n wakes it, finds it running when it
 * looks for executions without an end, reads it, and marks it as crashed ten seconds later, by what it has read.
 */
import Module from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';

const markMs = 10_000;
const load = Module._load;
const changed = new Set();
let wake;

Module._load = function (request, ...rest) {
	const loaded = load.call(this, request, ...rest);
	const name = /(wait-tracker|message-event-bus|execution-recovery\.service)(\.js)?$/.exec(
		request,
	)?.[1];
	const { prototype } = (name && loaded[classes[name]]) || {};
	if (prototype && !changed.has(name)) {
		changed.add(name);
		changes[name](prototype);
	}
	return loaded;
};

const classes = {
	'wait-tracker': 'WaitTracker',
	'message-event-bus': 'MessageEventBus',
	'execution-recovery.service': 'ExecutionRecoveryService',
};

const changes = {
	'wait-tracker'(tracker) {
		const { startTracking } = tracker;
		tracker.startTracking = function () {
			wake = () => startTracking.call(this);
		};
	},
	// Its start is the one of the recovery.
	'message-event-bus'(bus) {
		const { initialize } = bus;
		bus.initialize = async function (...options) {
			wake?.();
			while (!(await this.executionRepository.existsBy({ status: 'running' }))) await delay(100);
			return await initialize.apply(this, options);
		};
	},
	'execution-recovery.service'(recovery) {
		const { amend } = recovery;
		recovery.amend = async function (...execution) {
			const amended = await amend.apply(this, execution);
			if (!amended) return amended;
			await delay(markMs);
			// It is written at once.
			setTimeout(() => console.log('Late mark: done'), 1_000);
			return amended;
		};
	},
};
