import type { Emulator } from '../emulator/server';

/** The credential that a user of the emulator has. */
export const sandbox = ({ url, apiKey }: Pick<Emulator, 'url' | 'apiKey'>) => ({
	environment: 'sandbox',
	apiKey,
	sandboxUrl: url,
});

/** A resource locator in its «By ID» mode. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
