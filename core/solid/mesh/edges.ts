import { hashOf, tableSize } from './hash.ts';
import type { Mesh } from './mesh.ts';

export function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

export function previousHalfEdge(h: number): number {
  return h % 3 === 0 ? h + 2 : h - 1;
}

export interface EdgePairs {
  /** Opposite half-edge of each half-edge; -1 on a boundary, -2 if the edge is non-manifold. */
  twin: Int32Array;
  open: number;
  /** Half-edges whose only partner has the same direction: the faces disagree on the outside. */
  flipped: number;
  /** Half-edges on an edge with three or more faces. */
  crowded: number;
}

/** Pairs half-edges with opposites; flipped pairs are twins. Linear for any valence. */
export function pairEdges(triangles: Uint32Array, vertexCount: number): EdgePairs {
  const { start, halfEdges, longest } = byLowVertex(triangles, vertexCount);
  const twin = new Int32Array(triangles.length).fill(-1);
  let open = 0;
  let flipped = 0;
  let crowded = 0;
  // Per edge of one low vertex: the uses from low to high vertex, all uses, and the XOR of the half-edges.
  const rising = new Int32Array(longest);
  const uses = new Int32Array(longest);
  const mixed = new Int32Array(longest);
  const edgeOf = new Int32Array(longest);
  // The edge of each high vertex, counted through all low ones: below the first of this one it is an older one's.
  const reachedBy = new Int32Array(vertexCount).fill(-1);
  for (let low = 0; low < vertexCount; low++) {
    const from = start[low]!;
    const count = start[low + 1]! - from;
    for (let i = 0; i < count; i++) {
      const h = halfEdges[from + i]!;
      const a = triangles[h]!;
      const b = triangles[nextHalfEdge(h)]!;
      const high = a > b ? a : b;
      const held = reachedBy[high]! - from;
      let edge = held;
      if (held < 0) {
        edge = i;
        reachedBy[high] = from + i;
        rising[i] = 0;
        uses[i] = 0;
        mixed[i] = 0;
      }
      edgeOf[i] = edge;
      // An edge from a vertex to itself has both directions and is its own opposite.
      if (a <= b) rising[edge]!++;
      uses[edge]! += a === b ? 2 : 1;
      mixed[edge]! ^= a === b ? 0 : h;
    }
    for (let i = 0; i < count; i++) {
      const edge = edgeOf[i]!;
      if (uses[edge] === 2) {
        const h = halfEdges[from + i]!;
        twin[h] = mixed[edge]! ^ h;
        if (rising[edge] !== 1) flipped++;
      } else if (uses[edge] === 1) open++;
      else {
        twin[halfEdges[from + i]!] = -2;
        crowded++;
      }
    }
  }
  return { twin, open, flipped, crowded };
}

/** True if a mesh is closed and its faces agree. */
export function isClosed({ positions, triangles }: Mesh): boolean {
  const { open, crowded, flipped } = pairEdges(triangles, positions.length / 3);
  return open + crowded + flipped === 0;
}

/** Half-edges by their lower vertex, those of `v` from `start[v]` on, and the longest group's size. */
function byLowVertex(triangles: Uint32Array, vertexCount: number) {
  const start = new Uint32Array(vertexCount + 1);
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]!;
    const b = triangles[i + 1]!;
    const c = triangles[i + 2]!;
    start[(a < b ? a : b) + 1]!++;
    start[(b < c ? b : c) + 1]!++;
    start[(c < a ? c : a) + 1]!++;
  }
  let longest = 0;
  for (let v = 0; v < vertexCount; v++) {
    if (start[v + 1]! > longest) longest = start[v + 1]!;
    start[v + 1]! += start[v]!;
  }
  const fill = start.slice(0, vertexCount);
  const halfEdges = new Uint32Array(triangles.length);
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]!;
    const b = triangles[i + 1]!;
    const c = triangles[i + 2]!;
    halfEdges[fill[a < b ? a : b]!++] = i;
    halfEdges[fill[b < c ? b : c]!++] = i + 1;
    halfEdges[fill[c < a ? c : a]!++] = i + 2;
  }
  return { start, halfEdges, longest };
}

/** Number of the edge-connected part of each triangle, and the number of parts. */
export function partsOf(twin: Int32Array): { part: Int32Array; count: number } {
  const triangleCount = twin.length / 3;
  const part = new Int32Array(triangleCount).fill(-1);
  const stack = new Int32Array(triangleCount);
  let count = 0;
  for (let seed = 0; seed < triangleCount; seed++) {
    if (part[seed]! >= 0) continue;
    let top = 0;
    stack[top++] = seed;
    part[seed] = count;
    while (top > 0) {
      const face = stack[--top]!;
      for (let h = face * 3; h < face * 3 + 3; h++) {
        const other = twin[h]!;
        if (other < 0) continue;
        const neighbour = (other / 3) | 0;
        if (part[neighbour]! < 0) {
          part[neighbour] = count;
          stack[top++] = neighbour;
        }
      }
    }
    count++;
  }
  return { part, count };
}

/**
 * Opposite of each half-edge by a table of directed edges: linear for any valence, because trimmed faces have
 * vertices with hundreds of triangles. Undefined if a directed edge occurs twice or has no opposite.
 */
export function pairHalfEdges(triangles: Uint32Array): Int32Array | undefined {
  const mask = tableSize(triangles.length) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const end = (h: number) => triangles[nextHalfEdge(h)]!;
  const slotOf = (from: number, to: number) => {
    let slot = hashOf(from, to, 0) & mask;
    for (;;) {
      const held = table[slot]!;
      if (held < 0 || (triangles[held] === from && end(held) === to)) return slot;
      slot = (slot + 1) & mask;
    }
  };
  for (let h = 0; h < triangles.length; h++) {
    const slot = slotOf(triangles[h]!, end(h));
    if (table[slot]! >= 0) return undefined;
    table[slot] = h;
  }
  const twin = new Int32Array(triangles.length);
  for (let h = 0; h < triangles.length; h++) {
    const other = table[slotOf(end(h), triangles[h]!)]!;
    if (other < 0) return undefined;
    twin[h] = other;
  }
  return twin;
}

/** Number of an edge, the same in both directions; exact up to 2^26 vertices. */
export function edgeKey(a: number, b: number): number {
  return Math.min(a, b) * 2 ** 26 + Math.max(a, b);
}
