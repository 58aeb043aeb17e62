/** Longest number that is read; longer words are not numbers. */
const LONGEST_NUMBER = 64;
/** Digits that a double holds exactly. */
const EXACT_DIGITS = 15;
/** Powers of ten that are exact as doubles. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Number in ASCII between two offsets, rounded as by `Number` (mostly Clinger 1990); NaN for other text. */
export function numberAt(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  const negative = bytes[at] === 0x2d;
  if (negative || bytes[at] === 0x2b) at++;
  let mantissa = 0;
  let digits = 0;
  let seen = 0;
  let exponent = 0;
  let inFraction = false;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x30 && byte <= 0x39) {
      mantissa = mantissa * 10 + byte - 0x30;
      if (mantissa > 0) digits++;
      seen++;
      if (inFraction) exponent--;
    } else if (byte === 0x2e && !inFraction) inFraction = true;
    else break;
  }
  if (seen === 0 || digits > EXACT_DIGITS) return slowNumber(bytes, from, end);
  if (at < end) {
    if ((bytes[at]! | 0x20) !== 0x65) return slowNumber(bytes, from, end);
    at++;
    const falling = bytes[at] === 0x2d;
    if (falling || bytes[at] === 0x2b) at++;
    if (at >= end || end - at > 3) return slowNumber(bytes, from, end);
    let power = 0;
    for (; at < end; at++) {
      const digit = bytes[at]! - 0x30;
      if (digit < 0 || digit > 9) return Number.NaN;
      power = power * 10 + digit;
    }
    exponent += falling ? -power : power;
  }
  if (exponent < -22 || exponent > 22) return slowNumber(bytes, from, end);
  const value = exponent < 0 ? mantissa / POWERS[-exponent]! : mantissa * POWERS[exponent]!;
  return negative ? -value : value;
}

function slowNumber(bytes: Uint8Array, from: number, end: number): number {
  if (end - from > LONGEST_NUMBER || end <= from) return Number.NaN;
  let text = '';
  for (let i = from; i < end; i++) text += String.fromCharCode(bytes[i]!);
  return Number(text);
}
