/// <reference types="jest" />

/** Jest types what stands in the place of a value as `any`, which would switch the checks around it off. */
declare namespace jest {
	interface Expect {
		any(type: unknown): unknown;
		anything(): unknown;
		arrayContaining(items: readonly unknown[]): unknown;
		objectContaining(members: object): unknown;
		stringContaining(text: string): unknown;
		stringMatching(pattern: string | RegExp): unknown;
	}
}
