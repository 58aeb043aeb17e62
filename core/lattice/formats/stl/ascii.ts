import { type Rounded, roundNear } from '../model/round-near.ts';
import { numberAt } from '../text/number-at.ts';

/** Result of the ASCII reader. */
export type AsciiCorners =
  | ({ ok: true; hasEnd: boolean } & Rounded)
  | { ok: false; code: 'not-stl' | 'truncated' };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const COMMA = 0x2c;
const POINT = 0x2e;

/**
 * Reads the vertices of an ASCII STL in one pass over its words: every "vertex" is followed by three numbers,
 * every "endfacet" closes three vertices. Case-insensitive; line breaks mean nothing but the end of a name or of a
 * comment. `hasEnd` is false if the last "endsolid" is missing: the file may be cut
 * off between two facets. A comma is a decimal point, as programs write it that follow the customs of a country. An
 * invalid number gives NaN, which the caller refuses as not finite.
 */
export function readAsciiCorners(bytes: Uint8Array): AsciiCorners {
  let corners = new Float64Array(9 * 1024);
  let length = 0;
  let inFacet = 0;
  let ended = false;
  let at = skipText(bytes, 0);
  while (at < bytes.length) {
    at = skipSpace(bytes, at);
    if (at >= bytes.length) break;
    const end = wordEnd(bytes, at);
    const word = wordAt(bytes, at, end);
    at = end;
    if (word === 'vertex') {
      if (inFacet === 3) return { ok: false, code: 'not-stl' };
      if (length + 3 > corners.length) {
        const wider = new Float64Array(corners.length * 2);
        wider.set(corners);
        corners = wider;
      }
      for (let k = 0; k < 3; k++) {
        at = skipSpace(bytes, at);
        const stop = wordEnd(bytes, at);
        if (stop === at || stop >= bytes.length) return { ok: false, code: 'truncated' };
        const value = numberAt(bytes, at, stop);
        corners[length++] = Number.isNaN(value) ? numberWithComma(bytes.slice(at, stop)) : value;
        at = stop;
      }
      inFacet++;
    } else if (word === 'endfacet') {
      if (inFacet !== 3) return { ok: false, code: 'not-stl' };
      inFacet = 0;
    } else if (word === 'endsolid' || word === 'solid') {
      ended = word === 'endsolid';
      at = skipText(bytes, at);
    } else if (word === 'facet') {
      if (inFacet !== 0) return { ok: false, code: 'not-stl' };
    } else if (word === 'normal') {
      for (let k = 0; k < 3; k++) at = wordEnd(bytes, skipSpace(bytes, at));
    } else if (word !== 'outer' && word !== 'loop' && word !== 'endloop') {
      at = skipText(bytes, at);
    }
  }
  if (inFacet !== 0) return { ok: false, code: 'truncated' };
  return { ok: true, ...roundNear(corners.subarray(0, length)), hasEnd: ended };
}

/** The number of a word with one comma and no point; NaN for another one. */
function numberWithComma(word: Uint8Array): number {
  const comma = word.indexOf(COMMA);
  if (comma >= 0) word[comma] = POINT;
  return numberAt(word, 0, word.length);
}

/**
 * Returns where free text ends, such as the name of a solid or a comment: at the end of its line, or before the next
 * facet or end where a whole file stands in one line.
 */
function skipText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) {
    if (bytes[at]! <= SPACE) {
      at++;
      continue;
    }
    const end = wordEnd(bytes, at);
    const word = wordAt(bytes, at, end);
    if (word === 'endsolid') return at;
    if (word === 'facet') {
      const next = skipSpace(bytes, end);
      if (wordAt(bytes, next, wordEnd(bytes, next)) === 'normal') return at;
    }
    at = end;
  }
  return at;
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at]! <= SPACE) at++;
  return at;
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end]! > SPACE) end++;
  return end;
}

function wordAt(bytes: Uint8Array, from: number, end: number): string {
  if (end - from > 8) return '';
  let word = '';
  for (let i = from; i < end; i++) word += String.fromCharCode(bytes[i]! | 0x20);
  return word;
}
