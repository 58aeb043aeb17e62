import type { StrutNetwork } from './strut-network.ts';

/** Connected parts of a network: their number, and the part of each node. */
export interface Islands {
  count: number;
  of: Int32Array;
}

/** Finds the connected parts of a network. */
export function islandsOf({ places, ends, skin }: Pick<StrutNetwork, 'places' | 'ends' | 'skin'>): Islands {
  const nodes = places.length / 3;
  const parent = Int32Array.from({ length: nodes }, (_, node) => node);
  const root = (node: number) => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (let end = 0; end < ends.length; end += 2) parent[root(ends[end]!)] = root(ends[end + 1]!);
  for (let at = 0; at < (skin?.triangles.length ?? 0); at++) {
    const { triangles } = skin!;
    parent[root(triangles[at]!)] = root(triangles[at - (at % 3)]!);
  }
  const numbers = new Map<number, number>();
  const of = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    const top = root(node);
    if (!numbers.has(top)) numbers.set(top, numbers.size);
    of[node] = numbers.get(top)!;
  }
  return { count: numbers.size, of };
}
