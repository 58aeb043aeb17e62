import { type ModelFault, modelFault } from '../../rules/model/faults.ts';
import { numberAt } from './number-at.ts';

/** Longest excerpt of a file in a note. */
const EXCERPT = 40;

/** Where a file departs from its format and was read all the same: one example of each kind, for a note. */
export class OddForms {
  readonly #examples = new Map<string, string>();

  /** Notes an example, if it is the first of its kind. */
  note(kind: string, example: string): void {
    if (!this.#examples.has(kind)) this.#examples.set(kind, example);
  }

  /** Notes a place of the file. */
  noteText(kind: string, bytes: Uint8Array): void {
    if (!this.#examples.has(kind)) this.note(kind, textAt(bytes, 0, Math.min(bytes.length, EXCERPT)));
  }

  /** `numberAt` with decimal commas and Fortran's exponents (1.5D+01, 1.5+001). NaN for other text. */
  numberAt(bytes: Uint8Array, from: number, end: number): number {
    const value = numberAt(bytes, from, end);
    return Number.isNaN(value) ? this.#oddNumber(bytes, from, end) : value;
  }

  #oddNumber(bytes: Uint8Array, from: number, end: number): number {
    if (end - from > EXCERPT) return Number.NaN;
    const text = textAt(bytes, from, end);
    if (!/^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:[edq][+-]?\d+|[+-]\d+)?$/i.test(text)) return Number.NaN;
    this.note(text.includes(',') ? 'comma' : 'exponent', text);
    return Number(text.replace(',', '.').replace(/[dq]|(?<=[\d.])(?=[+-])/i, 'e'));
  }

  /** A note with the examples; none if there are none. */
  notes(): ModelFault[] {
    return this.#examples.size > 0 ? [modelFault('odd-form', { names: [...this.#examples.values()] })] : [];
  }
}

function textAt(bytes: Uint8Array, from: number, end: number): string {
  return new TextDecoder().decode(bytes.subarray(from, end)).trim();
}
