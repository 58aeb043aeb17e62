import { findDeepCrossings } from '../../solid/mesh/crossings/deep-crossings.ts';
import { faceCrossingTest, GRID_SLACK } from '../../solid/mesh/crossings/face-crossing.ts';
import { buildFaceGrid } from '../../solid/mesh/crossings/face-grid.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Contour } from './contour-builder.ts';

/**
 * Faces of a contour that cross others. Only those near cells with several pieces of the boundary, and near vertices
 * beside their cells, are searched: elsewhere faces keep to the envelopes of their edges (`splitQuad`).
 * @param depthSteps depth from which faces count as crossing
 */
export function crossingFaces({ positions, triangles, isShared }: Contour, depthSteps: number): number[] {
  const isNear = new Uint8Array(isShared);
  for (let ring = 0; ring < 2; ring++) {
    const before = isNear.slice();
    for (let t = 0; t < triangles.length; t += 3) {
      if (!before[triangles[t]!] && !before[triangles[t + 1]!] && !before[triangles[t + 2]!]) continue;
      isNear[triangles[t]!] = isNear[triangles[t + 1]!] = isNear[triangles[t + 2]!] = 1;
    }
  }
  const faces: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    if (isNear[triangles[t]!] && isNear[triangles[t + 1]!] && isNear[triangles[t + 2]!]) faces.push(t / 3);
  }
  if (faces.length === 0) return [];
  const near = new Uint32Array(faces.length * 3);
  const isNearFace = new Uint8Array(triangles.length / 3);
  for (const [i, face] of faces.entries()) {
    near.set(triangles.subarray(face * 3, face * 3 + 3), i * 3);
    isNearFace[face] = 1;
  }
  const found = new Set<number>();
  const places = Float32Array.from(positions);
  for (const face of searchCrossings({ positions: places, triangles: near }, depthSteps)) {
    found.add(faces[face]!);
  }
  // The gate measures by how far two faces must move apart, verification by how deep an edge pierces. A vertex beside
  // its cell can pull a face through a layer that no edges join to it, so only one face of a pair has to be near.
  const addNear = (face: number, other: number) => found.add(isNearFace[face] ? face : other);
  findDeepCrossings(
    { positions: places, triangles },
    { toleranceMm: depthSteps, isNew: isNearFace },
    addNear,
  );
  return [...found];
}

/** Both faces of each crossing pair, by the test of the gate. */
function searchCrossings(mesh: Mesh, depthSteps: number): number[] {
  const faceCount = mesh.triangles.length / 3;
  const grid = buildFaceGrid(mesh, GRID_SLACK * depthSteps);
  const test = faceCrossingTest(mesh, grid, depthSteps);
  // A pair can share several cells; each face remembers the last face that tested it.
  const seenBy = new Int32Array(faceCount).fill(-1);
  const found: number[] = [];
  for (let f = 0; f < faceCount; f++) {
    if (!test.prepare(f)) continue;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      for (let j = grid.start[grid.cells[i]!]!; grid.faces[j]! < f; j++) {
        const g = grid.faces[j]!;
        if (seenBy[g] === f) continue;
        seenBy[g] = f;
        if (test.crosses(g)) found.push(f, g);
      }
    }
  }
  return found;
}
