import { hashOf } from '../mesh/hash.ts';
import type { Point } from '../mesh/mesh.ts';
import { triangulateLoop } from '../trim/triangulate.ts';
import type { SideEnds } from './strut-sides.ts';

/** Least area of a filled-in face over the square of its longest edge. */
const LEAST_QUALITY = 1e-3;
/** A face that is moved keeps its direction to this cosine. */
const SAME_SIDE = 0.9;

/**
 * Draws trimmed stretches out of their rings into the creases of crisp joints: a ring's corners slide down the edges
 * of the prism, so its sides stay in their planes, and what the creases bend away from there is filled in.
 */
export class Drawing {
  /** 9 numbers per triangle, mm. */
  readonly corners: number[];
  /** Where a corner of one of the rings stands in `corners`, by its hash. */
  private readonly places = new Map<number, number[]>();

  /**
   * @param corners 9 numbers per triangle, mm, the rings open
   * @param rings the corners of all rings that may be asked for
   */
  constructor(corners: ArrayLike<number>, rings: readonly Float64Array[]) {
    this.corners = Array.from(corners);
    for (const ring of rings) for (const hash of hashesOf(ring)) this.places.set(hash, []);
    if (this.places.size === 0) return;
    const hashes = hashesOf(corners);
    for (let i = 0; i < hashes.length; i++) this.places.get(hashes[i]!)?.push(i * 3);
  }

  /**
   * Draws out of one ring. False, and nothing is changed, where that would turn a face over: there a stub stands
   * between ring and creases.
   * @param creases where the sides of this strut end in the joint
   * @param isStart whether the joint lies at the strut's start
   */
  draw(ring: Float64Array, creases: SideEnds, isStart: boolean): boolean {
    const { corners } = this;
    const moved = new Map<number, number[]>();
    const hashes = hashesOf(ring);
    for (let k = 0; k < creases.length; k++) {
      const found = (this.places.get(hashes[k]!) ?? []).filter((i) => isSame(corners, i, ring, k * 3));
      if (found.length === 0) return false;
      for (const i of found) {
        const o = i - (i % 9);
        const face = moved.get(o) ?? corners.slice(o, o + 9);
        for (let axis = 0; axis < 3; axis++) face[i - o + axis] = creases[k]![axis]!;
        moved.set(o, face);
      }
    }
    for (const [o, face] of moved)
      if (!(cosine(normalOf(face, 0), normalOf(corners, o)) > SAME_SIDE)) return false;
    const filled = filledIn(ring, creases, isStart);
    if (!filled) return false;
    for (const [o, face] of moved) for (let i = 0; i < 9; i++) corners[o + i] = face[i]!;
    for (const value of filled) corners.push(value);
    return true;
  }
}

/** The faces between the edges of a prism's sides and what their creases bend away; undefined where one would turn over. */
function filledIn(ring: Float64Array, creases: SideEnds, isStart: boolean): number[] | undefined {
  const out: number[] = [];
  const middle = meanOf(ring);
  for (const [k, crease] of creases.entries()) {
    if (crease.length <= 6) continue;
    const loop = Array.from({ length: crease.length / 3 }, (_, i) => i);
    if (!isStart) loop.reverse();
    const faces = triangulateLoop(crease, loop, LEAST_QUALITY);
    if (!faces) return undefined;
    const from = out.length;
    for (const v of faces) out.push(crease[v * 3]!, crease[v * 3 + 1]!, crease[v * 3 + 2]!);
    const next = (k + 1) % creases.length;
    const outward = [0, 1, 2].map((i) => (ring[k * 3 + i]! + ring[next * 3 + i]!) / 2 - middle[i]!) as Point;
    for (let o = from; o < out.length; o += 9)
      if (!(cosine(normalOf(out, o), outward) > SAME_SIDE)) return undefined;
  }
  return out;
}

/** Of every corner a hash of its 32-bit coordinates; negative zero equals zero. Small whole numbers, which are not boxed. */
function hashesOf(corners: ArrayLike<number>): Int32Array {
  const floats = new Float32Array(corners);
  for (let i = 0; i < floats.length; i++) floats[i]! += 0;
  const words = new Int32Array(floats.buffer);
  const hashes = new Int32Array(corners.length / 3);
  for (let i = 0, o = 0; i < hashes.length; i++, o += 3) {
    hashes[i] = hashOf(words[o]!, words[o + 1]!, words[o + 2]!);
  }
  return hashes;
}

/** True for places with the same 32-bit coordinates. */
function isSame(p: ArrayLike<number>, at: number, q: ArrayLike<number>, from: number): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (Math.fround(p[at + axis]!) !== Math.fround(q[from + axis]!)) return false;
  return true;
}

function meanOf(ring: Float64Array): Point {
  const mean: Point = [0, 0, 0];
  for (let i = 0; i < ring.length; i++) mean[i % 3]! += (ring[i]! * 3) / ring.length;
  return mean;
}

function normalOf(p: ArrayLike<number>, o: number): Point {
  const [ux, uy, uz] = [p[o + 3]! - p[o]!, p[o + 4]! - p[o + 1]!, p[o + 5]! - p[o + 2]!];
  const [wx, wy, wz] = [p[o + 6]! - p[o]!, p[o + 7]! - p[o + 1]!, p[o + 8]! - p[o + 2]!];
  return [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
}

function cosine(a: Point, b: Point): number {
  return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (Math.hypot(...a) * Math.hypot(...b));
}
