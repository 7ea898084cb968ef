/** A small seeded generator: the same seed and label give the same data on every machine. */
export class Random {
	private readonly state: Uint32Array;

	/** Each label is a stream of its own, so that a longer list here does not change the ids there. */
	constructor(seed: number, label: string) {
		this.state = new Uint32Array([0x9e3779b9, 0x243f6a88, 0xb7e15162, 1]);
		for (const char of `${seed}/${label}`) {
			for (let word = 0; word < 3; word++) {
				const mixed = (this.state[word] ?? 0) ^ char.charCodeAt(0) ^ (word << 8);
				this.state[word] = Math.imul(mixed, 16777619) ^ (mixed >>> 13);
			}
		}
		for (let round = 0; round < 15; round++) this.next();
	}

	/**
	 * 0 to below 1 (sfc32). Its 128 bits of state keep thousands of streams apart, and so their ids;
	 * a generator with 32 would let some of them run into each other.
	 */
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
		const hex = this.text('0123456789abcdef', 30);
		const variant = this.pick(['8', '9', 'a', 'b']);
		return [
			hex.slice(0, 8),
			hex.slice(8, 12),
			`4${hex.slice(12, 15)}`,
			`${variant}${hex.slice(15, 18)}`,
			hex.slice(18, 30),
		].join('-');
	}
}
