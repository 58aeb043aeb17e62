/** Lengths of the units that exporters name, mm. */
const UNITS_MM: readonly [RegExp, number][] = [
  [/^(mm|millimet(er|re)s?)$/, 1],
  [/^(cm|centimet(er|re)s?)$/, 10],
  [/^(m|met(er|re)s?)$/, 1000],
  [/^(in|inch|inches)$/, 25.4],
  [/^(ft|foot|feet)$/, 304.8],
];
/** Bytes at the beginning of a file in which comments are searched. */
const HEAD_BYTES = 4096;

/**
 * Length of the unit that a comment or header names ("UNITS=mm", "# Units: inches"), mm. Undefined without one.
 */
export function unitHintMm(bytes: Uint8Array, headBytes = HEAD_BYTES): number | undefined {
  let head = '';
  for (const byte of bytes.subarray(0, headBytes)) head += String.fromCharCode(byte);
  for (const [, word] of head
    .toLowerCase()
    .matchAll(/\bunits?\b["']?\s{0,8}[:=]?\s{0,8}["']?([a-z]{1,12})/g)) {
    const unit = UNITS_MM.find(([name]) => name.test(word!));
    if (unit) return unit[1];
  }
  return undefined;
}
