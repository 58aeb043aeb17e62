import type { DomainWall, ModelSurface, PlacedLattice } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { radiusAt, radiusStep } from '../../grid/radii.ts';
import { strutNodes } from '../../grid/segments.ts';
import { liesInWall } from '../../grid/wall.ts';
import type { Ring, TrimmedPart } from '../../result/trimmed-part.ts';
import { ringEnds, strutSides } from '../bodies/strut-sides.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import { alongOf } from '../plan/along.ts';
import { type FillPlan, runsOn, type TrimSegment } from '../plan/plan.ts';
import { type PatchFace, patchOfSegment } from './patch.ts';

/** Maximum distance of a cap from the model's surface, mm: a fifth of what a fine printer resolves. */
export const PROJECTED_DEVIATION_MM = 0.02;
/** Crossings of one edge of the strut within this distance are one crossing, found in two triangles, mm. */
const SAME_CROSSING_MM = 1e-5;
/** Maximum slope of a patch against the strut. Steeper patches are left to the exact trim. */
const STEEPEST = 4;

/** Trimmed segments that could be closed by projection, and those that could not. */
export interface ProjectedCaps {
  parts: TrimmedPart[];
  rest: TrimSegment[];
}

/**
 * Ends struts on the surface without a boolean where that is as good: the strut crosses one smooth patch, clear of
 * every joint. Each edge of the strut is run to the surface; the vertices lie on it, and all of the patch under the cap
 * lies within PROJECTED_DEVIATION_MM of the cap.
 */
export function projectCaps(
  lattice: PlacedLattice & ModelSurface & DomainWall,
  plan: FillPlan,
  places: VertexPlaces,
): ProjectedCaps {
  const out: ProjectedCaps = { parts: [], rest: [] };
  for (const segment of plan.segments) {
    const part = lattice.domain.isHollow ? undefined : projectOne(lattice, plan, segment, places);
    if (part) out.parts.push(part);
    else out.rest.push(segment);
  }
  return out;
}

function projectOne(
  lattice: PlacedLattice & ModelSurface & DomainWall,
  plan: FillPlan,
  segment: TrimSegment,
  places: VertexPlaces,
): TrimmedPart | undefined {
  const { from, to, strut } = segment;
  const forward = from.kind === 'clean' && to.kind === 'out';
  if (!forward && !(from.kind === 'out' && to.kind === 'clean')) return undefined;
  const [a, b] = strutNodes(
    lattice,
    cellOfId(strut, lattice.topology.struts.length),
    typeOfId(strut, lattice.topology.struts.length),
  );
  // The edges of a tapered strut are not parallel to its axis; those ends are left to the exact trim.
  if (radiusStep(lattice.radii, a) !== radiusStep(lattice.radii, b)) return undefined;
  const radiusMm = radiusAt(lattice.radii, a);
  const clean = (forward ? from : to) as { ring: Ring };
  const heights = patchHeights(
    lattice,
    strut,
    radiusMm,
    alongOf(lattice, strut, from),
    alongOf(lattice, strut, to),
    forward,
  );
  if (!heights) return undefined;
  const start = places.endsAt(clean.ring, plan);
  runsOn(plan, clean.ring);
  const end = places.slantedRing(strut, heights);
  const tube = forward ? strutSides(start, ringEnds(end)) : strutSides(ringEnds(end), start);
  const sides = heights.length;
  const corners = new Float32Array(tube.length + (sides - 2) * 9);
  corners.set(tube);
  let at = tube.length;
  for (let k = 1; k + 1 < sides; k++) {
    for (const vertex of forward ? [0, k, k + 1] : [0, k + 1, k]) {
      corners.set(end.subarray(vertex * 3, vertex * 3 + 3), at);
      at += 3;
    }
  }
  const area = (sides / 2) * Math.sin((2 * Math.PI) / sides) * radiusMm ** 2;
  const mean = heights.reduce((sum, height) => sum + height, 0) / sides;
  const length = Math.abs(mean - alongOf(lattice, strut, forward ? from : to));
  return { corners, rings: [clean.ring], volumeMm3: area * length };
}

/** Where a strut's edges meet the surface, mm from its start, if one smooth patch lets all of them out. */
function patchHeights(
  lattice: PlacedLattice & ModelSurface & DomainWall,
  strutId: number,
  rodRadiusMm: number,
  low: number,
  high: number,
  forward: boolean,
): Float64Array | undefined {
  const patch = patchOfSegment(lattice, strutId, low, high);
  // Struts that run into a wall must be united with it.
  const { positions, triangles } = lattice.local;
  const inWall = ({ face }: PatchFace) =>
    lattice.wall !== undefined &&
    liesInWall(
      lattice.wall,
      positions,
      [0, 1, 2].map((k) => triangles[face * 3 + k]! * 3),
    );
  if (patch.some(inWall)) return undefined;
  const { joints } = lattice;
  const sides = joints.sides;
  const heights = new Float64Array(sides).fill(Number.NaN);
  for (const { corners: q } of patch) {
    const area = (q[3]! - q[0]!) * (q[7]! - q[1]!) - (q[4]! - q[1]!) * (q[6]! - q[0]!);
    for (let k = 0; k < sides; k++) {
      const a = joints.angles[k * 2]! * rodRadiusMm;
      const b = joints.angles[k * 2 + 1]! * rodRadiusMm;
      const at = heightAt(q, a, b);
      if (at === undefined || at < low || at > high) continue;
      // Seen from the clean end, the edge must leave the fill domain. If it grazes or enters, the patch is
      // not a simple one.
      if (area === 0 || area > 0 !== forward) return undefined;
      if (Number.isNaN(heights[k]!)) heights[k] = at;
      else if (Math.abs(heights[k]! - at) > SAME_CROSSING_MM) return undefined;
    }
  }
  if (heights.some(Number.isNaN)) return undefined;
  return isFlatEnough(
    lattice,
    rodRadiusMm,
    heights,
    patch.flatMap(({ within }) => within),
  )
    ? heights
    : undefined;
}

function heightAt(q: readonly number[], a: number, b: number): number | undefined {
  const ax = q[0]! - a;
  const ay = q[1]! - b;
  const bx = q[3]! - a;
  const by = q[4]! - b;
  const cx = q[6]! - a;
  const cy = q[7]! - b;
  const wa = bx * cy - by * cx;
  const wb = cx * ay - cy * ax;
  const wc = ax * by - ay * bx;
  const total = wa + wb + wc;
  if (total === 0) return undefined;
  if (total > 0 ? wa < 0 || wb < 0 || wc < 0 : wa > 0 || wb > 0 || wc > 0) return undefined;
  return (wa * q[2]! + wb * q[5]! + wc * q[8]!) / total;
}

/** Returns true if all points of the patch are near one plane through the heights; then so is the cap. */
function isFlatEnough(
  lattice: PlacedLattice,
  r: number,
  heights: Float64Array,
  points: readonly number[],
): boolean {
  const { joints } = lattice;
  const sides = heights.length;
  // Least squares over a regular ring: the first Fourier terms.
  let mean = 0;
  let slopeA = 0;
  let slopeB = 0;
  for (let k = 0; k < sides; k++) {
    mean += heights[k]! / sides;
    slopeA += (2 * heights[k]! * joints.angles[k * 2]!) / (sides * r);
    slopeB += (2 * heights[k]! * joints.angles[k * 2 + 1]!) / (sides * r);
  }
  if (Math.hypot(slopeA, slopeB) > STEEPEST) return false;
  const most = (PROJECTED_DEVIATION_MM / 2) * Math.hypot(1, slopeA, slopeB);
  for (let i = 0; i < points.length; i += 3) {
    if (Math.abs(points[i + 2]! - mean - slopeA * points[i]! - slopeB * points[i + 1]!) > most) return false;
  }
  return true;
}
