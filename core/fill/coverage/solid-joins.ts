import { insideMesh } from '../../model/domain/inside-mesh.ts';
import type { Room } from '../../model/domain/roles/role-solids.ts';
import { sampleFaces } from '../../model/domain/roles/sample-faces.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { expandFrame } from '../frame/expand.ts';
import type { Frame } from '../frame/frame.ts';

/** A strut enters a solid if it lies in it this far behind its end, mm. */
const BEHIND_END_MM = 0.05;

/** Tells whether a point of the model is in each of some solids. */
export type Insides = readonly ReturnType<typeof insideMesh>[];

export function insidesOf(solids: readonly Room[]): Insides {
  return solids.map(({ mesh }) => insideMesh(mesh));
}

/** Number of struts of a frame that end in each solid. */
export function strutsInto(frame: Frame, insides: Insides): number[] {
  const { segments: p } = expandFrame(frame);
  const counts = insides.map(() => 0);
  for (let i = 0; i < p.length; i += 6) {
    const dx = p[i + 3]! - p[i]!;
    const dy = p[i + 4]! - p[i + 1]!;
    const dz = p[i + 5]! - p[i + 2]!;
    const share = BEHIND_END_MM / (Math.sqrt(dx * dx + dy * dy + dz * dz) || 1);
    for (let solid = 0; solid < insides.length; solid++) {
      const isInside = insides[solid]!;
      if (
        isInside(p[i]! - share * dx, p[i + 1]! - share * dy, p[i + 2]! - share * dz) ||
        isInside(p[i + 3]! + share * dx, p[i + 4]! + share * dy, p[i + 5]! + share * dz)
      )
        counts[solid]!++;
    }
  }
  return counts;
}

/** Solids behind faces and bodies, then those of walls, and where each is. */
interface Joined {
  model: Mesh;
  solids: readonly Room[];
  insides: Insides;
}

/**
 * Numbers of the solids that nothing joins: no strut of a frame enters them or ends beside them, and they touch no wall
 * and no solid that has one.
 * @param counts struts that enter those behind faces and bodies
 */
export function apartSolids(
  frame: Frame,
  counts: readonly number[],
  { model, solids, insides }: Joined,
): number[] {
  if (counts.every((count) => count > 0)) return [];
  const isInModel = insideMesh(model);
  const reaches = (places: ArrayLike<number>, isInside: Insides[number]) => {
    for (let i = 0; i < places.length; i += 3) {
      const [x, y, z] = [places[i]!, places[i + 1]!, places[i + 2]!];
      if (isInside(x, y, z) && isInModel(x, y, z)) return true;
    }
    return false;
  };
  const samples = solids.map(({ mesh }) =>
    sampleFaces(
      mesh,
      Uint32Array.from({ length: mesh.triangles.length / 3 }, (_, f) => f),
    ),
  );
  const sets = new DisjointSets(solids.length);
  for (let a = 0; a < solids.length; a++)
    for (let b = 0; b < a; b++) {
      if (sets.find(a) === sets.find(b)) continue;
      if (reaches(samples[a]!, insides[b]!) || reaches(samples[b]!, insides[a]!)) sets.join(a, b);
    }
  const isJoined = new Set<number>();
  solids.forEach((_, i) => {
    if (i >= counts.length || counts[i]! > 0) isJoined.add(sets.find(i));
  });
  const loose = Array.from(counts.keys()).filter((i) => !isJoined.has(sets.find(i)));
  if (loose.length === 0) return [];
  const beside = besideEnds(frame);
  for (const i of loose) if (reaches(beside, insides[i]!)) isJoined.add(sets.find(i));
  return loose.filter((i) => !isJoined.has(sets.find(i)));
}

/** Places in the joints at the ends of struts: a rod's radius from each along each axis, x y z each, mm. */
function besideEnds(frame: Frame): Float32Array {
  const { segments, radiiMm } = expandFrame(frame);
  const places = new Float32Array(segments.length * 6);
  let used = 0;
  for (let end = 0; end < segments.length / 3; end++)
    for (let axis = 0; axis < 3; axis++)
      for (const sign of [-1, 1])
        for (let k = 0; k < 3; k++)
          places[used++] = segments[end * 3 + k]! + (k === axis ? sign * radiiMm[end]! : 0);
  return places;
}
