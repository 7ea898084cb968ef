import { DataDeduplicationService } from 'n8n-core';

/** n8n's store of processed data, which keeps the keys of Once Per, as new before each test. */
export function useProcessedData(): void {
	const keys = new Set<string>();
	beforeAll(async () => {
		// The test files of a worker share n8n-core.
		Object.assign(DataDeduplicationService, { instance: undefined });
		await DataDeduplicationService.init({
			checkProcessedAndRecord: async (texts: string[]) => {
				const added = texts.filter((text) => !keys.has(text));
				added.forEach((text) => keys.add(text));
				return { new: added, processed: texts.filter((text) => !added.includes(text)) };
			},
			removeProcessed: async (texts: string[]) => texts.forEach((text) => keys.delete(text)),
		} as unknown as Parameters<typeof DataDeduplicationService.init>[0]);
	});
	beforeEach(() => keys.clear());
}
