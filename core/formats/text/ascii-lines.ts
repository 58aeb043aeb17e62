/** Most bytes of a number: `-1.17549435e-38`, rounded up. */
const NUMBER_MAX_BYTES = 24;
/** Powers of ten that multiply a 32-bit float without rounding: 24 bits times 5^11 fit into the 53 of a double. */
const POWERS = Array.from({ length: 12 }, (_, power) => 10 ** power);
/** From here to `LARGE` a float is written by whole numbers; outside the platform writes it. */
const SMALL = 1e-3;
const LARGE = 1e7;
const [ZERO, MINUS, POINT] = [48, 45, 46];

/**
 * Lines of XML as ASCII bytes, in one buffer that is used again. Text of numbers made as strings takes four times as
 * long (docs/decisions/0022-lattice-on-the-stage-first.md).
 */
export class AsciiLines {
  #bytes = new Uint8Array(1 << 14);
  #length = 0;

  /** Adds bytes of `ascii`. */
  put(bytes: Uint8Array): this {
    this.#reserve(bytes.length);
    // A loop: a call of `set` takes longer for a few bytes.
    for (let i = 0; i < bytes.length; i++) this.#bytes[this.#length + i] = bytes[i]!;
    this.#length += bytes.length;
    return this;
  }

  /** Adds a whole number from 0 to 2^53. */
  whole(value: number): this {
    this.#reserve(NUMBER_MAX_BYTES);
    this.#digits(value, digitsOf(value));
    return this;
  }

  /** Adds a number as `float32Text` writes it. Finite numbers only. */
  float32(value: number): this {
    this.#reserve(NUMBER_MAX_BYTES);
    const exact = Math.fround(value);
    const size = Math.abs(exact);
    if (size !== 0 && (size < SMALL || size >= LARGE)) return this.put(ascii(float32Text(exact)));
    if (exact < 0) this.#bytes[this.#length++] = MINUS;
    const before = Math.floor(size);
    if (before === size) return this.whole(size);
    // Digits after the point when there are seven in all.
    let after = 7 - leadingDigits(size);
    let scaled = Math.round(size * POWERS[after]!);
    for (let more = 0; more < 2 && Math.fround(scaled / POWERS[after]!) !== size; more++) {
      after++;
      scaled = Math.round(size * POWERS[after]!);
    }
    while (scaled % 10 === 0) {
      scaled /= 10;
      after--;
    }
    const whole = Math.floor(scaled / POWERS[after]!);
    this.whole(whole);
    this.#bytes[this.#length++] = POINT;
    this.#digits(scaled - whole * POWERS[after]!, after);
    return this;
  }

  /** Returns the bytes added since the last call, as a view that holds until the next call. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #digits(value: number, count: number): void {
    let left = value;
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const rest = Math.floor(left / 10);
      this.#bytes[at] = ZERO + left - rest * 10;
      left = rest;
    }
    this.#length += count;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Shortest decimal that parses to the same 32-bit float: seven to nine digits. Finite numbers only. */
export function float32Text(value: number): string {
  const exact = Math.fround(value);
  if (Number.isInteger(exact) && Math.abs(exact) < LARGE) return String(exact === 0 ? 0 : exact);
  for (const digits of [7, 8]) {
    const short = Number(exact.toPrecision(digits));
    if (Math.fround(short) === exact) return String(short);
  }
  return String(Number(exact.toPrecision(9)));
}

function digitsOf(value: number): number {
  let count = 1;
  for (let limit = 10; value >= limit; limit *= 10) count++;
  return count;
}

/** Digits before the point; 0 for tenths, -1 for hundredths, -2 for thousandths. */
function leadingDigits(size: number): number {
  if (size >= 1) return digitsOf(Math.floor(size));
  return size >= 0.1 ? 0 : size >= 0.01 ? -1 : -2;
}
