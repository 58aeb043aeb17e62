import type { BandUnit } from '../../cells/tpms/unit.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { prismCorner } from './prism-vertex.ts';
import type { SortedPrisms } from './prisms.ts';

/** Low and high vertex of a prism's edge, six numbers, mm in the lattice's frame. */
export type Prongs = Float64Array;

/** Finds where edges of prisms leave a model, midway between their faces, by positions alone: no gaps. */
export class EdgeCutter {
  readonly #sorted: SortedPrisms;
  readonly #unit: BandUnit;
  readonly #solid: Mesh;
  readonly #first: readonly number[];
  /** Per near cell and own vertex: 0 unknown, 1 outside, 2 inside. */
  readonly #known: Uint8Array;

  /** `first` holds a triangle corner per own vertex of a cell; `solid` sorted the prisms. */
  constructor(
    { sorted, unit }: { sorted: SortedPrisms; unit: BandUnit },
    solid: Mesh,
    first: readonly number[],
  ) {
    this.#sorted = sorted;
    this.#unit = unit;
    this.#solid = solid;
    this.#first = first;
    this.#known = new Uint8Array(sorted.near.cells.length * first.length);
  }

  /** Position of an own vertex in a cell of the grid. */
  prongs(cell: number, vertex: number): Prongs {
    const out = new Float64Array(6);
    prismCorner(this.#sorted.placement, this.#unit, cell, this.#first[vertex]!, out);
    return out;
  }

  /** True if the middle of an own vertex of a near cell lies inside the model. */
  isInside(near: number, vertex: number): boolean {
    const at = near * this.#first.length + vertex;
    if (this.#known[at] === 0) {
      const [x, y, z] = middleOf(this.prongs(this.#sorted.near.cells[near]!, vertex));
      this.#known[at] = this.#sorted.inside(x, y, z) ? 2 : 1;
    }
    return this.#known[at] === 2;
  }

  /** Point where the edge from an inside to an outside vertex of a near cell first leaves the model. */
  cut(near: number, insideVertex: number, outsideVertex: number): Prongs {
    const cell = this.#sorted.near.cells[near]!;
    const from = this.prongs(cell, insideVertex);
    const to = this.prongs(cell, outsideVertex);
    const part = this.#firstHit(near, middleOf(from), middleOf(to));
    return from.map((value, k) => value + part * (to[k]! - value));
  }

  /** Share of the segment from `a` to `b` before it meets a face; 1 if it meets none. */
  #firstHit(near: number, a: Place, b: Place): number {
    const { start, faces } = this.#sorted.near;
    const { positions: p, triangles: t } = this.#solid;
    const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    let best = 1;
    for (let i = start[near]!; i < start[near + 1]!; i++) {
      const f = faces[i]! * 3;
      const [u, v, w] = [t[f]! * 3, t[f + 1]! * 3, t[f + 2]! * 3];
      const [ux, uy, uz] = [p[v]! - p[u]!, p[v + 1]! - p[u + 1]!, p[v + 2]! - p[u + 2]!];
      const [vx, vy, vz] = [p[w]! - p[u]!, p[w + 1]! - p[u + 1]!, p[w + 2]! - p[u + 2]!];
      // Möller and Trumbore's test.
      const px = dy * vz - dz * vy;
      const py = dz * vx - dx * vz;
      const pz = dx * vy - dy * vx;
      const det = ux * px + uy * py + uz * pz;
      if (det === 0) continue;
      const [sx, sy, sz] = [a[0] - p[u]!, a[1] - p[u + 1]!, a[2] - p[u + 2]!];
      const across = (sx * px + sy * py + sz * pz) / det;
      if (across < 0 || across > 1) continue;
      const qx = sy * uz - sz * uy;
      const qy = sz * ux - sx * uz;
      const qz = sx * uy - sy * ux;
      const up = (dx * qx + dy * qy + dz * qz) / det;
      if (up < 0 || across + up > 1) continue;
      const along = (vx * qx + vy * qy + vz * qz) / det;
      if (along >= 0 && along < best) best = along;
    }
    return best;
  }
}

type Place = [number, number, number];

function middleOf(prongs: Prongs): Place {
  return [(prongs[0]! + prongs[3]!) / 2, (prongs[1]! + prongs[4]!) / 2, (prongs[2]! + prongs[5]!) / 2];
}
