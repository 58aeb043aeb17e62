import { withRoom } from '../../solid/lists/with-room.ts';
import type { ReadModel } from '../model/model-read.ts';
import { IndexList } from '../model/number-lists.ts';
import { PolygonFaces } from '../model/polygon-faces.ts';
import { type Rounded, roundNear } from '../model/round-near.ts';
import type { OddForms } from '../text/odd-forms.ts';

/** Result of the ASCII reader: 9 numbers per triangle. */
export type AsciiCorners =
  | ({ ok: true; hasEnd: boolean } & Rounded & Pick<ReadModel, 'parts'>)
  | { ok: false; code: 'not-stl' | 'truncated' };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

/**
 * Reads the vertices of an ASCII STL in one pass over its words: every "vertex" is followed by three numbers, and a loop
 * or facet ends what belongs together; more than three vertices are split into triangles. Case-insensitive; line breaks
 * mean nothing but the end of a name or of a comment. `hasEnd` is false if the last "endsolid" is missing: the file may be
 * cut off between two facets. An invalid number gives NaN, which the caller refuses as not finite.
 */
export function readAsciiCorners(bytes: Uint8Array, odd: OddForms): AsciiCorners {
  const file = new AsciiStl(bytes, odd);
  const code = file.read();
  return code ? { ok: false, code } : { ok: true, hasEnd: file.hasEnd, ...file.triangles(), ...file.parts() };
}

class AsciiStl {
  hasEnd = false;
  readonly #bytes: Uint8Array;
  readonly #odd: OddForms;
  #corners = new Float64Array(9 * 1024);
  #length = 0;
  /** Name of each solid, and where its coordinates begin. */
  readonly #solids: { name: string; from: number }[] = [];
  /** First vertex and number of vertices of each loop that is no triangle. */
  readonly #polygons = new IndexList();
  /** Vertices of the loop that is open. */
  #inLoop = 0;
  /** Loops of the facet that is open; undefined between facets. */
  #loops: number | undefined;
  #at = 0;

  constructor(bytes: Uint8Array, odd: OddForms) {
    this.#bytes = bytes;
    this.#odd = odd;
  }

  /** Reads all words. Returns what is wrong with them. */
  read(): 'not-stl' | 'truncated' | undefined {
    const bytes = this.#bytes;
    this.#skipText();
    this.#addSolid(0);
    while (true) {
      const word = this.#nextWord();
      if (word === undefined) break;
      if (word === 'vertex') {
        if (!this.#readVertex()) return 'truncated';
      } else if (word === 'endloop') {
        if (!this.#endLoop()) return 'not-stl';
      } else if (word === 'endfacet') {
        if (!this.#endLoop() || this.#loops === 0) return 'not-stl';
        this.#loops = undefined;
      } else if (word === 'endsolid' || word === 'solid') {
        this.hasEnd = word === 'endsolid';
        const from = this.#at;
        this.#skipText();
        if (word === 'solid') this.#addSolid(from);
      } else if (word === 'facet') {
        if (this.#inLoop !== 0) return 'not-stl';
        this.#loops = 0;
      } else if (word === 'normal') {
        for (let k = 0; k < 3; k++) this.#at = wordEnd(bytes, skipSpace(bytes, this.#at));
      } else if (word !== 'outer' && word !== 'loop') {
        this.#skipText();
      }
    }
    return this.#inLoop !== 0 || (this.#loops !== undefined && !this.hasEnd) ? 'truncated' : undefined;
  }

  triangles(): Rounded {
    const corners = this.#corners.subarray(0, this.#length);
    const polygons = this.#polygons.values.subarray(0, this.#polygons.length);
    if (polygons.length === 0) return roundNear(corners);
    const faces = new PolygonFaces(corners.length);
    const addLoop = (first: number, count: number) =>
      faces.add(Array.from({ length: count }, (_, i) => first + i));
    let next = 0;
    for (let i = 0; i <= polygons.length; i += 2) {
      const [first = corners.length / 3, count = 0] = polygons.subarray(i, i + 2);
      for (; next < first; next += 3) addLoop(next, 3);
      addLoop(first, count);
      next += count;
    }
    const { corners: positions, moved } = faces.corners(corners)!;
    return { positions, ...(moved ? { moved } : {}) };
  }

  /** The solids, unless they are one, or have polygons of more vertices. */
  parts(): Pick<ReadModel, 'parts'> {
    if (this.#solids.length < 2 || this.#polygons.length > 0) return {};
    const parts = this.#solids.map(({ name, from }, i) => ({
      name,
      triangles: ((this.#solids[i + 1]?.from ?? this.#length) - from) / 9,
    }));
    return { parts };
  }

  /** Begins a solid whose name stands between this place and the next one to read. */
  #addSolid(from: number): void {
    const line = new TextDecoder().decode(this.#bytes.subarray(from, this.#at));
    this.#solids.push({ name: line.replace(/^\W*solid\b/i, '').trim(), from: this.#length });
  }

  #readVertex(): boolean {
    const bytes = this.#bytes;
    if (this.#length + 3 > this.#corners.length) this.#corners = withRoom(this.#corners);
    for (let k = 0; k < 3; k++) {
      const at = skipSpace(bytes, this.#at);
      const stop = wordEnd(bytes, at);
      if (stop === at || stop >= bytes.length) return false;
      this.#corners[this.#length++] = this.#odd.numberAt(bytes, at, stop);
      this.#at = stop;
    }
    this.#inLoop++;
    return true;
  }

  /** Closes the open loop, if any. False if it is no polygon. */
  #endLoop(): boolean {
    if (this.#inLoop === 0) return true;
    if (this.#inLoop < 3) return false;
    const count = this.#inLoop === 3 ? 3 : this.#withoutRepeats();
    this.#length += 3 * (count - this.#inLoop);
    if (count < 3) this.#length -= 3 * count;
    if (count > 3) {
      this.#polygons.push(this.#length / 3 - count);
      this.#polygons.push(count);
      this.#odd.note('polygon', `outer loop, ${count} × vertex`);
    }
    this.#inLoop = 0;
    this.#loops = (this.#loops ?? 0) + 1;
    return true;
  }

  /** Drops the vertices of the open loop that repeat the one before, as in a triangle written as a quadrilateral. */
  #withoutRepeats(): number {
    const loop = this.#corners.subarray(this.#length - 3 * this.#inLoop, this.#length);
    const isSame = (a: number, b: number) =>
      loop[a] === loop[b] && loop[a + 1] === loop[b + 1] && loop[a + 2] === loop[b + 2];
    let kept = 0;
    for (let at = 0; at < loop.length; at += 3) {
      if (kept > 0 && isSame(at, kept - 3)) continue;
      loop.copyWithin(kept, at, at + 3);
      kept += 3;
    }
    if (kept > 3 && isSame(0, kept - 3)) kept -= 3;
    return kept / 3;
  }

  /** Reads the next word, lower-case; "end" with the word after it. Undefined at the end of the file. */
  #nextWord(): string | undefined {
    const bytes = this.#bytes;
    const at = skipSpace(bytes, this.#at);
    if (at >= bytes.length) return undefined;
    const end = wordEnd(bytes, at);
    this.#at = end;
    const word = wordAt(bytes, at, end);
    if (word !== 'end') return word;
    const next = skipSpace(bytes, end);
    const nextEnd = wordEnd(bytes, next);
    const ended = wordAt(bytes, next, nextEnd);
    if (ended !== 'facet' && ended !== 'loop' && ended !== 'solid') return word;
    this.#odd.note('end', `end ${ended}`);
    this.#at = nextEnd;
    return word + ended;
  }

  /** Moves to the end of free text: of its line, or before the next facet where a file is one line. */
  #skipText(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) {
      if (bytes[at]! <= SPACE) {
        at++;
        continue;
      }
      const end = wordEnd(bytes, at);
      const word = wordAt(bytes, at, end);
      const next = skipSpace(bytes, end);
      const isEnd =
        word === 'endsolid' || (word === 'end' && wordAt(bytes, next, wordEnd(bytes, next)) === 'solid');
      if (isEnd || (word === 'facet' && wordAt(bytes, next, wordEnd(bytes, next)) === 'normal')) break;
      at = end;
    }
    this.#at = at;
  }
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
