import type { FaultInput } from '../../support/emulator/server';
import { until } from '../../support/until';
import { saveCredential } from '../canvas';
import { unmet } from '../compare';
import type { OtherServer } from '../../support/emulator/otherServer';
import type { Check } from '../test';
import { TriggerWorkflow } from '../triggerWorkflow';
import type { World } from '../world';
import { keyEcho, wrongKey } from './spellings';

const pollTimeoutMs = 60_000;

/** The trigger's activation, its polls and its test event while the service fails. */
export async function pollThroughFailures(
	world: World,
	otherServer: OtherServer,
	check: Check,
): Promise<void> {
	const { emulator } = world;
	const { approvedSubaccountId } = emulator.samples;
	const parameters = { events: ['depositStatusChanged', 'subaccountStatusChanged'] };
	const wrong = await saveCredential(world, { apiKey: wrongKey });
	const refused = await TriggerWorkflow.create(world, wrong, parameters);
	const refusal = await refused.activate().then(() => undefined, String);
	await refused.deactivate();
	check('activation with a wrong key', unmet({ 'it fails': refusal !== undefined }));

	const trigger = await TriggerWorkflow.create(world, await saveCredential(world), parameters);
	await trigger.activate();
	const polls = () =>
		emulator.requests.filter(({ endpoint }) => endpoint === 'subaccountList').length;
	const failures: Record<string, FaultInput> = {
		'one subaccount fails': {
			kind: 'status',
			status: 500,
			matching: `${approvedSubaccountId}/`,
		},
		'key refused': { kind: 'status', status: 401 },
		redirect: { kind: 'redirect', status: 307, location: `${otherServer.url}/list` },
	};
	for (const [name, fault] of Object.entries(failures)) {
		emulator.fault({ ...fault, message: keyEcho });
		const before = polls();
		const isPolled = await until(() => polls() > before + 1, pollTimeoutMs);
		await trigger.fetchTestEvent();
		check(`polls and a test event, ${name}`, unmet({ 'there are polls': isPolled }));
		emulator.clearFaults();
	}
	await trigger.deactivate();
}
