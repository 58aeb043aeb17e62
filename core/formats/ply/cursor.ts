import type { OddForms } from '../text/odd-forms.ts';
import { PLY_TYPE_BYTES, type PlyElement, type PlyHeader, type PlyType } from './header.ts';

/** Reads the numbers of a PLY body one after the other. */
export interface PlyCursor {
  /** Next number. Past the end of the file it is NaN and `isPastEnd` is true. */
  read(type: PlyType): number;
  skip(type: PlyType, count: number): void;
  readonly isPastEnd: boolean;
  /** True if the file is long enough for the element, as far as that is known without reading its lists. */
  holds(element: PlyElement): boolean;
}

export function plyCursor(bytes: Uint8Array, { encoding, bodyAt }: PlyHeader, odd: OddForms): PlyCursor {
  return encoding === 'ascii'
    ? new AsciiCursor(bytes, bodyAt, odd)
    : new BinaryCursor(bytes, bodyAt, encoding === 'little');
}

class BinaryCursor implements PlyCursor {
  isPastEnd = false;
  readonly #view: DataView;
  #at: number;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array, bodyAt: number, isLittle: boolean) {
    this.#at = bodyAt;
    this.#isLittle = isLittle;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  holds({ count, properties }: PlyElement): boolean {
    const least = properties.reduce(
      (sum, { type, lengthType }) => sum + PLY_TYPE_BYTES[lengthType ?? type],
      0,
    );
    return count * least <= this.#view.byteLength - this.#at;
  }

  skip(type: PlyType, count: number): void {
    this.#at += PLY_TYPE_BYTES[type] * count;
    if (this.#at > this.#view.byteLength) this.isPastEnd = true;
  }

  read(type: PlyType): number {
    const view = this.#view;
    const at = this.#at;
    const isLittle = this.#isLittle;
    const next = at + PLY_TYPE_BYTES[type];
    if (next > view.byteLength) {
      this.isPastEnd = true;
      return Number.NaN;
    }
    this.#at = next;
    switch (type) {
      case 'float32':
        return view.getFloat32(at, isLittle);
      case 'int32':
        return view.getInt32(at, isLittle);
      case 'uint8':
        return view.getUint8(at);
      case 'uint32':
        return view.getUint32(at, isLittle);
      case 'float64':
        return view.getFloat64(at, isLittle);
      case 'int16':
        return view.getInt16(at, isLittle);
      case 'uint16':
        return view.getUint16(at, isLittle);
      case 'int8':
        return view.getInt8(at);
    }
  }
}

class AsciiCursor implements PlyCursor {
  isPastEnd = false;
  readonly #bytes: Uint8Array;
  readonly #odd: OddForms;
  #at: number;

  constructor(bytes: Uint8Array, bodyAt: number, odd: OddForms) {
    this.#bytes = bytes;
    this.#odd = odd;
    this.#at = bodyAt;
  }

  /** False if the file is too short for these numbers: each needs at least two bytes. */
  holds({ count, properties }: PlyElement): boolean {
    return 2 * count * properties.length <= this.#bytes.length - this.#at + 1;
  }

  skip(type: PlyType, count: number): void {
    for (let i = 0; i < count && !this.isPastEnd; i++) this.read(type);
  }

  read(_type: PlyType): number {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < bytes.length && bytes[at]! <= 0x20) at++;
    let end = at;
    while (end < bytes.length && bytes[end]! > 0x20) end++;
    this.#at = end;
    if (end === at) this.isPastEnd = true;
    return this.#odd.numberAt(bytes, at, end);
  }
}
