import { anyText } from '../api/schemas/values';

/** Query parameters in one line, `status=paid&limit=10`, by name. An empty value removes a parameter. */
export const queryString = anyText.transform((line, context): Record<string, string> => {
	const parameters = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(line.trim())) {
		if (name === '') context.addIssue('has a value without a name');
		// Which of the two should be sent is not for us to decide.
		if (parameters.has(name)) context.addIssue(`has “${name}” twice`);
		parameters.set(name, value);
	}
	return Object.fromEntries(parameters);
});
