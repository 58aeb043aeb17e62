import { type ModelFault, modelFault } from '../../rules/model/faults.ts';
import type { Point } from '../geometry/vector.ts';
import { type EdgePairs, pairEdges } from '../mesh/edges.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { findSelfIntersections, type SelfIntersections } from '../mesh/self-intersection.ts';
import { weldNear } from '../mesh/weld.ts';
import { settleBodies } from './bodies.ts';
import { dropCollapsedFaces, dropDuplicateFaces, orientFaces } from './faces.ts';
import { fillSmallHoles } from './holes.ts';
import { splitAtJunctions } from './t-junctions.ts';

/**
 * Vertices within this share of the diagonal were meant to coincide: STL writers keep six or seven digits.
 */
const WELD_SHARE = 1e-5;
/**
 * Crossings shallower than this share of the diagonal are rounding: a model that was cut, then rotated and
 * written as 32-bit floats, has such beside the cut, rarely deeper.
 */
const CROSSING_SHARE = 4e-6;

/**
 * Makes one closed, outward surface of a welded mesh where that is safe, and names every repair and every
 * remaining fault. The order matters: faces without area hide open edges, duplicates hide non-manifold ones.
 * @param findCrossings search for crossings; an incomplete search is reported as well
 */
export function checkSurface(
  welded: Mesh,
  diagonalMm: number,
  findCrossings: (mesh: Mesh, toleranceMm: number) => SelfIntersections = findSelfIntersections,
): { mesh: Mesh; faults: ModelFault[] } {
  const faults: ModelFault[] = [];
  const collapsed = dropCollapsedFaces(welded);
  if (collapsed.dropped > 0) faults.push(modelFault('degenerate-faces', { count: collapsed.dropped }));
  let mesh = collapsed.mesh;
  let pairs = pair(mesh);

  if (pairs.crowded > 0) {
    const single = dropDuplicateFaces(mesh);
    if (single.dropped > 0) {
      mesh = single.mesh;
      pairs = pair(mesh);
      faults.push(modelFault('duplicate-faces', { count: single.dropped }));
    }
  }
  if (pairs.open > 0) {
    const near = weldNear(mesh, WELD_SHARE * diagonalMm);
    const nearPairs = pair(near);
    if (nearPairs.open < pairs.open && nearPairs.crowded <= pairs.crowded) {
      faults.push(modelFault('unwelded', { count: pairs.open - nearPairs.open }));
      mesh = near;
      pairs = nearPairs;
    }
  }
  if (pairs.open > 0 && pairs.crowded === 0) {
    const joined = withoutJunctions(mesh, pairs, WELD_SHARE * diagonalMm);
    if (joined.split > 0) {
      faults.push(modelFault('t-junctions', { count: joined.split }));
      ({ mesh, pairs } = joined);
    }
  }
  if (pairs.flipped > 0) {
    const oriented = orientFaces(mesh, pairs.twin);
    if (oriented.turned < 0) faults.push(modelFault('non-manifold'));
    else {
      mesh = oriented.mesh;
      pairs = pair(mesh);
      faults.push(modelFault('flipped', { count: oriented.turned }));
    }
  }
  if (pairs.open > 0 && pairs.crowded === 0) {
    const holes = fillSmallHoles(mesh, pairs.twin, diagonalMm);
    if (holes.filled > 0) {
      mesh = holes.mesh;
      pairs = pair(mesh);
      faults.push(modelFault('small-holes', { count: holes.filled }));
    }
  }
  if (pairs.open > 0) faults.push(faultOnEdge('open', mesh, pairs.twin, -1, pairs.open));
  if (pairs.crowded > 0) faults.push(faultOnEdge('non-manifold', mesh, pairs.twin, -2, pairs.crowded));

  const closed = pairs.open === 0 && pairs.crowded === 0 && pairs.flipped === 0;
  const bodies = settleBodies(mesh, pairs.twin, closed);
  faults.push(...bodies.faults);
  mesh = bodies.mesh;
  const crossing = findCrossings(mesh, CROSSING_SHARE * diagonalMm);
  if (crossing.count > 0) {
    faults.push(
      modelFault('self-intersecting', { count: crossing.count, ...(crossing.at ? { at: crossing.at } : {}) }),
    );
  } else if (!crossing.complete) faults.push(modelFault('crossings-unknown'));
  return { mesh, faults };
}

/** Splits faces at T-junctions, edge by edge, while that closes more than it opens. */
function withoutJunctions(
  mesh: Mesh,
  pairs: EdgePairs,
  toleranceMm: number,
): { mesh: Mesh; pairs: EdgePairs; split: number } {
  let best = { mesh, pairs, split: 0 };
  // A face has three edges.
  for (let round = 0; round < 3 && best.pairs.open > 0; round++) {
    const { mesh: next, split } = splitAtJunctions(best.mesh, best.pairs.twin, toleranceMm);
    const nextPairs = pair(next);
    if (split === 0 || nextPairs.open >= best.pairs.open || nextPairs.crowded > 0) break;
    best = { mesh: next, pairs: nextPairs, split: best.split + split };
  }
  return best;
}

function pair(mesh: Mesh): EdgePairs {
  return pairEdges(mesh.triangles, mesh.positions.length / 3);
}

function faultOnEdge(
  code: 'open' | 'non-manifold',
  mesh: Mesh,
  twin: Int32Array,
  mark: number,
  count: number,
): ModelFault {
  const v = mesh.triangles[Math.max(0, twin.indexOf(mark))]! * 3;
  const at: Point = [mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!];
  return modelFault(code, { at, count });
}
