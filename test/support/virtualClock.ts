/** Time that passes only while somebody waits; `Date.now` follows it. */
export class VirtualClock {
	now = Date.parse('2026-01-31T09:30:00.000Z');

	/** Every wait that was asked for, in milliseconds. */
	readonly waits: number[] = [];

	constructor() {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
	}

	readonly wait = async (ms: number): Promise<void> => {
		this.waits.push(ms);
		this.now += ms;
	};
}
