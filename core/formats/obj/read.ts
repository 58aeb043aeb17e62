import { type ModelRead, type ReadLimits, refuseModel } from '../model/model-read.ts';
import { FloatList } from '../model/number-lists.ts';
import { PolygonFaces } from '../model/polygon-faces.ts';
import { countNotFinite } from '../stl/count-not-finite.ts';
import { MODEL_TRIANGLES_MAX } from '../stl/layout.ts';
import { OddForms } from '../text/odd-forms.ts';
import { unitHintMm } from '../text/unit-hint.ts';

const SPACE = 0x20;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const HASH = 0x23;
const MINUS = 0x2d;
/** Vertex numbers from here on are negative ones. */
const FROM_END = 2 ** 31;
/** Numbers of a vertex that are read: a place with a weight and a colour. */
const VERTEX_NUMBERS_MAX = 8;
const LETTER_F = 0x66;
const LETTER_O = 0x6f;
const LETTER_V = 0x76;

const STATEMENTS = new Set(
  (
    'v vn vt vp f fo o g s l p usemtl mtllib mg bevel shadow_obj trace_obj lod usemap maplib c_interp d_interp cstype ' +
    'deg bmat step curv curv2 surf parm trim hole scrv sp end con stech ctech call csh bsp bzp cdc cdp res'
  ).split(' '),
);
const LONGEST_STATEMENT = 10;
/** Bytes at the beginning of a file in which a vertex makes it an OBJ, whatever stands before. */
const HEAD_BYTES = 1 << 16;
const VERTEX_LINE = /(?:^|[\r\n])[ \t]*v(?:[ \t]+[-+]?\.?\d[^\s]*){3}/i;

/** True if the first statement after comments belongs to an OBJ, or the text holds a vertex of one. */
export function isObj(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length) {
    while (at < bytes.length && bytes[at]! <= SPACE) {
      if (bytes[at] === 0) return false;
      at++;
    }
    if (bytes[at] !== HASH) break;
    while (at < bytes.length && bytes[at] !== NEW_LINE && bytes[at] !== RETURN) at++;
  }
  let word = '';
  while (at < bytes.length && bytes[at]! > SPACE && word.length <= LONGEST_STATEMENT) {
    word += String.fromCharCode(bytes[at++]!);
  }
  if (STATEMENTS.has(word)) return at < bytes.length;
  if (word === 'solid') return false;
  const head = bytes.subarray(0, HEAD_BYTES);
  return !head.includes(0) && VERTEX_LINE.test(new TextDecoder().decode(head));
}

/**
 * Reads the polygons of a Wavefront OBJ as triangles, in the file's unit. Normals, colours, textures, groups, lines
 * and free-form surfaces are ignored; vertex numbers may be negative (relative). Never throws for bad bytes.
 * Own code: on 2 M faces (104 MB) it takes 1.4 s and 330 MB, three's OBJLoader 3.6 s and 1.8 GB, loaders.gl 2.6 s and
 * 1.2 GB; both make fans of polygons, which fold concave ones.
 */
export function readObj(
  bytes: Uint8Array,
  { trianglesMax = MODEL_TRIANGLES_MAX }: ReadLimits = {},
): ModelRead {
  const odd = new OddForms();
  const file = new ObjStatements(bytes, trianglesMax, odd);
  const { positions, faces } = file;
  if (!file.read()) return refuseModel('not-obj');
  if (faces.isFull) return refuseModel('too-many-faces', trianglesMax);
  if (faces.list.length === 0) return refuseModel('no-triangles');
  const read = faces.corners(positions.values.subarray(0, positions.length));
  if (!read) return refuseModel('not-obj');
  const bad = countNotFinite(read.corners);
  if (bad > 0) return refuseModel('not-finite', bad);
  const hintMm = unitHintMm(bytes, /^\s*[#$]/);
  return { ok: true, format: 'obj', ...read, notes: odd.notes(), ...(hintMm ? { unitHintMm: hintMm } : {}) };
}

class ObjStatements {
  readonly positions = new FloatList();
  readonly faces: PolygonFaces;
  readonly #bytes: Uint8Array;
  readonly #odd: OddForms;
  readonly #loop: number[] = [];
  readonly #numbers = new Float64Array(VERTEX_NUMBERS_MAX);
  #at = 0;
  /** True if a face came before all vertices: its negative numbers count from the end of the file. */
  #hasEarlyFace = false;

  constructor(bytes: Uint8Array, trianglesMax: number, odd: OddForms) {
    this.#bytes = bytes;
    this.#odd = odd;
    this.faces = new PolygonFaces(trianglesMax);
  }

  /** Reads all statements, or until the faces are full. False if a face names no vertex. */
  read(): boolean {
    const bytes = this.#bytes;
    while (this.#at < bytes.length && !this.faces.isFull) {
      while (this.#at < bytes.length && bytes[this.#at]! <= SPACE) this.#at++;
      // In either case: some programs write V and F.
      const first = bytes[this.#at]! | SPACE;
      const second = bytes[this.#at + 1] ?? 0;
      if (second <= SPACE && first === LETTER_V) {
        this.#at++;
        this.#readVertex();
      } else if (
        first === LETTER_F &&
        (second <= SPACE || ((second | SPACE) === LETTER_O && (bytes[this.#at + 2] ?? 0) <= SPACE))
      ) {
        this.#at += second <= SPACE ? 1 : 2;
        if (!this.#readFace()) return false;
      } else if (first !== HASH && first !== LETTER_V) this.#noteUnknown();
      this.#at = this.#lineEnd();
    }
    if (this.#hasEarlyFace) this.#resolveFromEnd();
    return true;
  }

  #noteUnknown(): void {
    const end = this.#wordEnd();
    if (end === this.#at) return;
    const word = String.fromCharCode(
      ...this.#bytes.subarray(this.#at, Math.min(end, this.#at + LONGEST_STATEMENT)),
    );
    if (!STATEMENTS.has(word.toLowerCase()))
      this.#odd.noteText('line', this.#bytes.subarray(this.#at, this.#lineEnd()));
  }

  #lineEnd(): number {
    const bytes = this.#bytes;
    let end = this.#at;
    while (end < bytes.length && bytes[end] !== NEW_LINE && bytes[end] !== RETURN) end++;
    return end;
  }

  /** Moves to the next word of the statement. False at the end of the line; a backslash continues the line. */
  #findWord(): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    let found = false;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === BACKSLASH && (bytes[at + 1] === NEW_LINE || bytes[at + 1] === RETURN)) {
        at += bytes[at + 1] === RETURN && bytes[at + 2] === NEW_LINE ? 2 : 1;
      } else if (byte === NEW_LINE || byte === RETURN) break;
      else if (byte > SPACE) {
        found = byte !== HASH;
        break;
      }
    }
    this.#at = at;
    return found;
  }

  #wordEnd(): number {
    const bytes = this.#bytes;
    let end = this.#at;
    while (end < bytes.length && bytes[end]! > SPACE) end++;
    return end;
  }

  /**
   * Reads x, y, z: of four numbers the fourth divides them (homogeneous coordinates); six are a place and a colour. Seven
   * are a colour with its opacity, or, where only the fourth is above one, all of these.
   */
  #readVertex(): void {
    const numbers = this.#numbers;
    let count = 0;
    while (count < VERTEX_NUMBERS_MAX && this.#findWord()) {
      const end = this.#wordEnd();
      numbers[count++] = this.#odd.numberAt(this.#bytes, this.#at, end);
      this.#at = end;
    }
    const isHomogeneous =
      count === 4 || (count === 7 && numbers[3]! > 1 && numbers.subarray(4, 7).every((value) => value <= 1));
    const w = isHomogeneous ? numbers[3]! : 1;
    for (let axis = 0; axis < 3; axis++) this.positions.push(axis < count ? numbers[axis]! / w : Number.NaN);
  }

  /** Reads a polygon. False if it names no vertex. */
  #readFace(): boolean {
    const loop = this.#loop;
    loop.length = 0;
    const count = this.positions.length / 3;
    if (count === 0) this.#hasEarlyFace = true;
    while (this.#findWord() && loop.length <= this.faces.verticesMax) {
      const end = this.#wordEnd();
      const vertex = vertexAt(this.#bytes, this.#at, end, count);
      if (vertex < 0) return false;
      if (vertex !== loop.at(-1)) loop.push(vertex);
      this.#at = end;
    }
    if (loop.length > 1 && loop[0] === loop.at(-1)) loop.pop();
    this.faces.add(loop);
    return true;
  }

  /** Numbers of faces before all vertices that count from the end of the file. */
  #resolveFromEnd(): void {
    const { values, length } = this.faces.list;
    const count = this.positions.length / 3;
    // Modulo 2^32, so that a number before the first vertex stays out of range.
    for (let i = 0; i < length; i++) if (values[i]! >= FROM_END) values[i]! += count;
  }
}

/**
 * Vertex number, from 0, of a face's word: "7", "7/2", "7//3", "-1/-1/-1". Below zero if there is no such vertex. A
 * negative number before the first vertex counts from the end of the file, as 2^32 less that number.
 * @param count number of vertices so far
 */
function vertexAt(bytes: Uint8Array, from: number, end: number, count: number): number {
  let at = from;
  const relative = bytes[at] === MINUS;
  if (relative) at++;
  let value = 0;
  for (; at < end && bytes[at] !== SLASH; at++) {
    const digit = bytes[at]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  if (value === 0 || value >= FROM_END) return -1;
  if (!relative) return value - 1;
  return count === 0 ? 2 ** 32 - value : count - value;
}
