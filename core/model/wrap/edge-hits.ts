import { withRoom } from '../../solid/lists/with-room.ts';
import { IntTable } from './int-table.ts';
import type { WrapGrid } from './wrap-grid.ts';

/** Rounding of a place on a grid line, in steps. */
const SLACK = 1e-9;

/** Where the faces of a surface cross the edges of a grid. An edge is `3 * point + axis`, from its lower point. */
export interface EdgeHits {
  /** First hit of each edge that has any. */
  first: IntTable;
  /** Next hit of the same edge, -1 after the last. */
  next: Int32Array;
  /** Position along the edge, 0 to 1. */
  share: Float32Array;
  face: Int32Array;
  edge: Int32Array;
}

/** All crossings, face by face along grid lines. @param corners 9 numbers per face, in steps */
export function findEdgeHits(corners: Float64Array, { size }: WrapGrid): EdgeHits {
  const hits = new HitList(corners.length / 9);
  const strides = [1, size[0], size[0] * size[1]];
  const corner = new Float64Array(9);
  for (let face = 0; face < corners.length / 9; face++) {
    for (let k = 0; k < 9; k++) corner[k] = corners[face * 9 + k]!;
    const ux = corner[3]! - corner[0]!;
    const uy = corner[4]! - corner[1]!;
    const uz = corner[5]! - corner[2]!;
    const vx = corner[6]! - corner[0]!;
    const vy = corner[7]! - corner[1]!;
    const vz = corner[8]! - corner[2]!;
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (let axis = 0; axis < 3; axis++) {
      if (normal[axis] === 0) continue;
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      const a = corner[axis]!;
      const low = Math.min(a, corner[3 + axis]!, corner[6 + axis]!);
      const high = Math.max(a, corner[3 + axis]!, corner[6 + axis]!);
      const slopeU = normal[u]! / normal[axis]!;
      const slopeV = normal[v]! / normal[axis]!;
      const toU = Math.floor(Math.max(corner[u]!, corner[3 + u]!, corner[6 + u]!) + SLACK);
      for (
        let iu = Math.ceil(Math.min(corner[u]!, corner[3 + u]!, corner[6 + u]!) - SLACK);
        iu <= toU;
        iu++
      ) {
        let from = Infinity;
        let to = -Infinity;
        for (let side = 0; side < 3; side++) {
          const p = side * 3;
          const q = side === 2 ? 0 : p + 3;
          const pu = corner[p + u]!;
          const qu = corner[q + u]!;
          if ((pu < iu - SLACK && qu < iu - SLACK) || (pu > iu + SLACK && qu > iu + SLACK)) continue;
          const share = pu === qu ? 0 : Math.min(1, Math.max(0, (iu - pu) / (qu - pu)));
          const at = corner[p + v]! + share * (corner[q + v]! - corner[p + v]!);
          if (at < from) from = at;
          if (at > to) to = at;
          if (pu === qu) {
            if (corner[q + v]! < from) from = corner[q + v]!;
            if (corner[q + v]! > to) to = corner[q + v]!;
          }
        }
        const toV = Math.floor(to + SLACK);
        for (let iv = Math.ceil(from - SLACK); iv <= toV; iv++) {
          const plane = a - slopeU * (iu - corner[u]!) - slopeV * (iv - corner[v]!);
          const height = plane < low ? low : plane > high ? high : plane;
          const below = Math.floor(height);
          const point = below * strides[axis]! + iu * strides[u]! + iv * strides[v]!;
          hits.add(point * 3 + axis, height - below, face);
        }
      }
    }
  }
  return hits.table();
}

class HitList {
  #count = 0;
  #edge: Int32Array;
  #share: Float32Array;
  #face: Int32Array;

  constructor(faceCount: number) {
    const capacity = Math.max(1024, faceCount);
    this.#edge = new Int32Array(capacity);
    this.#share = new Float32Array(capacity);
    this.#face = new Int32Array(capacity);
  }

  add(edge: number, share: number, face: number): void {
    if (this.#count === this.#edge.length) this.#grow();
    this.#edge[this.#count] = edge;
    this.#share[this.#count] = share;
    this.#face[this.#count++] = face;
  }

  table(): EdgeHits {
    const edge = this.#edge.subarray(0, this.#count);
    const first = new IntTable(this.#count);
    const next = new Int32Array(this.#count);
    for (let hit = 0; hit < this.#count; hit++) {
      next[hit] = first.get(edge[hit]!);
      first.set(edge[hit]!, hit);
    }
    return { first, next, share: this.#share, face: this.#face, edge };
  }

  #grow(): void {
    this.#edge = withRoom(this.#edge);
    this.#share = withRoom(this.#share);
    this.#face = withRoom(this.#face);
  }
}
