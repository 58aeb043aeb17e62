import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { movedLines } from './moved-lines.ts';
import { utilisation } from './press-figures.ts';
import type { PressedFrame } from './press-frame.ts';
import type { PressedSheet } from './sheets/press-sheet.ts';

/**
 * Loads of a pressed part in boxes, at the end of its straight line: the share of their strength that its members use,
 * and how far each corner of the boxes has moved. It draws the part without its struts, whose lines it does not hold.
 */
export interface LoadField {
  /** Lowest corner of the first box, mm. */
  originMm: Point;
  edgesMm: Point;
  /** Boxes along x, y and z; x runs fastest. */
  counts: Point;
  /**
   * Per box: EMPTY, IDLE, or from LEAST_LOAD on the share of what its most loaded member can bear, up to 255 for all.
   */
  loads: Uint8Array;
  /** x y z per corner of the boxes, mm. */
  moved: Float32Array;
}

/** No member has its middle in the box. */
export const EMPTY = 0;
/** Its members carry nothing. */
export const IDLE = 1;
export const LEAST_LOAD = 2;
const MOST_LOAD = 255;
/** Boxes along the longest side: a box is then some pixels wide. */
const MOST_ALONG = 40;
/** Weight of a member for the far corners of its box, so that each corner of a box in use has moved. */
const FAR_WEIGHT = 1e-3;

/**
 * Member of a part at its middle: where it is, how far it moved, and the share of what it can bear; below 0 if idle.
 */
type Add = (at: Point, moved: Point, share: number) => void;

/** Returns the loads of a pressed lattice of struts in boxes of at least one cell. */
export function fieldOfFrame(
  { network, part, figures }: PressedFrame,
  strengthMPa: number,
  cellMm: number,
): LoadField {
  const { lines } = network;
  const ends = movedLines(network, part.displacements, figures.limit.travelMm);
  const shares = utilisation(part, figures.limit.travelMm, strengthMPa);
  const middle = (of: Float32Array, strut: number, k: number) =>
    (of[6 * strut + k]! + of[6 * strut + 3 + k]!) / 2;
  const min: Point = [Infinity, Infinity, Infinity];
  const max: Point = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < lines.length; i++) {
    min[i % 3] = Math.min(min[i % 3]!, lines[i]!);
    max[i % 3] = Math.max(max[i % 3]!, lines[i]!);
  }
  return fieldIn({ min, max }, cellMm, (add) => {
    for (let strut = 0; strut < shares.length; strut++) {
      const at = [0, 1, 2].map((k) => middle(lines, strut, k)) as Point;
      const moved = at.map((from, k) => middle(ends, strut, k) - from) as Point;
      add(at, moved, part.isIdle[strut] ? -1 : shares[strut]!);
    }
  });
}

/** Loads of a pressed surface lattice in boxes of at least a cell. `originMm`: the model's lowest corner. */
export function fieldOfSheet(
  { part, extentMm, figures }: PressedSheet,
  strengthMPa: number,
  { originMm, cellMm }: { originMm: Point; cellMm: number },
): LoadField {
  const { travelMm } = figures.limit;
  const { corners, middles, displacements, isIdle } = part;
  const shares = utilisation(part, travelMm, strengthMPa);
  const most = mapPoint(originMm, (low, k) => low + extentMm[k]!);
  return fieldIn({ min: originMm, max: most }, cellMm, (add) => {
    for (let element = 0; element < shares.length; element++) {
      const at = mapPoint(originMm, (low, k) => low + middles[3 * element + k]!);
      const moved: Point = [0, 0, 0];
      for (const node of corners.subarray(8 * element, 8 * element + 8))
        for (let k = 0; k < 3; k++) moved[k]! += (travelMm * displacements[3 * node + k]!) / 8;
      add(at, moved, isIdle[element] ? -1 : shares[element]!);
    }
  });
}

function fieldIn(
  { min, max }: { min: Point; max: Point },
  leastMm: number,
  members: (add: Add) => void,
): LoadField {
  const extent = max.map((high, k) => high - min[k]!);
  const edge = Math.max(leastMm, Math.max(...extent) / MOST_ALONG);
  const counts = extent.map((length) => Math.max(1, Math.round(length / edge))) as Point;
  const edgesMm = extent.map((length, k) => length / counts[k]! || edge) as Point;
  const [nx, ny, nz] = counts;
  const loads = new Uint8Array(nx * ny * nz);
  const corners = (nx + 1) * (ny + 1) * (nz + 1);
  const moved = new Float32Array(3 * corners);
  const weights = new Float32Array(corners);
  members((at, shift, share) => {
    const place = at.map((mm, k) => (mm - min[k]!) / edgesMm[k]!) as Point;
    const [x, y, z] = place.map((step, k) => Math.min(counts[k]! - 1, Math.floor(step))) as Point;
    const box = (z * ny + y) * nx + x;
    const load = share < 0 ? IDLE : LEAST_LOAD + Math.round(Math.min(1, share) * (MOST_LOAD - LEAST_LOAD));
    loads[box] = Math.max(loads[box]!, load);
    for (let corner = 0; corner < 8; corner++) {
      const [i, j, k] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const near = [i, j, k].reduce((product, side, axis) => {
        const within = place[axis]! - [x, y, z][axis]!;
        return product * (side ? within : 1 - within);
      }, 1);
      const weight = Math.max(0, near) + FAR_WEIGHT;
      const number = ((z + k) * (ny + 1) + y + j) * (nx + 1) + x + i;
      weights[number]! += weight;
      for (let axis = 0; axis < 3; axis++) moved[3 * number + axis]! += weight * shift[axis]!;
    }
  });
  for (let i = 0; i < moved.length; i++) moved[i]! /= weights[Math.floor(i / 3)]! || 1;
  return { originMm: min, edgesMm, counts, loads, moved };
}

/** First bytes of an encoded field: name and version. */
const MAGIC = 'TBLOADS1';

/** Encodes a field: a header as JSON, the loads, and the movements as 32-bit floats, little-endian. */
export function encodeLoadField({ loads, moved, ...box }: LoadField): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(JSON.stringify(box));
  const out = new Uint8Array(MAGIC.length + 4 + header.length + loads.length + 4 * moved.length);
  out.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(out.buffer);
  view.setUint32(MAGIC.length, header.length, true);
  let at = MAGIC.length + 4;
  out.set(header, at);
  at += header.length;
  out.set(loads, at);
  at += loads.length;
  for (const mm of moved) {
    view.setFloat32(at, mm, true);
    at += 4;
  }
  return out;
}

/** Decodes a field. Throws a RangeError for invalid bytes. */
export function decodeLoadField(bytes: Uint8Array): LoadField {
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    throw new RangeError('not a field of loads');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = MAGIC.length + 4;
  const length = view.getUint32(MAGIC.length, true);
  const box = JSON.parse(new TextDecoder().decode(bytes.subarray(begin, begin + length))) as Pick<
    LoadField,
    'originMm' | 'edgesMm' | 'counts'
  >;
  const [nx, ny, nz] = box.counts;
  const [boxes, corners] = [nx * ny * nz, (nx + 1) * (ny + 1) * (nz + 1)];
  const at = begin + length;
  if (bytes.length !== at + boxes + 12 * corners) throw new RangeError('a cut-off field of loads');
  const moved = Float32Array.from({ length: 3 * corners }, (_, i) =>
    view.getFloat32(at + boxes + 4 * i, true),
  );
  return { ...box, loads: bytes.slice(at, at + boxes), moved };
}
