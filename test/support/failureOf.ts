/** What a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<Error & { advice?: string }> {
	try {
		await call;
	} catch (error) {
		return error as Error;
	}
	throw new Error('the call did not fail');
}
