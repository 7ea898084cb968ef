import { labelOfSetting, type SettingName } from '../../transport/serviceSettings';

/** What a check comes to, in words for whoever runs the service. */
export interface Verdict {
	result: 'ok' | 'differs' | 'unknown';
	details: string;
	whatToDo: string;
}

export const ok = (details: string): Verdict => ({ result: 'ok', details, whatToDo: '' });

export const differs = (details: string, whatToDo: string): Verdict => ({
	result: 'differs',
	details,
	whatToDo,
});

export const unknown = (details: string, whatToDo = ''): Verdict => ({
	result: 'unknown',
	details,
	whatToDo,
});

/** «In the credential, under Advanced, set First Page to “0”» */
export function setInCredential(settings: ReadonlyArray<[SettingName, string | number]>): string {
	const values = settings.map(([name, value]) => `${labelOfSetting(name)} to “${value}”`);
	return `In the credential, under Advanced, set ${values.join(' and ')}`;
}

export const nothingToSet = 'Nothing: the nodes cope with it';

/** One verdict of several places: a difference counts most, and what could be seen more than what could not. */
export function overall(verdicts: readonly Verdict[]): Verdict {
	const of = (result: Verdict['result']) => verdicts.find((one) => one.result === result);
	return of('differs') ?? of('ok') ?? of('unknown') ?? unknown('Nothing could be read');
}
