import { concat } from '../../../solid/lists/concat.ts';
import { edgeKey, nextHalfEdge } from '../../../solid/mesh/edges.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { boundaryLoops } from '../boundary-loops.ts';
import { capLoop, LEAST_AREA_CUBES } from './cap-loop.ts';
import { planeOfLoop } from './loop-shape.ts';

const SMALL_HOLE_EDGES = 64;
/** Maximum length of a small hole, as a share of the model's diagonal. */
const SMALL_HOLE_SHARE = 0.06;
/** A loop that bends less than this share of its extent is flat: scans are cut by a plane, and rounded. */
const FLAT_SHARE = 0.002;

export interface ClosedLoops {
  count: number;
  faces: number;
  /** Edges of the loops, as pairs of vertices. */
  edges: [number, number][];
  /** Greatest distance of a loop from its plane, or of its filling from the loop if that is less, mm. */
  maxDeviationMm: number;
}

export interface HolesFilled {
  mesh: Mesh;
  small: ClosedLoops;
  large: ClosedLoops;
}

/** Closes boundary loops: small, flat, or bent ones by least area. Loops of unknown shape stay open. */
export function fillHoles(mesh: Mesh, twin: Int32Array, diagonalMm: number): HolesFilled {
  const { positions: p, triangles } = mesh;
  const added: number[] = [];
  const small = noLoops();
  const large = noLoops();
  const loops = boundaryLoops(mesh, twin);
  const taken = edgesAmong(mesh, loops);
  const isTaken = (a: number, b: number) => taken.has(edgeKey(a, b));
  let cubes = 0;
  for (const loop of loops) {
    if (loop.length < 3) continue;
    const lengthMm = lengthOf(p, loop);
    const { bendMm } = planeOfLoop(p, loop);
    const extentMm = lengthMm / Math.PI;
    const isSmall = loop.length <= SMALL_HOLE_EDGES && lengthMm <= SMALL_HOLE_SHARE * diagonalMm;
    const isFlat = bendMm <= FLAT_SHARE * extentMm;
    cubes += isFlat ? 0 : loop.length ** 3;
    const cap = capLoop(p, loop, { isFlat, isCheap: cubes > LEAST_AREA_CUBES, isTaken });
    if (!cap) continue;
    for (let i = 0; i < cap.length; i++) {
      added.push(cap[i]!);
      taken.add(edgeKey(cap[i]!, cap[i % 3 === 2 ? i - 2 : i + 1]!));
    }
    const into = isSmall ? small : large;
    into.count++;
    into.faces += cap.length / 3;
    const deviationMm = isFlat ? bendMm : Math.min(bendMm, reachOf(p, loop, cap));
    into.maxDeviationMm = Math.max(into.maxDeviationMm, deviationMm);
    for (let i = 0; i < loop.length; i++) into.edges.push([loop[i]!, loop[(i + 1) % loop.length]!]);
  }
  if (added.length === 0) return { mesh, small, large };
  const all = concat<Uint32Array>(Uint32Array, [triangles, added]);
  return { mesh: { positions: p, triangles: all }, small, large };
}

/** Edges of the surface that join two of these vertices. */
function edgesAmong({ positions, triangles: t }: Mesh, loops: readonly (readonly number[])[]): Set<number> {
  const isOne = new Uint8Array(positions.length / 3);
  for (const loop of loops) for (const v of loop) isOne[v] = 1;
  const edges = new Set<number>();
  for (let h = 0; h < t.length; h++) {
    const a = t[h]!;
    if (!isOne[a]) continue;
    const b = t[nextHalfEdge(h)]!;
    if (isOne[b]) edges.add(edgeKey(a, b));
  }
  return edges;
}

/** Greatest distance of a cap's faces, at their middles, from the loop, mm. */
function reachOf(p: Float32Array, loop: readonly number[], cap: readonly number[]): number {
  const middle = new Float64Array(3);
  const placeOf = new Map(loop.map((v, place) => [v, place]));
  let farthest = 0;
  for (let i = 0; i < cap.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      middle[k] = (p[cap[i]! * 3 + k]! + p[cap[i + 1]! * 3 + k]! + p[cap[i + 2]! * 3 + k]!) / 3;
    }
    let nearest = Infinity;
    // From a corner on, until an edge is so near that the face is not the farthest.
    const first = placeOf.get(cap[i]!)!;
    for (let j = 0; j < loop.length && nearest > farthest; j++) {
      const a = loop[(first + j) % loop.length]! * 3;
      const b = loop[(first + j + 1) % loop.length]! * 3;
      nearest = Math.min(nearest, squaredDistanceToEdge(p, a, b, middle));
    }
    farthest = Math.max(farthest, nearest);
  }
  return Math.sqrt(farthest);
}

function squaredDistanceToEdge(p: Float32Array, a: number, b: number, at: Float64Array): number {
  let along = 0;
  let length = 0;
  for (let k = 0; k < 3; k++) {
    along += (at[k]! - p[a + k]!) * (p[b + k]! - p[a + k]!);
    length += (p[b + k]! - p[a + k]!) ** 2;
  }
  const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (p[a + k]! + share * (p[b + k]! - p[a + k]!) - at[k]!) ** 2;
  return sum;
}

function noLoops(): ClosedLoops {
  return { count: 0, faces: 0, edges: [], maxDeviationMm: 0 };
}

function lengthOf(p: Float32Array, loop: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < loop.length; i++) {
    const a = loop[i]! * 3;
    const b = loop[(i + 1) % loop.length]! * 3;
    sum += Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!);
  }
  return sum;
}
