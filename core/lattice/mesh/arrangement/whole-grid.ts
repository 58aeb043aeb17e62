import { boundsOf } from '../../geometry/box.ts';
import type { Point } from '../../geometry/vector.ts';
import { hashOf, tableSize } from '../hash.ts';
import type { Mesh } from '../mesh.ts';
import { groupFaces } from './weighted-faces.ts';

/** A mesh on a grid of whole numbers, so that planes and points are ratios of integers without rounding. */
export interface WholeMesh {
  /** x, y, z per vertex in grid steps, whole numbers. Vertices at one place are one. */
  places: Float64Array;
  /** Three vertices a face. No face has two equal vertices, no two faces the same three. */
  triangles: Uint32Array;
  /** How often a face occurs in its direction, less the opposite one; at least 1. */
  weight: Int32Array;
  /** Face of the given mesh that each face comes from. */
  faceOf: Uint32Array;
  /** First vertex of the given mesh at each vertex. */
  vertexOf: Uint32Array;
  /** Middle of the grid, mm. */
  origin: Point;
  /** Length of a grid step, mm: a power of two. */
  stepMm: number;
}

/**
 * Puts a mesh on a grid with 2^`bits` steps from its middle to the farthest vertex, or less than twice as many. Welds
 * what then coincides, drops faces that lose a vertex, and counts equal faces once; opposite faces cancel out. None of
 * this changes whether the edges balance. 32-bit floats have 24 bits, so 26 bits move no vertex by more than a float
 * rounds.
 */
export function placeOnGrid(mesh: Mesh, bits: number): WholeMesh {
  const { positions: p, triangles: t } = mesh;
  const { min, max } = boundsOf(mesh);
  const origin = [0, 1, 2].map((k) => Math.fround((min[k]! + max[k]!) / 2)) as Point;
  const reach = Math.max(...[0, 1, 2].map((k) => Math.max(max[k]! - origin[k]!, origin[k]! - min[k]!)), 1e-30);
  const stepMm = 2 ** (Math.ceil(Math.log2(reach)) - bits);

  const count = p.length / 3;
  const used = new Uint8Array(count);
  for (let i = 0; i < t.length; i++) used[t[i]!] = 1;
  const places = new Float64Array(count * 3);
  const vertexOf = new Uint32Array(count);
  const number = new Uint32Array(count);
  const mask = tableSize(count) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  let vertices = 0;
  for (let v = 0; v < count; v++) {
    if (!used[v]) continue;
    const x = Math.round((p[v * 3]! - origin[0]) / stepMm) + 0;
    const y = Math.round((p[v * 3 + 1]! - origin[1]) / stepMm) + 0;
    const z = Math.round((p[v * 3 + 2]! - origin[2]) / stepMm) + 0;
    let slot = hashOf(x, y, z) & mask;
    for (;;) {
      const held = table[slot]!;
      if (held < 0) {
        table[slot] = vertices;
        number[v] = vertices;
        vertexOf[vertices] = v;
        places[vertices * 3] = x;
        places[vertices * 3 + 1] = y;
        places[vertices * 3 + 2] = z;
        vertices++;
        break;
      }
      const o = held * 3;
      if (places[o] === x && places[o + 1] === y && places[o + 2] === z) {
        number[v] = held;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  const welded = new Uint32Array(t.length);
  for (let i = 0; i < t.length; i++) welded[i] = number[t[i]!]!;
  const faces = groupFaces(welded);
  return { places: places.slice(0, vertices * 3), vertexOf: vertexOf.slice(0, vertices), origin, stepMm, ...faces };
}
