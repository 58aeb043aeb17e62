import { heightOver } from '../../../solid/geometry/plane.ts';
import { dot, faceNormal, type Point } from '../../../solid/geometry/vector.ts';
import type { ModelSurface, PlacedLattice, RingClearance } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';
import { patchOfJoint, patchOfSegment } from './patch.ts';

/** Faces that turn by more than this (20 degrees) form an edge, which no sheet may round off. */
const SHARP_COSINE = Math.cos(Math.PI / 9);

/** Triangle of the surface within reach of a joint or a strut segment. */
export interface Facet {
  face: number;
  /** Unit normal of the whole triangle. */
  normal: Point;
  /** Vertices of the part within reach, mm in the lattice's frame. */
  points: number[];
}

/** Finds the surface within reach of members and caches it, because a group is tried in several ways. */
export class Facets {
  readonly #lattice: PlacedLattice & ModelSurface & RingClearance;
  readonly #joints = new Map<number, Facet[]>();
  readonly #segments = new Map<number, { low: number; high: number; facets: Facet[] }>();

  constructor(lattice: PlacedLattice & ModelSurface & RingClearance) {
    this.#lattice = lattice;
  }

  /** Clears the cache between two groups, which share nothing. */
  forget(): void {
    this.#joints.clear();
    this.#segments.clear();
  }

  ofSegment(strut: number, low: number, high: number): Facet[] {
    const known = this.#segments.get(strut);
    if (known && known.low === low && known.high === high) return known.facets;
    const facets = facetsOfSegment(this.#lattice, strut, [low, high]);
    if (!known) this.#segments.set(strut, { low, high, facets });
    return facets;
  }

  ofJoint(node: number, at: readonly number[]): Facet[] {
    const known = this.#joints.get(node);
    if (known) return known;
    const facets = patchOfJoint(this.#lattice, node, at).flatMap(({ face, within }) =>
      facetOf(this.#lattice, face, within),
    );
    this.#joints.set(node, facets);
    return facets;
  }
}

function facetsOfSegment(
  lattice: PlacedLattice & ModelSurface,
  strut: number,
  [low, high]: readonly [number, number],
): Facet[] {
  const axis = lattice.joints.axes[typeOfId(strut, lattice.topology.struts.length)]!;
  const patch = patchOfSegment(lattice, strut, low, high);
  if (patch.length === 0) return [];
  const at = cellCorner(lattice.placement, cellOfId(strut, lattice.topology.struts.length));
  const x = at[0] + axis.start[0];
  const y = at[1] + axis.start[1];
  const z = at[2] + axis.start[2];
  const { across, up, along } = axis;
  const facets: Facet[] = [];
  for (const { face, within } of patch) {
    const normal = normalOf(lattice, face);
    if (!normal) continue;
    const points = within.slice();
    for (let i = 0; i < within.length; i += 3) {
      const u = within[i]!;
      const v = within[i + 1]!;
      const w = within[i + 2]!;
      points[i] = x + u * across[0] + v * up[0] + w * along[0];
      points[i + 1] = y + u * across[1] + v * up[1] + w * along[1];
      points[i + 2] = z + u * across[2] + v * up[2] + w * along[2];
    }
    facets.push({ face, normal, points });
  }
  return facets;
}

/** Faces without area have no side and are omitted. */
function facetOf(surface: ModelSurface, face: number, points: number[]): Facet[] {
  const normal = normalOf(surface, face);
  return normal ? [{ face, normal, points }] : [];
}

/** Unit normal of a triangle of the fill domain; undefined for one without area. */
export function normalOf(surface: ModelSurface, face: number): Point | undefined {
  const { positions: p, triangles: t } = surface.local;
  const [x, y, z] = faceNormal(p, t[face * 3]! * 3, t[face * 3 + 1]! * 3, t[face * 3 + 2]! * 3);
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : undefined;
}

export function hasEdge(patch: readonly Facet[]): boolean {
  return patch.some(({ normal }) => dot(normal, patch[0]!.normal) < SHARP_COSINE);
}

/** Mean normal of a patch and the range of its heights along it; undefined for a steep patch. */
export function meanPlane(patch: readonly Facet[]): { normal: Point; low: number; high: number } | undefined {
  const sum: Point = [0, 0, 0];
  for (let i = 0; i < patch.length; i++) {
    const { normal, points } = patch[i]!;
    const weight = spread(points);
    sum[0] += weight * normal[0];
    sum[1] += weight * normal[1];
    sum[2] += weight * normal[2];
  }
  const length = Math.hypot(...sum);
  if (length === 0) return undefined;
  const normal: Point = [sum[0] / length, sum[1] / length, sum[2] / length];
  const through = { normal, offset: 0 };
  let low = Infinity;
  let high = -Infinity;
  for (let f = 0; f < patch.length; f++) {
    const facet = patch[f]!;
    if (dot(facet.normal, normal) < 0.5) return undefined;
    for (let i = 0; i < facet.points.length; i += 3) {
      const h = heightOver(through, facet.points, i);
      if (h < low) low = h;
      if (h > high) high = h;
    }
  }
  return { normal, low, high };
}

/** Weight that grows with a polygon's size; only the direction of a mean normal depends on it. */
function spread(points: readonly number[]): number {
  let most = 0;
  for (let i = 3; i < points.length; i += 3) {
    const x = points[i]! - points[0]!;
    const y = points[i + 1]! - points[1]!;
    const z = points[i + 2]! - points[2]!;
    most = Math.max(most, x * x + y * y + z * z);
  }
  return most + 1e-9;
}
