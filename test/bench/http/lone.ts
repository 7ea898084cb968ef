import { request } from 'undici';
import { median } from '../bench';
import type { Answers, ServiceProcess } from './serviceProcess';

const times = 21;

/** Milliseconds that one small request takes on its own, with a plain client that keeps its connection. */
export async function loneMs(service: ServiceProcess, answers: Answers): Promise<number> {
	const [owner] = service.owners;
	if (!owner) throw new Error('the service has no subaccount');
	await service.answer(answers);
	const taken: number[] = [];
	for (let time = 0; time < times; time++) {
		const began = performance.now();
		const { body } = await request(
			`${service.url}/v1/ramp/${owner.id}/banking/conversions/${owner.conversions[0]}`,
			{ headers: { 'x-api-key': service.apiKey } },
		);
		await body.dump();
		taken.push(performance.now() - began);
	}
	return median(taken);
}
