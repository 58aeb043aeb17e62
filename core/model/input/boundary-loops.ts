import { nextHalfEdge, previousHalfEdge } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/**
 * Boundary loops of a surface, against the direction of its faces, so that faces along them close it. No vertex occurs
 * twice in a loop: where a boundary meets itself it is taken apart. Edges with several faces are part of the boundary
 * as often as more faces run along them one way than the other. Chains that do not close are left out.
 */
export function boundaryLoops({ triangles: t }: Mesh, twin: Int32Array): number[][] {
  const missing = missingHalfEdges(t, twin);
  // Per vertex the half-edges that end there and whose opposites are missing.
  const leaving = Map.groupBy(missing, (h) => t[nextHalfEdge(h)]!);
  const take = (v: number, after: number): number | undefined => {
    const list = leaving.get(v);
    if (!list || list.length === 0) return undefined;
    const wanted = list.length > 1 ? list.indexOf(aroundFan(twin, after)) : 0;
    return list.splice(Math.max(0, wanted), 1)[0];
  };
  const loops: number[][] = [];
  for (const seed of missing) {
    const begin = t[nextHalfEdge(seed)]!;
    const list = leaving.get(begin)!;
    const at = list.indexOf(seed);
    if (at < 0) continue;
    list.splice(at, 1);
    const chain: number[] = [begin];
    const placeOf = new Map([[begin, 0]]);
    for (let h: number | undefined = seed; h !== undefined; ) {
      const to: number = t[h]!;
      const place = placeOf.get(to);
      if (place !== undefined) {
        const loop = chain.splice(place + 1);
        for (const v of loop) placeOf.delete(v);
        if (loop.length > 1) loops.push([to, ...loop]);
      } else {
        placeOf.set(to, chain.length);
        chain.push(to);
      }
      h = chain.length === 1 && to === begin ? undefined : take(to, h);
    }
  }
  return loops;
}

/** Half-edges without an opposite; of an edge with several faces those that outnumber the other direction. */
export function missingHalfEdges(t: Uint32Array, twin: Int32Array): number[] {
  const found: number[] = [];
  const crowded = new Map<string, { rising: number[]; falling: number[] }>();
  for (let h = 0; h < twin.length; h++) {
    if (twin[h] === -1) found.push(h);
    if (twin[h] !== -2) continue;
    const a = t[h]!;
    const b = t[nextHalfEdge(h)]!;
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    const uses = crowded.get(key) ?? { rising: [], falling: [] };
    crowded.set(key, uses);
    (a < b ? uses.rising : uses.falling).push(h);
  }
  for (const { rising, falling } of crowded.values()) {
    const more = rising.length > falling.length ? rising : falling;
    for (let i = Math.abs(rising.length - falling.length); i > 0; i--) found.push(more[i - 1]!);
  }
  return found;
}

/** The boundary half-edge that ends where `h` starts, at the other end of the same fan of faces. */
function aroundFan(twin: Int32Array, h: number): number {
  let g = previousHalfEdge(h);
  // A fan has fewer faces than there are half-edges.
  for (let steps = 0; steps < twin.length && twin[g]! >= 0; steps++) g = previousHalfEdge(twin[g]!);
  return g;
}
