import { DataDeduplicationService } from 'n8n-core';

import { processedDataIn } from './fakeExecuteContext';

/** An empty store of processed data before each test. */
export function useProcessedData(): void {
	const keys = new Set<string>();
	beforeAll(async () => {
		// The test files of a worker share n8n-core.
		Object.assign(DataDeduplicationService, { instance: undefined });
		await DataDeduplicationService.init(
			processedDataIn(keys) as unknown as Parameters<typeof DataDeduplicationService.init>[0],
		);
	});
	beforeEach(() => keys.clear());
}
