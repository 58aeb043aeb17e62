import type { BandUnit } from '../../cells/tpms/unit.ts';
import { withRoom } from '../../solid/lists/with-room.ts';
import type { Placement } from '../grid/placement.ts';
import { prismCorner } from './prism-vertex.ts';

/** Collects faces. A prism adds one face or two, depending on the kind of the band. */
export class FacetList {
  readonly #unit: BandUnit;
  readonly #placement: Placement;
  readonly #ends = new Float64Array(18);
  #corners = new Float32Array(9 * 4096);
  #length = 0;

  constructor(unit: BandUnit, placement: Placement) {
    this.#unit = unit;
    this.#placement = placement;
  }

  prism(cell: number, t: number): void {
    for (let k = 0; k < 3; k++) prismCorner(this.#placement, this.#unit, cell, t * 3 + k, this.#ends, k * 6);
    this.#prismFaces(this.#ends);
  }

  #prismFaces(ends: Float64Array): void {
    const { kind } = this.#unit;
    if (kind !== 'below') this.#face(ends, 3, 9, 15);
    if (kind === 'below') this.#face(ends, 0, 6, 12);
    if (kind === 'between') this.#face(ends, 12, 6, 0);
  }

  /** Adds a face by the places of its vertices among the ends of a prism. */
  #face(ends: Float64Array, a: number, b: number, c: number): void {
    this.#reserve();
    const corners = this.#corners;
    const at = this.#length;
    for (let axis = 0; axis < 3; axis++) {
      corners[at + axis] = ends[a + axis]!;
      corners[at + 3 + axis] = ends[b + axis]!;
      corners[at + 6 + axis] = ends[c + axis]!;
    }
    this.#length = at + 9;
  }

  triangle(positions: Float32Array, triangles: Uint32Array, at: number): void {
    this.#reserve();
    for (let k = 0; k < 3; k++) {
      for (let axis = 0; axis < 3; axis++)
        this.#corners[this.#length++] = positions[triangles[at + k]! * 3 + axis]!;
    }
  }

  get faces(): number {
    return this.#length / 9;
  }

  #reserve(): void {
    if (this.#length + 9 > this.#corners.length) this.#corners = withRoom(this.#corners);
  }

  /** Six times the volume under the faces, mm3. */
  sixfold(): number {
    return sixfold(this.#corners.subarray(0, this.#length));
  }

  clear(): void {
    this.#length = 0;
  }

  /** The corners of all faces, without a copy: nothing is added afterwards. */
  take(): Float32Array {
    return this.#corners.subarray(0, this.#length);
  }
}

/** Six times the volume under triangles, mm3. */
export function sixfold(c: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < c.length; i += 9) {
    const ax = c[i]!;
    const ay = c[i + 1]!;
    const az = c[i + 2]!;
    const bx = c[i + 3]!;
    const by = c[i + 4]!;
    const bz = c[i + 5]!;
    const cx = c[i + 6]!;
    const cy = c[i + 7]!;
    const cz = c[i + 8]!;
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum;
}
