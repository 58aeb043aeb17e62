import { Fan } from './fan.ts';
import { type LinkedFaces, linkFaces } from './linked-faces.ts';
import { vertexHash } from './vertex-hash.ts';

/** Connected part of a surface, with its boundary loops. */
export interface SurfacePatch {
  /** Vertices of its boundary loops, three coordinates each, mm. */
  loopVertices: Float32Array;
  /** Per edge of a boundary loop its first end by x, then y, then z; three coordinates each, mm. */
  edges: Float32Array;
  /** A number for the vector from end to end of such an edge, the same on both sides of it. It affects only speed. */
  kinds: Int32Array;
  /** Six times the volume of its faces relative to the origin, mm3. */
  sixfoldMm3: number;
  /** Change of that volume per mm of translation along each axis. */
  sixfoldPerMm: [number, number, number];
}

/** Splits a surface, 9 coordinates per face, into connected patches, and lists their boundary loops. */
export function patchesOf(
  coordinates: Float32Array,
  linked: LinkedFaces = linkFaces(coordinates),
): SurfacePatch[] {
  const { vertex: v, count } = linked;
  const parts = new Groups(count);
  for (let i = 0; i < v.length; i += 3) {
    parts.join(v[i]!, v[i + 1]!);
    parts.join(v[i]!, v[i + 2]!);
  }
  const patches: GrowingPatch[] = [];
  /** Number of the patch of each group, plus one, by the group's first vertex. */
  const numberOf = new Uint32Array(count);
  const patchOf = (vertex: number) => {
    const at = parts.of(vertex);
    if (numberOf[at] === 0) {
      const sixfoldPerMm: GrowingPatch['sixfoldPerMm'] = [0, 0, 0];
      numberOf[at] = patches.push({ loopVertices: [], edges: [], kinds: [], sixfoldMm3: 0, sixfoldPerMm });
    }
    return patches[numberOf[at]! - 1]!;
  };
  for (let i = 0; i < v.length; i += 3) addVolume(patchOf(v[i]!), coordinates, i * 3);

  const { vertices, edges } = boundaryEdgesOf(linked);
  for (const vertex of vertices)
    putVertex(patchOf(vertex).loopVertices, coordinates, linked.first[vertex]! * 3);
  for (let i = 0; i < edges.length; i += 2) {
    const patch = patchOf(edges[i]!);
    const a = linked.first[edges[i]!]! * 3;
    const b = linked.first[edges[i + 1]!]! * 3;
    putVertex(patch.edges, coordinates, isBefore(coordinates, a, b) ? a : b);
    patch.kinds.push(kindOf(coordinates, a, b));
  }
  return patches.map((patch) => ({
    ...patch,
    loopVertices: Float32Array.from(patch.loopVertices),
    edges: Float32Array.from(patch.edges),
    kinds: Int32Array.from(patch.kinds),
  }));
}

/** Patch whose boundary loops are still being read. */
type GrowingPatch = Pick<SurfacePatch, 'sixfoldMm3' | 'sixfoldPerMm'> & {
  loopVertices: number[];
  edges: number[];
  kinds: number[];
};

/** Directed edges without an opposite, start and end, and all their ends, in order of appearance. */
function boundaryEdgesOf(linked: LinkedFaces): { vertices: Set<number>; edges: number[] } {
  const vertices = new Set<number>();
  const edges: number[] = [];
  const fan = new Fan(linked);
  for (const vertex of linked.open) {
    fan.read(vertex);
    for (let i = 0; i < fan.faces; i++) {
      const out = fan.out(i);
      if (fan.uses(out).back > 0) continue;
      vertices.add(vertex).add(out);
      edges.push(vertex, out);
    }
  }
  return { vertices, edges };
}

function putVertex(list: number[], p: Float32Array, at: number): void {
  list.push(p[at]!, p[at + 1]!, p[at + 2]!);
}

/** Orders vertices by x, then y, then z, so that an edge's ends have the same order from either side. */
function isBefore(p: Float32Array, a: number, b: number): boolean {
  if (p[a] !== p[b]) return p[a]! < p[b]!;
  if (p[a + 1] !== p[b + 1]) return p[a + 1]! < p[b + 1]!;
  return p[a + 2]! < p[b + 2]!;
}

// Side lengths of the bounding box of an edge, and their bits.
const sides = new Float32Array(3);
const bits = new Int32Array(sides.buffer);

function kindOf(p: Float32Array, a: number, b: number): number {
  for (let k = 0; k < 3; k++) sides[k] = Math.abs(p[b + k]! - p[a + k]!);
  return vertexHash(bits[0]!, bits[1]!, bits[2]!);
}

function addVolume(
  patch: Pick<SurfacePatch, 'sixfoldMm3' | 'sixfoldPerMm'>,
  p: Float32Array,
  o: number,
): void {
  const ax = p[o]!;
  const ay = p[o + 1]!;
  const az = p[o + 2]!;
  const bx = p[o + 3]!;
  const by = p[o + 4]!;
  const bz = p[o + 5]!;
  const cx = p[o + 6]!;
  const cy = p[o + 7]!;
  const cz = p[o + 8]!;
  patch.sixfoldMm3 += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const wx = cx - ax;
  const wy = cy - ay;
  const wz = cz - az;
  patch.sixfoldPerMm[0] += uy * wz - uz * wy;
  patch.sixfoldPerMm[1] += uz * wx - ux * wz;
  patch.sixfoldPerMm[2] += ux * wy - uy * wx;
}

/** Numbers that are joined into groups. */
export class Groups {
  readonly #parent: Int32Array;

  constructor(count: number) {
    this.#parent = new Int32Array(count);
    for (let i = 0; i < count; i++) this.#parent[i] = i;
  }

  of(i: number): number {
    let root = i;
    while (this.#parent[root] !== root) {
      this.#parent[root] = this.#parent[this.#parent[root]!]!;
      root = this.#parent[root]!;
    }
    return root;
  }

  join(a: number, b: number): void {
    const one = this.of(a);
    const other = this.of(b);
    if (one !== other) this.#parent[Math.max(one, other)] = Math.min(one, other);
  }
}
