/** Tests do not wait in real time, unless what they are about counts it. */
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(async () => await new Promise(setImmediate)),
}));
