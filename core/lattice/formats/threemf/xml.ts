/** Control characters and the two code points that XML 1.0 forbids even when escaped. */
const FORBIDDEN = /[\p{Cc}\ufffe\uffff]/gu;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for an attribute or element of XML 1.0. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string);
}

/**
 * Shortest decimal that parses to the same 32-bit float: seven digits usually suffice, nine always do (IEEE
 * 754 single precision). Finite numbers only.
 */
export function float32Text(value: number): string {
  const exact = Math.fround(value);
  if (Number.isInteger(exact) && Math.abs(exact) < 1e7) return String(exact === 0 ? 0 : exact);
  for (const digits of [7, 8]) {
    const short = Number(exact.toPrecision(digits));
    if (Math.fround(short) === exact) return String(short);
  }
  return String(Number(exact.toPrecision(9)));
}
