import { MODEL_TRIANGLES_MAX, type ModelRead, type ReadLimits, refuseModel } from '../model/model-read.ts';
import { FloatList } from '../model/number-lists.ts';
import { PolygonFaces } from '../model/polygon-faces.ts';
import { countNotFinite } from '../stl/count-not-finite.ts';
import { numberAt } from '../text/number-at.ts';
import { unitHintMm } from '../text/unit-hint.ts';

const SPACE = 0x20;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const HASH = 0x23;
const MINUS = 0x2d;

/** Statements with which an OBJ may begin. */
const STATEMENTS = new Set([
  'v',
  'vn',
  'vt',
  'vp',
  'f',
  'fo',
  'o',
  'g',
  's',
  'l',
  'p',
  'usemtl',
  'mtllib',
  'mg',
  'bevel',
  'shadow_obj',
  'trace_obj',
  'lod',
]);
const LONGEST_STATEMENT = 10;

/** True if the first statement after comments belongs to an OBJ. */
export function isObj(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
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
  return STATEMENTS.has(word) && at < bytes.length;
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
  const positions = new FloatList();
  const faces = new PolygonFaces(trianglesMax);
  const loop: number[] = [];
  let at = 0;

  /** Moves to the next word of the statement. False at the end of the line; a backslash continues the line. */
  const findWord = () => {
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === BACKSLASH && (bytes[at + 1] === NEW_LINE || bytes[at + 1] === RETURN)) {
        at += bytes[at + 1] === RETURN && bytes[at + 2] === NEW_LINE ? 2 : 1;
      } else if (byte === NEW_LINE || byte === RETURN) return false;
      else if (byte > SPACE) return byte !== HASH;
    }
    return false;
  };
  const wordEnd = () => {
    let end = at;
    while (end < bytes.length && bytes[end]! > SPACE) end++;
    return end;
  };
  const readVertex = () => {
    for (let axis = 0; axis < 3; axis++) {
      const end = findWord() ? wordEnd() : at;
      positions.push(numberAt(bytes, at, end));
      at = end;
    }
  };
  const readFace = () => {
    loop.length = 0;
    const count = positions.length / 3;
    while (findWord() && loop.length <= faces.verticesMax) {
      const end = wordEnd();
      const vertex = vertexAt(bytes, at, end, count);
      if (vertex < 0) return false;
      if (vertex !== loop.at(-1)) loop.push(vertex);
      at = end;
    }
    if (loop.length > 1 && loop[0] === loop.at(-1)) loop.pop();
    faces.add(positions.values, loop);
    return true;
  };

  while (at < bytes.length && !faces.isFull) {
    while (at < bytes.length && bytes[at]! <= SPACE) at++;
    const first = bytes[at];
    const second = bytes[at + 1] ?? 0;
    if (second <= SPACE && first === 0x76) {
      at++;
      readVertex();
    } else if (first === 0x66 && (second <= SPACE || (second === 0x6f && (bytes[at + 2] ?? 0) <= SPACE))) {
      at += second <= SPACE ? 1 : 2;
      if (!readFace()) return refuseModel('not-obj');
    }
    while (at < bytes.length && bytes[at] !== NEW_LINE && bytes[at] !== RETURN) at++;
  }
  if (faces.isFull) return refuseModel('too-many-faces', trianglesMax);
  if (faces.list.length === 0) return refuseModel('no-triangles');
  const corners = faces.corners(positions.values);
  const bad = countNotFinite(corners);
  if (bad > 0) return refuseModel('not-finite', bad);
  const hintMm = unitHintMm(bytes);
  return { ok: true, format: 'obj', corners, notes: [], ...(hintMm ? { unitHintMm: hintMm } : {}) };
}

/** Vertex number, from 0, of a face's word: "7", "7/2", "7//3", "-1/-1/-1". Below zero if there is no such vertex. */
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
  if (value === 0 || value > count) return -1;
  return relative ? count - value : value - 1;
}
