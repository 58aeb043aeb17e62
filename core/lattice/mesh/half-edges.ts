import { nextHalfEdge } from './edges.ts';
import { hashOf, tableSize } from './hash.ts';

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
