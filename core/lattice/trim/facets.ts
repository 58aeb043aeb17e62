import type { Classification } from '../frame/classify.ts';
import { cellCorner } from '../frame/placement.ts';
import { crossed, dotted } from '../joint/geometry.ts';
import type { Point } from '../mesh/mesh.ts';
import { patchOfJoint, patchOfStretch } from './patch.ts';

/** Faces that turn by more than this (20 degrees) meet in an edge, which no sheet may round off. */
const SHARP_COSINE = Math.cos(Math.PI / 9);

/** A triangle of the surface that comes within reach of a joint or a stretch of strut. */
export interface Facet {
  face: number;
  /** Unit normal of the whole triangle. */
  normal: Point;
  /** Corners of the part within reach, mm in the lattice's frame. */
  points: number[];
}

/** The surface within reach of a stretch of strut. */
export function facetsOfStretch(c: Classification, strut: number, low: number, high: number): Facet[] {
  const axis = c.joints.axes[strut % c.topology.struts.length]!;
  const patch = patchOfStretch(c, strut, low, high);
  if (patch.length === 0) return [];
  const at = cellCorner(c.placement, Math.floor(strut / c.topology.struts.length));
  return patch.flatMap(({ face, within }) => {
    const points = new Array<number>(within.length);
    for (let i = 0; i < within.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        points[i + k] =
          at[k]! +
          axis.start[k]! +
          within[i]! * axis.across[k]! +
          within[i + 1]! * axis.up[k]! +
          within[i + 2]! * axis.along[k]!;
      }
    }
    return facetOf(c, face, points);
  });
}

/** The surface within reach of a joint. */
export function facetsOfJoint(c: Classification, node: number, at: readonly number[]): Facet[] {
  return patchOfJoint(c, node, at).flatMap(({ face, within }) => facetOf(c, face, within));
}

/** Faces without area have no side and are left out. */
function facetOf(c: Classification, face: number, points: number[]): Facet[] {
  const normal = normalOf(c, face);
  return normal ? [{ face, normal, points }] : [];
}

/** Unit normal of a triangle of the room; undefined for one without area. */
export function normalOf(c: Classification, face: number): Point | undefined {
  const { positions: p, triangles: t } = c.local;
  const [a, b, d] = [t[face * 3]! * 3, t[face * 3 + 1]! * 3, t[face * 3 + 2]! * 3];
  const n = crossed(
    [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!],
    [p[d]! - p[a]!, p[d + 1]! - p[a + 1]!, p[d + 2]! - p[a + 2]!],
  );
  const length = Math.hypot(...n);
  return length > 0 ? [n[0] / length, n[1] / length, n[2] / length] : undefined;
}

/** True when a patch turns sharply somewhere. */
export function hasEdge(patch: readonly Facet[]): boolean {
  return patch.some(({ normal }) => dotted(normal, patch[0]!.normal) < SHARP_COSINE);
}
