import { unitHintMm } from '../text/unit-hint.ts';

/** Bytes of an STL that hold free text: the header of a binary file, the first line of an ASCII one. */
const BINARY_TEXT_BYTES = 80;

/** Length of the unit that the header of an STL names, mm; undefined for most files. */
export function stlUnitHintMm(bytes: Uint8Array, format: 'binary' | 'ascii'): number | undefined {
  if (format === 'binary') return unitHintMm(bytes, BINARY_TEXT_BYTES);
  const end = bytes.subarray(0, 1024).findIndex((byte) => byte === 10 || byte === 13);
  return unitHintMm(bytes, Math.max(0, end));
}
