import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { compacted } from '../mesh/compact.ts';
import type { Mesh, Point } from '../mesh/mesh.ts';
import { findCrossings } from '../proof/crossings.ts';
import { linkFaces } from '../proof/fan.ts';
import { cornersOfMesh } from '../proof/prove.ts';

/** Faces may cross by rounding, mm. */
const CROSSING_MM = 1e-4;
/** Where thinning out folds a face over itself it is left as it is, this far around, in more steps with every try. */
const TRIES = 5;
/** More faults than this are no odd folds. */
const MOST_FAULTS = 500;

/**
 * The same closed face of fewer triangles, its corners among those it had; as it is where that cannot be had without
 * folding it over itself.
 * @param errorMm mean distance (quadric) that a collapsed corner may be moved
 * @param stepMm length of the face's edges
 */
export async function thinnedFace(mesh: Mesh, errorMm: number, stepMm: number): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const { positions } = mesh;
  const isKept = new Uint8Array(positions.length / 3);
  for (let tries = 1; tries <= TRIES; tries++) {
    const [triangles] = MeshoptSimplifier.simplifyWithAttributes(
      mesh.triangles,
      positions,
      3,
      NO_ATTRIBUTES,
      0,
      [],
      isKept,
      0,
      errorMm,
      ['ErrorAbsolute'],
    );
    const faults = faultsOf({ positions, triangles });
    if (faults.length === 0) return compacted({ positions, triangles });
    if (faults.length > MOST_FAULTS) return mesh;
    keepAbout(faults, tries * 2 * stepMm, positions, isKept);
  }
  return mesh;
}

const NO_ATTRIBUTES = new Float32Array();

/** Places where a surface is folded: its faces do not close around a corner, or cross. */
function faultsOf(mesh: Mesh): Point[] {
  const corners = cornersOfMesh(mesh);
  const { open, first } = linkFaces(corners);
  const cornerAt = (i: number): Point => [corners[i * 3]!, corners[i * 3 + 1]!, corners[i * 3 + 2]!];
  const faults = Array.from(open, (vertex) => cornerAt(first[vertex]!));
  findCrossings(corners, CROSSING_MM, (face) => {
    for (let k = 0; k < 3; k++) faults.push(cornerAt(face * 3 + k));
  });
  return faults;
}

function keepAbout(places: readonly Point[], reachMm: number, p: Float32Array, isKept: Uint8Array): void {
  for (let v = 0; v < isKept.length; v++) {
    for (const [x, y, z] of places) {
      const [dx, dy, dz] = [p[v * 3]! - x, p[v * 3 + 1]! - y, p[v * 3 + 2]! - z];
      if (dx * dx + dy * dy + dz * dz < reachMm * reachMm) isKept[v] = 1;
    }
  }
}
