import type { Traffic } from '../traffic';
import type { Check } from '../test';
import type { TriggerWorkflow } from '../triggerWorkflow';
import type { World } from '../world';

export async function checkBackoff(
	_w: World,
	_t: TriggerWorkflow,
	_tr: Traffic,
	_check: Check,
): Promise<void> {}
