import { createHash } from 'node:crypto';

/** Seeded chances (sfc32): the same seed and label give the same data on every machine. */
export class Random {
	private readonly state: Uint32Array;

	/** Each label is a stream of its own, so that a longer list here does not change the ids there. */
	constructor(seed: number, label: string) {
		const hash = createHash('sha256').update(`${seed}/${label}`).digest();
		this.state = Uint32Array.from([0, 4, 8, 12], (at) => hash.readUInt32LE(at));
	}

	/** 0 to below 1. */
	next(): number {
		const [a = 0, b = 0, c = 0, counter = 0] = this.state;
		const sum = (a + b + counter) >>> 0;
		this.state[0] = b ^ (b >>> 9);
		this.state[1] = c + (c << 3);
		this.state[2] = ((c << 21) | (c >>> 11)) + sum;
		this.state[3] = counter + 1;
		return sum / 4294967296;
	}

	/** Whole number from `min` to `max`, both included. */
	int(min: number, max: number): number {
		return min + Math.floor(this.next() * (max - min + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(values: readonly T[]): T {
		const value = values[Math.floor(this.next() * values.length)];
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
		return `${hex(8)}-${hex(4)}-4${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
	}
}
