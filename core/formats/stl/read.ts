import { type ModelFault, modelFault } from '../../rules/model/faults.ts';
import type { ReadModel } from '../model/model-read.ts';
import { OddForms } from '../text/odd-forms.ts';
import { readAsciiCorners } from './ascii.ts';
import { countNotFinite } from './count-not-finite.ts';
import { STL_HEADER_BYTES, STL_MAX_TRIANGLES, STL_TRIANGLE_BYTES, stlBytes } from './layout.ts';

/** Result of `readStl`: the vertices (9 numbers per triangle, mm), or the faults. */
export type StlRead =
  | (Pick<ReadModel, 'ok' | 'corners' | 'moved' | 'notes' | 'parts'> & { format: 'binary' | 'ascii' })
  | { ok: false; faults: ModelFault[] };

/** Bytes that a transfer as text may leave after the last triangle. */
const LINE_ENDS = new Set([0x0a, 0x0d, 0x1a, 0x20]);

/**
 * Reads a binary or ASCII STL. The bytes decide the form, never the word "solid": a file is binary if its
 * count agrees with its length or leaves bytes that are no triangles, ASCII if it has the grammar's words and no zero
 * bytes. Allocates only after the length check. Returns all faults at once.
 */
export function readStl(bytes: Uint8Array, odd = new OddForms()): StlRead {
  const saysSolid = startsWithSolid(bytes);
  const text = looksLikeText(bytes);
  const counted = bytes.length >= STL_HEADER_BYTES ? countOf(bytes) : -1;
  const lengthAgrees = hasStlLength(bytes);

  if (lengthAgrees && !(text && hasFacets(bytes)))
    return readBinary(bytes, counted, { mislabelled: saysSolid, odd });
  if (text && (saysSolid || hasFacets(bytes))) return readAscii(bytes, saysSolid, odd);
  if (text || bytes.length < STL_HEADER_BYTES) return refuse(modelFault('not-stl'));
  if (saysSolid && hasFacets(bytes)) {
    // Text with its first line padded by zero bytes, as the header of a binary file is.
    odd.note('zeros', '\\0');
    const padded = readAscii(bytes, saysSolid, odd);
    return padded.ok ? padded : refuse(modelFault('not-stl'));
  }
  if (stlBytes(countOf(bytes, false)) === bytes.length) return readBigEndian(bytes, saysSolid, odd);
  if (looksLikeTriangles(bytes)) {
    if (counted > 0 && isAppendix(bytes, stlBytes(counted)))
      return readBinary(bytes, counted, { mislabelled: saysSolid, odd });
    const whole = Math.floor((bytes.length - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES);
    const isWhole = bytes.subarray(stlBytes(whole)).every((byte) => LINE_ENDS.has(byte));
    if (isWhole && (counted < whole || counted === STL_MAX_TRIANGLES)) {
      const read = readBinary(bytes, whole, { mislabelled: saysSolid, odd });
      const wrong = modelFault('wrong-count', { names: [`${counted} ≠ ${whole}`] });
      return read.ok ? { ...read, notes: [...read.notes, wrong] } : read;
    }
    return stlBytes(counted) > bytes.length
      ? refuse(modelFault('truncated', { count: counted - whole }))
      : refuse(modelFault('count-mismatch', { count: whole }));
  }
  return refuse(modelFault('not-stl'));
}

/** True if the triangle count at the place of a binary STL agrees with the length. */
export function hasStlLength(bytes: Uint8Array): boolean {
  return bytes.length >= STL_HEADER_BYTES && stlBytes(countOf(bytes)) === bytes.length;
}

function refuse(...faults: ModelFault[]): StlRead {
  return { ok: false, faults };
}

/** Reads a file whose count is in the other byte order: its numbers are too, or the count alone. */
function readBigEndian(bytes: Uint8Array, saysSolid: boolean, odd: OddForms): StlRead {
  odd.note('endian', 'big-endian');
  const count = countOf(bytes, false);
  if (looksLikeTriangles(bytes)) return readBinary(bytes, count, { mislabelled: saysSolid, odd });
  const swapped = bytes.slice();
  const view = new DataView(swapped.buffer);
  for (let at = STL_HEADER_BYTES; at < swapped.length; at += STL_TRIANGLE_BYTES) {
    for (let k = at; k < at + 48; k += 4) view.setUint32(k, view.getUint32(k, true), false);
  }
  return looksLikeTriangles(swapped)
    ? readBinary(swapped, count, { mislabelled: saysSolid, odd })
    : refuse(modelFault('not-stl'));
}

function readBinary(
  bytes: Uint8Array,
  count: number,
  { mislabelled, odd }: { mislabelled: boolean; odd: OddForms },
): StlRead {
  if (count === 0) return refuse(modelFault('no-triangles'));
  const corners = new Float32Array(count * 9);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = STL_HEADER_BYTES;
  for (let triangle = 0, out = 0; triangle < count; triangle++, at += STL_TRIANGLE_BYTES) {
    for (let k = 0; k < 9; k++) corners[out++] = view.getFloat32(at + 12 + 4 * k, true);
  }
  return finish(corners, 'binary', [
    ...(mislabelled ? [modelFault('mislabelled-format')] : []),
    ...odd.notes(),
  ]);
}

function readAscii(bytes: Uint8Array, saysSolid: boolean, odd: OddForms): StlRead {
  const read = readAsciiCorners(bytes, odd);
  if (!read.ok) return refuse(modelFault(read.code));
  if (read.positions.length === 0) return refuse(modelFault('no-triangles'));
  const notes = saysSolid ? [] : [modelFault('mislabelled-format')];
  if (!read.hasEnd) notes.push(modelFault('no-end-mark'));
  const finished = finish(read.positions, 'ascii', [...notes, ...odd.notes()]);
  if (!finished.ok) return finished;
  const { moved, parts } = read;
  return { ...finished, ...(moved ? { moved } : {}), ...(parts ? { parts } : {}) };
}

function finish(corners: Float32Array, format: 'binary' | 'ascii', notes: ModelFault[]): StlRead {
  const bad = countNotFinite(corners);
  if (bad > 0) return refuse(modelFault('not-finite', { count: bad }));
  return { ok: true, format, corners, notes };
}

function countOf(bytes: Uint8Array, isLittle = true): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(80, isLittle);
}

function startsWithSolid(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length && at < 64 && (bytes[at]! <= 0x20 || bytes[at]! >= 0xef)) at++;
  return asciiAt(bytes, at, 5).toLowerCase() === 'solid';
}

/** True if the first kilobyte contains only text characters. */
function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes.length < 15) return false;
  for (let i = 0; i < Math.min(bytes.length, 1024); i++) {
    const byte = bytes[i]!;
    if (byte === 0 || (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)) return false;
  }
  return true;
}

function hasFacets(bytes: Uint8Array): boolean {
  const head = asciiAt(bytes, 0, Math.min(bytes.length, 2048)).toLowerCase();
  return /\bfacet\s+normal\b/.test(head) || /\bend\s?solid\b/.test(head);
}

function asciiAt(bytes: Uint8Array, from: number, length: number): string {
  let text = '';
  for (let i = from; i < Math.min(from + length, bytes.length); i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

/** True if bytes after the counted triangles are padding or a program's data; triangles are a fault. */
function isAppendix(bytes: Uint8Array, from: number): boolean {
  if (from >= bytes.length) return false;
  if (bytes.length - from < STL_TRIANGLE_BYTES) return true;
  return !looksLikeTriangles(bytes, from) || bytes.subarray(from).every((byte) => byte === 0);
}

/** False for the numbers that other data, or the other byte order, gives: huge or next to nothing. */
function isPlausible(coordinate: number): boolean {
  const size = Math.abs(coordinate);
  return size === 0 || (size > 1e-30 && size < 1e7);
}

/** True if the first records look like triangles: plausible places, normals of length one or zero. */
function looksLikeTriangles(bytes: Uint8Array, from = STL_HEADER_BYTES): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Math.floor((bytes.length - from) / STL_TRIANGLE_BYTES);
  if (whole === 0) return countOf(bytes) > 0 && countOf(bytes) < 0x0100_0000;
  for (let t = 0; t < Math.min(whole, 8); t++) {
    const at = from + t * STL_TRIANGLE_BYTES;
    const [nx, ny, nz] = [
      view.getFloat32(at, true),
      view.getFloat32(at + 4, true),
      view.getFloat32(at + 8, true),
    ];
    const length = Math.hypot(nx, ny, nz);
    if (length !== 0 && !(length > 0.9 && length < 1.1)) return false;
    for (let k = 12; k < 48; k += 4) if (!isPlausible(view.getFloat32(at + k, true))) return false;
  }
  return true;
}
