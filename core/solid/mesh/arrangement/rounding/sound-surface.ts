import type { Effort } from '../../../effort.ts';
import { findDeepCrossings } from '../../crossings/deep-crossings.ts';
import { findSelfIntersections } from '../../crossings/self-intersection.ts';
import { type EdgePairs, pairEdges } from '../../edges.ts';
import type { Mesh } from '../../mesh.ts';
import { openFans } from '../../open-fans.ts';
import { isFlat } from '../../repair/face-measures.ts';
import { VertexWelder } from '../../weld/vertex-welder.ts';
import { findClosePairs } from '../closing/close-pairs.ts';
import { facesNear } from './near-faces.ts';

/** Depth of crossings that verification passes as rounding, mm (`spec/tolerances.ts`). */
const CROSSING_MM = 1e-3;

/** A surface to judge, and where it was changed. */
export interface ChangedSurface {
  mesh: Mesh;
  pairs?: EdgePairs;
  /** 1 for each vertex at which a face is new. The others met nothing exactly, so they cannot cross one another. */
  changed: Uint8Array;
}

/**
 * True if a surface passes the gate and verification, by code that it has in common with neither the arrangement nor
 * verification: closed, oriented and manifold by its vertices and by their places alone, without faces of no area, and
 * without crossings deeper than the tolerances.
 */
export function isSound({ mesh, pairs, changed }: ChangedSurface, toleranceMm: number): boolean {
  const { positions: p, triangles: t } = mesh;
  const places = new VertexWelder(Math.ceil(p.length / 9));
  places.add(p);
  if (places.mesh().positions.length !== p.length) return false;
  const { open, flipped, crowded } = pairs ?? pairEdges(t, p.length / 3);
  if (open > 0 || flipped > 0 || crowded > 0 || openFans(mesh).length > 0) return false;
  for (let i = 0; i < t.length; i += 3) if (isFlat(p, [t[i]!, t[i + 1]!, t[i + 2]!])) return false;
  const near = facesNear(mesh, changed, 4 * toleranceMm);
  // The faces left out may separate two layers, so a crossing must show in the whole surface too.
  return !crosses(near, toleranceMm) || (near !== mesh && !crosses(mesh, toleranceMm));
}

/** Number of pairs of faces near a change that coincide within `distanceMm`. */
export function countCracks({ mesh, changed }: ChangedSurface, distanceMm: number, effort: Effort): number {
  return findClosePairs(facesNear(mesh, changed, 2 * distanceMm), distanceMm, effort).length / 2;
}

function crosses(mesh: Mesh, toleranceMm: number): boolean {
  const { count, complete } = findSelfIntersections(mesh, toleranceMm, { limit: 1 });
  if (count > 0 || !complete) return true;
  let deep = 0;
  findDeepCrossings(mesh, { toleranceMm: Math.min(CROSSING_MM, toleranceMm) }, () => {
    deep++;
  });
  return deep > 0;
}
