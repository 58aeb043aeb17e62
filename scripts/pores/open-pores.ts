import type { LatticePoints } from './lattice-points.ts';

type Shift = [number, number, number];

/**
 * Returns the diameter of the largest ball that passes the pores from cell to cell along all three axes, in steps, and
 * the share of the pores that is open: joined to the next period. Points are joined from the widest down, with the
 * periods between them; a point that meets itself a period away has passed.
 */
export function openPores({ n, distance }: Pick<LatticePoints, 'n' | 'distance'>): {
  clear: number;
  openShare: number;
} {
  const pores = Array.from(distance.keys()).filter((p) => distance[p]! > 0);
  pores.sort((p, q) => distance[q]! - distance[p]!);
  const parent = new Int32Array(n ** 3).fill(-1);
  /** Periods from a point to its parent. */
  const shifts = new Int32Array(3 * n ** 3);
  const isOpen = new Uint8Array(n ** 3);
  const passes = [0, 0, 0];
  const rootOf = (p: number, shift: Shift): number => {
    let root = p;
    while (parent[root] !== root) {
      const up = parent[root]!;
      for (let k = 0; k < 3; k++) {
        shift[k]! += shifts[3 * root + k]!;
        // Halves the way of the next search.
        shifts[3 * root + k]! += shifts[3 * up + k]!;
      }
      for (let k = 0; k < 3; k++) shift[k]! += shifts[3 * up + k]!;
      parent[root] = parent[up]!;
      root = parent[root]!;
    }
    return root;
  };
  const join = (p: number, q: number, axis: number, wraps: number): void => {
    const near: Shift = [0, 0, 0];
    const far: Shift = [0, 0, 0];
    const [root, other] = [rootOf(p, near), rootOf(q, far)];
    far[axis]! += wraps;
    for (let k = 0; k < 3; k++) {
      const shift = far[k]! - near[k]!;
      if (root !== other) shifts[3 * root + k] = shift;
      else if (shift !== 0) {
        isOpen[root] = 1;
        passes[k] ||= 2 * distance[p]!;
      }
    }
    if (root === other) return;
    parent[root] = other;
    isOpen[other]! |= isOpen[root]!;
  };
  for (const p of pores) {
    parent[p] = p;
    const place = [p % n, Math.floor(p / n) % n, Math.floor(p / (n * n))];
    for (let axis = 0; axis < 3; axis++)
      for (const step of [1, -1]) {
        const to = place[axis]! + step;
        const wraps = to < 0 ? -1 : to >= n ? 1 : 0;
        const q = p + (step - wraps * n) * n ** axis;
        if (parent[q]! >= 0) join(p, q, axis, wraps);
      }
  }
  const open = pores.reduce((sum, p) => sum + isOpen[rootOf(p, [0, 0, 0])]!, 0);
  return { clear: Math.min(...passes), openShare: open / Math.max(1, pores.length) };
}
