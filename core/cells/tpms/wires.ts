import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { type CellTopology, type Fraction, type Segment, topologyOf } from '../topology.ts';
import { SURFACE_FIELDS } from './field.ts';

/** Grid squares along an edge of a section. */
const DIVISIONS = 8;
/** Sections across each axis, as shares of the cell: planes that show the symmetry of these surfaces. */
const SECTIONS = [0, 0.5] as const;
/** Rounding of positions, as a fraction of the cell, so that neighbouring cells agree. */
const GRAIN = 2 ** 20;

const made = new Map<SurfaceKey, CellTopology>();

/**
 * Surface as lines for a viewer: its curves on planes through the cell, by marching squares. It has the form
 * of a strut topology, so that frames of surfaces are stored, sent and drawn like frames of struts.
 */
export function wireTopology(surface: SurfaceKey): CellTopology {
  return madeOnce(made, surface, () =>
    topologyOf([0, 1, 2].flatMap((axis) => SECTIONS.flatMap((at) => section(surface, axis, at)))),
  );
}

function section(surface: SurfaceKey, axis: number, at: number): Segment[] {
  const read = new Float64Array(4);
  const place = (u: number, v: number): Fraction => {
    const p: [number, number, number] = [0, 0, 0];
    p[axis] = at;
    p[(axis + 1) % 3] = Math.round(u * GRAIN) / GRAIN;
    p[(axis + 2) % 3] = Math.round(v * GRAIN) / GRAIN;
    return p;
  };
  const value = (u: number, v: number) => {
    const p = place(u, v);
    SURFACE_FIELDS[surface](2 * Math.PI * p[0], 2 * Math.PI * p[1], 2 * Math.PI * p[2], read);
    return read[0]! + 1e-9;
  };
  /** Crossing of the surface with the edge between two grid points. */
  const crossing = (a: readonly [number, number], b: readonly [number, number]): Fraction | undefined => {
    let [low, high] = [0, 1];
    const below = value(...a) < 0;
    if (below === value(...b) < 0) return undefined;
    for (let step = 0; step < 24; step++) {
      const t = (low + high) / 2;
      if (value(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) < 0 === below) low = t;
      else high = t;
    }
    return place(a[0] + low * (b[0] - a[0]), a[1] + low * (b[1] - a[1]));
  };
  const out: Segment[] = [];
  for (let i = 0; i < DIVISIONS; i++) {
    for (let j = 0; j < DIVISIONS; j++) {
      const [u0, v0] = [i / DIVISIONS, j / DIVISIONS];
      const [u1, v1] = [(i + 1) / DIVISIONS, (j + 1) / DIVISIONS];
      const sides = [
        crossing([u0, v0], [u1, v0]),
        crossing([u1, v0], [u1, v1]),
        crossing([u0, v1], [u1, v1]),
        crossing([u0, v0], [u0, v1]),
      ].filter((p) => p !== undefined);
      for (let k = 0; k + 1 < sides.length; k += 2) {
        if (sides[k]!.join() !== sides[k + 1]!.join()) out.push([sides[k]!, sides[k + 1]!]);
      }
    }
  }
  return out;
}
