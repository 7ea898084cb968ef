/** The emulator's own time: runs with the machine's, and can be set and moved on. */
export class Clock {
	private offset = 0;

	constructor(start: number) {
		this.set(start);
	}

	now(): number {
		return Date.now() + this.offset;
	}

	iso(): string {
		return new Date(this.now()).toISOString();
	}

	set(time: number): void {
		this.offset = time - Date.now();
	}

	advance(ms: number): void {
		this.offset += ms;
	}
}
