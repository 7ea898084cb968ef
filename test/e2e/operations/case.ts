import { byId } from '../../support/n8n/setup';
import type { Emulator, Samples } from '../../support/emulator/server';
import type { Row } from '../examples/stage';

/** One operation as a user fills it in, and what it has to give. */
export interface Case {
	parameters(samples: Samples): object;
	/** The columns that are compared, of every item, from the service's own data after the run. */
	items(emulator: Emulator): Row[];
	/** What has changed in the service. */
	changed?(emulator: Emulator): Record<string, boolean>;
}

export const ofApproved = ({ approvedSubaccountId }: Samples) => ({
	subaccountId: byId(approvedSubaccountId),
});

export const columns = <R extends object, K extends keyof R>(record: R, ...names: K[]): Row =>
	Object.fromEntries(names.map((name) => [name, record[name]]));
