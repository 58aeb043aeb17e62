import { squaredDistanceToTriangle } from '../../../geometry/distance.ts';
import { findFoldedFaces } from '../../crossings/folded-faces.ts';
import { type EdgePairs, nextHalfEdge, pairEdges, previousHalfEdge } from '../../edges.ts';
import type { Mesh } from '../../mesh.ts';
import { EditableSurface } from '../../repair/editable-surface.ts';
import { isFlat } from '../../repair/face-measures.ts';
import { isSound } from './sound-surface.ts';

export interface FlippedFolds {
  mesh: Mesh;
  /** Greatest distance by which the surface moved, mm. */
  movedMm: number;
  /** Faces that are still folded. */
  left: number;
}

/**
 * Flips the edge between two faces that are folded onto one another, where one lies within the other but for `foldMm`:
 * the two new faces cover what the fold covered once. No face is cut, so no new fold comes of it. Undefined if no flip
 * helps.
 * @param foldMm folds that are narrower count as rounding
 * @param toleranceMm depth of crossings that counts as rounding
 */
export function flipFolds(mesh: Mesh, foldMm: number, toleranceMm: number): FlippedFolds | undefined {
  const { positions, triangles: t } = mesh;
  const { twin } = pairEdges(t, positions.length / 3);
  const folded = new Set(findFoldedFaces(mesh, twin, foldMm));
  const surface = new EditableSurface(t, positions.length / 3);
  const changed = new Uint8Array(positions.length / 3);
  let movedMm = 0;
  for (const f of folded) {
    for (let h = f * 3; h < f * 3 + 3; h++) {
      const other = twin[h]!;
      const g = Math.floor(other / 3);
      if (other < 0 || !folded.has(g)) continue;
      const quad = {
        a: t[h]!,
        b: t[nextHalfEdge(h)]!,
        c: t[previousHalfEdge(h)]!,
        d: t[previousHalfEdge(other)]!,
      };
      const offMm = flipMm(positions, quad);
      if (offMm > foldMm || !flip(positions, surface, { ...quad, f, g })) continue;
      movedMm = Math.max(movedMm, offMm);
      for (const v of Object.values(quad)) changed[v] = 1;
      // Its neighbours are no longer those of `twin`.
      for (const near of [f, g]) folded.delete(near);
      break;
    }
  }
  if (movedMm === 0 && !changed.includes(1)) return undefined;
  const flipped = { positions, triangles: surface.triangles() };
  const pairs: EdgePairs = pairEdges(flipped.triangles, positions.length / 3);
  const left = findFoldedFaces(flipped, pairs.twin, foldMm).length;
  if (!isSound({ mesh: flipped, pairs, changed }, toleranceMm)) return undefined;
  return { mesh: flipped, movedMm, left };
}

/** Two faces a, b, c and b, a, d on both sides of an edge. */
interface Quad {
  a: number;
  b: number;
  c: number;
  d: number;
}

/** Distance by which a flip moves the surface of two folded faces, mm: of one's apex from the other face. */
function flipMm(p: Float32Array, { a, b, c, d }: Quad): number {
  const ofC = squaredDistanceToTriangle(p, a * 3, b * 3, d * 3, p[c * 3]!, p[c * 3 + 1]!, p[c * 3 + 2]!);
  const ofD = squaredDistanceToTriangle(p, a * 3, b * 3, c * 3, p[d * 3]!, p[d * 3 + 1]!, p[d * 3 + 2]!);
  return Math.sqrt(Math.min(ofC, ofD));
}

/** Replaces the edge a, b by c, d. Returns false if c, d exists already, or a face would have no area. */
function flip(
  p: Float32Array,
  surface: EditableSurface,
  { a, b, c, d, f, g }: Quad & { f: number; g: number },
): boolean {
  for (const near of surface.around(c)) if (surface.face(near)!.includes(d)) return false;
  if (isFlat(p, [a, d, c]) || isFlat(p, [d, b, c])) return false;
  surface.take(f);
  surface.take(g);
  surface.put(f, [a, d, c]);
  surface.put(g, [d, b, c]);
  return true;
}
