// Jest looks up a global slowly, and there are thousands of chances.
const { floor, imul } = Math;

/** Seeded chances (mulberry32): the same seed gives the same data on every machine. */
export class Random {
	constructor(private state: number) {}

	/** A number from 0 to below 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** Whole number from `min` to `max`, both included. */
	int(min: number, max: number): number {
		return min + floor(this.next() * (max - min + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(values: readonly T[]): T {
		const value = values[floor(this.next() * values.length)];
		if (value === undefined) throw new RangeError('nothing to pick from');
		return value;
	}

	text(alphabet: string, length: number): string {
		let text = '';
		while (text.length < length) text += alphabet[this.int(0, alphabet.length - 1)] ?? '';
		return text;
	}

	digits(length: number): string {
		return this.text('0123456789', length);
	}

	/** Looks like an RFC 4122 version 4 UUID. */
	uuid(): string {
		const hex = (length: number) => this.text('0123456789abcdef', length);
		return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
	}
}
