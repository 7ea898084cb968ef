import fc from 'fast-check';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { resources } from '../../nodes/CrossBorderPayments/resources';
import type { Operation } from '../../nodes/CrossBorderPayments/operation/operation';
import { optionsProperty } from '../../nodes/CrossBorderPayments/descriptions/options';
import { oddValues } from './oddValues';
import { placesOf, type Place } from './places';
import { runRecorded } from '../support/n8n/recorded';
import { failureIn } from '../support/n8n/runNode';
import { faultOf } from './verdict';

/** Values for each place of a form. */
export const runs = Number(process.env.FC_RUNS ?? 100);

/** The same values in every run; FC_SEED=random, or a number, looks for others. */
const { FC_SEED = '1' } = process.env;
export const seed = FC_SEED === 'random' ? Date.now() : Number(FC_SEED);

export interface Entry {
	resource: string;
	name: string;
	operation: Operation;
}

export const entries: Entry[] = resources.flatMap(({ value, operations }) =>
	operations.map((operation) => ({ resource: value, name: operation.value, operation })),
);

export const formOf = ({ fields, options }: Operation): INodeProperties[] => [
	...fields.map(({ property }) => property),
	optionsProperty(options),
];

/** What odd values do to one operation, in each place of its form: one line for each fault. */
export async function faultsOf({ resource, name, operation }: Entry): Promise<string[]> {
	const faults: string[] = [];
	for (const [index, place] of placesOf(formOf(operation)).entries()) {
		const values = [place.good, ...oddValuesFor(place, index)];
		const [control, ...rest] = await runRecorded({
			resource,
			operation: name,
			parameters: place.formWith('={{ $json.v }}'),
			items: values.map((v) => ({ v }) as IDataObject),
		});
		if (!control || control.sent.length === 0 || control.out.some(failureIn)) {
			faults.push(
				`${place.name}: the good value ${fc.stringify(place.good)} is not taken: ${control?.out.map(failureIn).join()}`,
			);
			continue;
		}
		for (const [at, recorded] of rest.entries()) {
			const fault = faultOf(operation, place, values[at + 1], control, recorded);
			if (fault)
				faults.push(`${place.name} = ${fc.stringify(values[at + 1]).slice(0, 120)}: ${fault}`);
		}
	}
	return faults;
}

function oddValuesFor({ good }: Place, index: number): unknown[] {
	return fc.sample(oddValues(good), { numRuns: runs, seed: seed + index });
}
