import type { ModelFaultCode } from '../../rules/model/faults.ts';
import { nextHalfEdge } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Places of a fault in the uploaded model, mm, in the coordinates of the file. */
export interface FaultPlaces {
  code: ModelFaultCode;
  /** Both ends of each edge, 6 numbers. */
  edges: Float32Array;
  /** Vertices of each face, 9 numbers. */
  triangles: Float32Array;
}

/** Maximum number of edges, and of faces, listed per fault: more than this is a colour, not a place. */
const FAULT_PLACES_MAX = 20_000;

/** Ends of edges that are pairs of vertices, 6 numbers each, up to `FAULT_PLACES_MAX`. */
export function edgeEnds({ positions }: Mesh, edges: readonly (readonly [number, number])[]): Float32Array {
  const count = Math.min(edges.length, FAULT_PLACES_MAX);
  const out = new Float32Array(count * 6);
  for (let i = 0; i < count; i++) {
    for (let end = 0; end < 2; end++) {
      for (let k = 0; k < 3; k++) out[i * 6 + end * 3 + k] = positions[edges[i]![end]! * 3 + k]!;
    }
  }
  return out;
}

export function halfEdgeEnds({ triangles }: Mesh, halfEdges: readonly number[]): [number, number][] {
  return halfEdges.map((h) => [triangles[h]!, triangles[nextHalfEdge(h)]!]);
}

/** Vertices of faces, 9 numbers each, up to `FAULT_PLACES_MAX`. */
export function faceCorners({ positions, triangles }: Mesh, faces: readonly number[]): Float32Array {
  const count = Math.min(faces.length, FAULT_PLACES_MAX);
  const out = new Float32Array(count * 9);
  for (let i = 0; i < count; i++) {
    for (let corner = 0; corner < 3; corner++) {
      const v = triangles[faces[i]! * 3 + corner]! * 3;
      for (let k = 0; k < 3; k++) out[i * 9 + corner * 3 + k] = positions[v + k]!;
    }
  }
  return out;
}

/** Half-edges with this mark (-1 on a boundary, -2 non-manifold), at most one more than are listed. */
export function markedHalfEdges(twin: Int32Array, mark: -1 | -2): number[] {
  const found: number[] = [];
  for (let h = 0; h < twin.length && found.length <= FAULT_PLACES_MAX; h++) {
    if (twin[h] === mark) found.push(h);
  }
  return found;
}
