import { SAME_SIDE } from '../../../cells/joint/fill-creases.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import type { Inlet } from './inlet.ts';
import { findRingVertices, type RingVertices } from './ring-vertices.ts';

export interface OpenRing {
  inlet: Inlet;
  /** The joint's node, mm. */
  at: Point;
}

/** Extends trimmed segments into the creases of crisp joints, along their edges: the sides stay planar. */
export class Drawing {
  readonly #all: Float64Array;
  #used: number;
  readonly #rings: readonly OpenRing[];
  readonly #found: RingVertices;
  /** Number of the last extension that moved each face, from 1. */
  readonly #movedBy: Int32Array;
  #draws = 0;

  /** @param corners 9 numbers per triangle, mm, rings open @param rings all that may be asked for */
  constructor(corners: ArrayLike<number>, rings: readonly OpenRing[]) {
    this.#rings = rings;
    this.#used = corners.length;
    let capacity = this.#used;
    for (const { inlet } of rings) capacity += inlet.filled?.length ?? 0;
    this.#all = new Float64Array(capacity);
    this.#all.set(corners);
    this.#found = findRingVertices(
      this.#all.subarray(0, this.#used),
      rings.map(({ inlet, at }) => ({ ring: inlet.ring, at })),
    );
    this.#movedBy = new Int32Array(this.#used / 9);
  }

  /** 9 numbers per triangle, mm. */
  get corners(): Float64Array {
    return this.#all.subarray(0, this.#used);
  }

  /** Extends one ring. False, without a change, if a face would flip: a stub remains to the creases. */
  draw(number: number): boolean {
    const all = this.#all;
    const { inlet, at } = this.#rings[number]!;
    const moved: number[] = [];
    const before: number[] = [];
    if (!inlet.filled || !this.#move(number, moved, before) || !this.#keepSides(moved, before)) {
      for (const [i, o] of moved.entries()) for (let k = 0; k < 9; k++) all[o + k] = before[i * 9 + k]!;
      return false;
    }
    for (let i = 0; i < inlet.filled.length; i++) all[this.#used++] = inlet.filled[i]! + at[i % 3]!;
    return true;
  }

  /** Moves a ring's vertices; lists their faces and old places. False if a vertex has no face. */
  #move(number: number, moved: number[], before: number[]): boolean {
    const all = this.#all;
    const movedBy = this.#movedBy;
    const { start, places, first, following } = this.#found;
    const { inlet, at } = this.#rings[number]!;
    const draw = ++this.#draws;
    let r = start[number]!;
    for (let k = 0; k < inlet.creases.length; k++, r++) {
      const to = inlet.creases[k]!;
      let some = false;
      for (let i = first[r]!; i >= 0; i = following[i]!) {
        const o = i * 3;
        // An earlier extension may have moved it.
        if (Math.fround(all[o]!) !== places[r * 3] || Math.fround(all[o + 1]!) !== places[r * 3 + 1])
          continue;
        if (Math.fround(all[o + 2]!) !== places[r * 3 + 2]) continue;
        const face = Math.floor(i / 3);
        if (movedBy[face] !== draw) {
          movedBy[face] = draw;
          moved.push(face * 9);
          for (let j = face * 9; j < face * 9 + 9; j++) before.push(all[j]!);
        }
        all[o] = to[0]! + at[0];
        all[o + 1] = to[1]! + at[1];
        all[o + 2] = to[2]! + at[2];
        some = true;
      }
      if (!some) return false;
    }
    return true;
  }

  #keepSides(moved: readonly number[], before: readonly number[]): boolean {
    for (let i = 0; i < moved.length; i++)
      if (!(cosine(this.#all, moved[i]!, before, i * 9) > SAME_SIDE)) return false;
    return true;
  }
}

/** Cosine between the normals of two faces. */
function cosine(p: Float64Array, o: number, q: readonly number[], at: number): number {
  const ux = p[o + 3]! - p[o]!;
  const uy = p[o + 4]! - p[o + 1]!;
  const uz = p[o + 5]! - p[o + 2]!;
  const vx = p[o + 6]! - p[o]!;
  const vy = p[o + 7]! - p[o + 1]!;
  const vz = p[o + 8]! - p[o + 2]!;
  const sx = q[at + 3]! - q[at]!;
  const sy = q[at + 4]! - q[at + 1]!;
  const sz = q[at + 5]! - q[at + 2]!;
  const tx = q[at + 6]! - q[at]!;
  const ty = q[at + 7]! - q[at + 1]!;
  const tz = q[at + 8]! - q[at + 2]!;
  const ax = uy * vz - uz * vy;
  const ay = uz * vx - ux * vz;
  const az = ux * vy - uy * vx;
  const bx = sy * tz - sz * ty;
  const by = sz * tx - sx * tz;
  const bz = sx * ty - sy * tx;
  const lengths = Math.sqrt(ax * ax + ay * ay + az * az) * Math.sqrt(bx * bx + by * by + bz * bz);
  return (ax * bx + ay * by + az * bz) / lengths;
}
