import { hashOf, tableSize } from './hash.ts';

/** Next half-edge in the triangle of `h`. */
export function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

/** Result of pairing the edges. */
export interface EdgePairs {
  /** Opposite half-edge of each half-edge; -1 on a boundary, -2 if the edge is non-manifold. */
  twin: Int32Array;
  /** Half-edges without a partner. */
  open: number;
  /** Half-edges whose only partner has the same direction: the faces disagree on the outside. */
  flipped: number;
  /** Half-edges on an edge with three or more faces. */
  crowded: number;
}

/**
 * Pairs every half-edge with its opposite. Flipped pairs become each other's twin. Linear for any valence.
 */
export function pairEdges(triangles: Uint32Array, vertexCount: number): EdgePairs {
  const { first, rising, falling, mixed } = edgeUses(triangles, vertexCount);
  const twin = new Int32Array(triangles.length).fill(-1);
  let open = 0;
  let flipped = 0;
  let crowded = 0;
  for (let h = 0; h < triangles.length; h++) {
    const edge = first[h]!;
    const uses = rising[edge]! + falling[edge]!;
    if (uses > 2) {
      twin[h] = -2;
      crowded++;
    } else if (uses < 2) open++;
    else {
      twin[h] = mixed[edge]! ^ h;
      if (rising[edge] !== 1) flipped++;
    }
  }
  return { twin, open, flipped, crowded };
}

/**
 * Per half-edge the first one on the same vertices; there the uses from low to high vertex, the uses back,
 * and the XOR of all.
 */
function edgeUses(triangles: Uint32Array, vertexCount: number) {
  const count = triangles.length;
  const low = (h: number) => Math.min(triangles[h]!, triangles[nextHalfEdge(h)]!);
  const start = new Uint32Array(vertexCount + 1);
  for (let h = 0; h < count; h++) start[low(h) + 1]!++;
  for (let v = 0; v < vertexCount; v++) start[v + 1]! += start[v]!;
  const fill = start.slice(0, vertexCount);
  const byLow = new Uint32Array(count);
  for (let h = 0; h < count; h++) byLow[fill[low(h)]!++] = h;

  // While the edges of one low vertex are processed, each high vertex remembers the first edge to it.
  const reachedBy = new Int32Array(vertexCount).fill(-1);
  const first = new Int32Array(count);
  const rising = new Int32Array(count);
  const falling = new Int32Array(count);
  const mixed = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const h = byLow[i]!;
    const a = triangles[h]!;
    const b = triangles[nextHalfEdge(h)]!;
    const high = Math.max(a, b);
    const held = reachedBy[high]!;
    const edge = held >= 0 && low(held) === low(h) ? held : h;
    reachedBy[high] = edge;
    first[h] = edge;
    // An edge from a vertex to itself has both directions and is its own opposite.
    if (a <= b) {
      rising[edge]!++;
      mixed[edge]! ^= h;
    }
    if (a >= b) {
      falling[edge]!++;
      mixed[edge]! ^= h;
    }
  }
  return { first, rising, falling, mixed };
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
