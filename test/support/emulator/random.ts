import { createHash } from 'node:crypto';

/** Seeded chances: the same seed and label give the same data on every machine. */
export class Random {
	private numbers: number[] = [];
	private blocks = 0;

	/** Each label is a stream of its own, so that a longer list here does not change the ids there. */
	constructor(
		private readonly seed: number,
		private readonly label: string,
	) {}

	/** 0 to below 1. */
	next(): number {
		if (this.numbers.length === 0) {
			const hash = createHash('sha256').update(`${this.seed}/${this.label}/${this.blocks++}`);
			this.numbers = [...new Uint32Array(new Uint8Array(hash.digest()).buffer)];
		}
		return (this.numbers.pop() ?? 0) / 2 ** 32;
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
		return Array.from({ length }, () => alphabet[this.int(0, alphabet.length - 1)]).join('');
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
