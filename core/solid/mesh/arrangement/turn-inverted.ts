import { Effort, STEPS } from '../../effort.ts';
import { DisjointSets } from '../disjoint-sets.ts';
import { type Mesh, sixfoldVolume } from '../mesh.ts';
import { groupByEdge } from './edge-uses.ts';
import { ExactPoints } from './exact/exact-points.ts';
import { placeOnGrid } from './exact/whole-grid.ts';
import { indexFaces } from './meeting/face-index.ts';
import { Marks } from './meeting/face-marks.ts';
import { FacePlanes, viewOf } from './meeting/face-planes.ts';
import { pointsWithin, RayCaster } from './winding/ray.ts';

/** Bits of the grid on which rays are exact. */
const GRID_BITS = 26;
/** A part that sticks out of a box by less lies in it, grid steps: faces may be flush up to rounding. */
const FLUSH_STEPS = 64;

export interface TurnedParts {
  mesh: Mesh;
  turned: number;
  parts: number;
}

/**
 * Turns the parts of a closed surface that are inside out: inward parts that lie in no other part, and all that lies
 * wholly in them. Parts hang together over edges. A part lies in another if points at its six extremes do, so an
 * inward part that sticks out of an outward one is turned, and one that lies in it stays a cavity.
 * @throws EffortSpent beyond the steps that it may take
 */
export function turnInvertedParts(mesh: Mesh, effort = new Effort()): TurnedParts {
  const { positions: p, triangles: t } = mesh;
  const { part, count } = partsByEdge(mesh);
  const volumes = new Float64Array(count);
  for (let f = 0; f < part.length; f++) {
    volumes[part[f]!]! += sixfoldVolume(p, t[0]! * 3, t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3);
  }
  if (volumes.every((volume) => volume >= 0)) return { mesh, turned: 0, parts: 0 };
  const around = count === 1 ? [new Set<number>()] : partsAround(mesh, { part, count }, effort);
  const turns = new Uint8Array(count);
  let parts = 0;
  for (let i = 0; i < count; i++) {
    // The outermost part around it decides.
    let outermost = i;
    for (const other of around[i]!) if (around[other]!.size < around[outermost]!.size) outermost = other;
    if (around[outermost]!.size > 0 || volumes[outermost]! >= 0) continue;
    turns[i] = 1;
    parts++;
  }
  const out = t.slice();
  let turned = 0;
  for (let f = 0; f < part.length; f++) {
    if (!turns[part[f]!]) continue;
    out[f * 3 + 1] = t[f * 3 + 2]!;
    out[f * 3 + 2] = t[f * 3 + 1]!;
    turned++;
  }
  return { mesh: { positions: p, triangles: out }, turned, parts };
}

/** Part of each face: faces that share an edge are in one. */
function partsByEdge({ positions, triangles }: Mesh): { part: Int32Array; count: number } {
  const { halfEdges, start } = groupByEdge(triangles, positions.length / 3);
  const sets = new DisjointSets(triangles.length / 3);
  for (let e = 0; e + 1 < start.length; e++) {
    const first = (halfEdges[start[e]!]! / 3) | 0;
    for (let i = start[e]! + 1; i < start[e + 1]!; i++) sets.join(first, (halfEdges[i]! / 3) | 0);
  }
  const part = new Int32Array(triangles.length / 3);
  let count = 0;
  // A set is named by its lowest face, so that one is numbered first.
  for (let f = 0; f < part.length; f++) part[f] = sets.find(f) === f ? count++ : part[sets.find(f)]!;
  return { part, count };
}

/** The parts that each part lies in. */
function partsAround(
  mesh: Mesh,
  { part, count }: { part: Int32Array; count: number },
  effort: Effort,
): Set<number>[] {
  const whole = placeOnGrid(mesh, GRID_BITS);
  const points = new ExactPoints(whole.vertexAt);
  const marks = new Marks();
  const planes = new FacePlanes(whole, marks);
  const rays = new RayCaster(whole, points, { ...indexFaces(whole), planes, effort });
  const { triangles: t, places } = whole;
  const partOf = (f: number) => part[whole.faceOf[f]!]!;
  // Faces of each part with the least and the greatest x, y and z.
  const extremes = Array.from({ length: count }, () => new Int32Array(6).fill(-1));
  const reach = new Float64Array(count * 6).fill(-Infinity);
  for (let f = 0; f < whole.weight.length; f++) {
    const of = partOf(f);
    for (let i = f * 3; i < f * 3 + 3; i++) {
      for (let k = 0; k < 6; k++) {
        const value = places[t[i]! * 3 + (k >> 1)]! * (k % 2 === 0 ? 1 : -1);
        if (value <= reach[of * 6 + k]!) continue;
        reach[of * 6 + k] = value;
        extremes[of]![k] = f;
      }
    }
  }
  const isBoxed = boxedParts(reach, effort);
  return extremes.map((faces, i) => {
    let around: Set<number> | undefined = isBoxed[i] ? undefined : new Set();
    for (const f of faces) {
      if (f < 0 || around?.size === 0) continue;
      const here = partsAt(f);
      if (!here) continue;
      here.delete(i);
      around = around ? new Set([...around].filter((other) => here.has(other))) : here;
    }
    return around ?? new Set<number>();
  });

  /** Parts around a point of a face, or undefined if all rays meet edges. */
  function partsAt(f: number): Set<number> | undefined {
    const { axis } = viewOf(whole, f);
    for (const at of pointsWithin(points, t.subarray(f * 3, f * 3 + 3))) {
      const layers = new Map<number, number>();
      const isClear = rays.cast(at, axis, (face, sign, isAhead) => {
        if (!isAhead) return;
        const of = partOf(face);
        layers.set(of, (layers.get(of) ?? 0) + sign * whole.weight[face]!);
      });
      effort.spend(layers.size * STEPS.visit);
      if (isClear) return new Set([...layers].filter(([, sum]) => sum !== 0).map(([of]) => of));
    }
    return undefined;
  }
}

/**
 * 1 for each part that lies in the box of another one: only these can lie in a part. Rounding to the grid keeps the
 * order of coordinates, so it takes no part out of the box of one that it lies in.
 * @param reach greatest x, -x, y, -y, z and -z of each part, grid steps
 */
function boxedParts(reach: Float64Array, effort: Effort): Uint8Array {
  const count = reach.length / 6;
  // Only a part that reaches as far along x can hold another.
  const order = Array.from({ length: count }, (_, part) => part).sort(
    (a, b) => reach[b * 6]! - reach[a * 6]!,
  );
  const isBoxed = new Uint8Array(count);
  for (let part = 0; part < count; part++) {
    let looks = 0;
    for (const other of order) {
      looks++;
      if (reach[other * 6]! < reach[part * 6]! - FLUSH_STEPS) break;
      if (other === part || !holds(reach, other, part)) continue;
      isBoxed[part] = 1;
      break;
    }
    effort.spend(looks * STEPS.look);
  }
  return isBoxed;
}

function holds(reach: Float64Array, outer: number, inner: number): boolean {
  for (let k = 0; k < 6; k++) if (reach[outer * 6 + k]! < reach[inner * 6 + k]! - FLUSH_STEPS) return false;
  return true;
}
