/**
 * Preloaded into n8n, this makes it one that hands the input of a parked node on, although the saved data does not say that
 * the node waits: in the workflows whose names say so.
 */
import Module from 'node:module';

const load = Module._load;
let isChanged = false;

Module._load = function (request, ...rest) {
	const loaded = load.call(this, request, ...rest);
	if (request === 'n8n-core' && !isChanged && loaded.WorkflowExecute) {
		isChanged = true;
		const { prototype } = loaded.WorkflowExecute;
		const { handleWaitingState } = prototype;
		prototype.handleWaitingState = function (workflow) {
			const { runExecutionData } = this;
			// The date hides itself as `false`.
			const isHidden = runExecutionData.waitTill === false;
			if (isHidden && workflow.name?.startsWith('an n8n that hands the input on')) {
				runExecutionData.waitTill = new Date();
			}
			return handleWaitingState.call(this, workflow);
		};
	}
	return loaded;
};
