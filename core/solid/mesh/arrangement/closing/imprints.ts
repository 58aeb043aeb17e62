import { pointOf } from '../../../geometry/vector.ts';
import { DisjointSets } from '../../disjoint-sets.ts';
import { edgeKey } from '../../edges.ts';
import type { Mesh } from '../../mesh.ts';
import { nearestOfLines, nearestOnSegment } from './segment-points.ts';

/** A vertex on an edge, at a share of it from its lower vertex. */
interface EdgePoint {
  vertex: number;
  share: number;
}

/** Marks of close faces on one another: vertices on edges and in faces, and edges that must run through faces. */
export interface Imprints {
  positions: number[];
  /** The vertex that each vertex becomes. */
  target: DisjointSets;
  /** Vertices along an edge, by `edgeKey`, in order from the lower vertex. */
  onEdge: Map<number, EdgePoint[]>;
  inFace: Map<number, Set<number>>;
  /** Edges of other faces that come near a face, two vertices each. */
  across: Map<number, number[]>;
}

/** Vertices of close faces within the distance of one another, as sets that become one vertex. */
export function joinVertices(
  { positions: p, triangles: t }: Mesh,
  pairs: readonly number[],
  distanceMm: number,
): { target: DisjointSets; joined: number } {
  const target = new DisjointSets(p.length / 3);
  let joined = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    for (let j = pairs[i]! * 3; j < pairs[i]! * 3 + 3; j++) {
      for (let k = pairs[i + 1]! * 3; k < pairs[i + 1]! * 3 + 3; k++) {
        const [a, b] = [t[j]! * 3, t[k]! * 3];
        if (a === b || target.find(t[j]!) === target.find(t[k]!)) continue;
        const far = Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!);
        if (far > distanceMm) continue;
        target.join(t[j]!, t[k]!);
        joined++;
      }
    }
  }
  return { target, joined };
}

type Edge = readonly [number, number];

/** Finds vertices of close faces on edges and in faces; edges that pass get a vertex each in the middle. */
export function imprintsOf(
  mesh: Mesh,
  pairs: readonly number[],
  distanceMm: number,
): Omit<Imprints, 'target'> {
  const found = new FoundImprints(mesh, distanceMm);
  for (let i = 0; i < pairs.length; i += 2) {
    found.putVertices(pairs[i]!, pairs[i + 1]!);
    found.putVertices(pairs[i + 1]!, pairs[i]!);
  }
  for (let i = 0; i < pairs.length; i += 2) {
    found.putPassings(pairs[i]!, pairs[i + 1]!);
    found.putAcross(pairs[i]!, pairs[i + 1]!);
    found.putAcross(pairs[i + 1]!, pairs[i]!);
  }
  for (const points of found.onEdge.values()) points.sort((a, b) => a.share - b.share);
  const { positions, onEdge, inFace, across } = found;
  return { positions, onEdge, inFace, across };
}

class FoundImprints {
  readonly positions: number[];
  readonly onEdge = new Map<number, EdgePoint[]>();
  readonly inFace = new Map<number, Set<number>>();
  readonly across = new Map<number, number[]>();
  readonly #triangles: Mesh['triangles'];
  readonly #distanceMm: number;

  constructor(mesh: Mesh, distanceMm: number) {
    this.positions = Array.from(mesh.positions);
    this.#triangles = mesh.triangles;
    this.#distanceMm = distanceMm;
  }

  /** Puts the vertices of `g` on the edges of `f`, or into it. */
  putVertices(f: number, g: number): void {
    const edges = this.#edgesOf(f);
    for (let i = g * 3; i < g * 3 + 3; i++) {
      const v = this.#triangles[i]!;
      if (edges.some(([a]) => a === v)) continue;
      let isOnEdge = false;
      for (const edge of edges) isOnEdge = this.#putOnEdge(v, edge) || isOnEdge;
      if (isOnEdge) continue;
      const height = heightInside(this.positions, v, edges.map(([a]) => a) as [number, number, number]);
      if (height === undefined || height > this.#distanceMm) continue;
      const inside = this.inFace.get(f);
      if (inside) inside.add(v);
      else this.inFace.set(f, new Set([v]));
    }
  }

  /** Gives edges of two faces that pass one another common vertices. */
  putPassings(f: number, g: number): void {
    for (const one of this.#edgesOf(f)) for (const other of this.#edgesOf(g)) this.#putPassing(one, other);
  }

  putAcross(f: number, g: number): void {
    const list = this.across.get(f) ?? [];
    for (const edge of this.#edgesOf(g)) list.push(...edge);
    this.across.set(f, list);
  }

  #edgesOf(f: number): Edge[] {
    const t = this.#triangles;
    return [0, 1, 2].map((k) => [t[f * 3 + k]!, t[f * 3 + ((k + 1) % 3)]!] as const);
  }

  #putOnEdge(v: number, [a, b]: Edge): boolean {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    const near = nearestOnSegment(this.positions, v, [low, high]);
    if (near.distanceMm > this.#distanceMm || near.share <= 0 || near.share >= 1) return false;
    const points = this.onEdge.get(edgeKey(a, b)) ?? [];
    if (!points.some(({ vertex }) => vertex === v)) points.push({ vertex: v, share: near.share });
    this.onEdge.set(edgeKey(a, b), points);
    return true;
  }

  #putPassing(one: Edge, other: Edge): void {
    if (one.some((v) => other.includes(v))) return;
    const near = nearestOfLines(this.positions, one, other);
    if (!near || near.distanceMm > this.#distanceMm) return;
    if (near.share <= 0 || near.share >= 1 || near.other <= 0 || near.other >= 1) return;
    const onOne = this.#pointOn(one, near.share);
    const onOther = this.#pointOn(other, near.other);
    const place = onOne.map((value, k) => Math.fround((value + onOther[k]!) / 2));
    const [first, second] = [this.#vertexNear(one, place), this.#vertexNear(other, place)];
    // Two vertices near by become one in the next round.
    if (first !== undefined && second !== undefined) return;
    let vertex = first ?? second;
    if (vertex === undefined) {
      vertex = this.positions.length / 3;
      this.positions.push(...place);
    }
    for (const edge of [one, other]) if (!edge.includes(vertex)) this.#putOnEdge(vertex, edge);
  }

  #pointOn([a, b]: Edge, share: number): number[] {
    const p = this.positions;
    return [0, 1, 2].map((k) => p[a * 3 + k]! * (1 - share) + p[b * 3 + k]! * share);
  }

  /** First vertex of an edge, or on it, within twice the distance of a place. */
  #vertexNear(edge: Edge, place: readonly number[]): number | undefined {
    const p = this.positions;
    const onEdge = (this.onEdge.get(edgeKey(...edge)) ?? []).map(({ vertex }) => vertex);
    return [...edge, ...onEdge].find(
      (v) => Math.hypot(...place.map((value, k) => p[v * 3 + k]! - value)) <= 2 * this.#distanceMm,
    );
  }
}

/** Distance of a vertex from the plane of a face that it projects into; undefined if it projects beside it. */
function heightInside(
  p: readonly number[],
  v: number,
  [a, b, c]: readonly [number, number, number],
): number | undefined {
  const at = (from: number, to: number) => pointOf((k) => p[to * 3 + k]! - p[from * 3 + k]!);
  const cross = (u: readonly number[], w: readonly number[]) =>
    [u[1]! * w[2]! - u[2]! * w[1]!, u[2]! * w[0]! - u[0]! * w[2]!, u[0]! * w[1]! - u[1]! * w[0]!] as const;
  const dot = (u: readonly number[], w: readonly number[]) => u[0]! * w[0]! + u[1]! * w[1]! + u[2]! * w[2]!;
  const n = cross(at(a, b), at(a, c));
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const) {
    if (dot(n, cross(at(from, to), at(from, v))) <= 0) return undefined;
  }
  return Math.abs(dot(n, at(a, v))) / Math.hypot(...n);
}
