/** Squares that differ by less, as a share, are equal in single precision. */
const SAME = 1 - 1e-5;

/**
 * Returns how far each of n³ periodic points is from the surface where `values` change their sign, in steps. Seeds are
 * the crossings of the surface with the lines between points; the nearest crossing spreads from neighbour to neighbour
 * (Danielsson, "Euclidean distance mapping", 1980) until none gets nearer.
 */
export function surfaceDistance(values: Float32Array, n: number): Float32Array {
  const foot = [0, 1, 2].map(() => new Float32Array(n ** 3)) as [Float32Array, Float32Array, Float32Array];
  const squares = new Float32Array(n ** 3).fill(Number.POSITIVE_INFINITY);
  const put = (p: number, x: number, y: number, z: number): boolean => {
    const square = x * x + y * y + z * z;
    if (square >= SAME * squares[p]!) return false;
    squares[p] = square;
    foot[0][p] = x;
    foot[1][p] = y;
    foot[2][p] = z;
    return true;
  };
  const next = Int32Array.from({ length: n + 2 }, (_, i) => (i + n - 1) % n);
  const at = (i: number, j: number, k: number) => next[i + 1]! + n * (next[j + 1]! + n * next[k + 1]!);
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++)
        for (let axis = 0; axis < 3; axis++) {
          const p = at(i, j, k);
          const [x, y, z] = [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0];
          const q = at(i + x, j + y, k + z);
          if (values[p]! < 0 === values[q]! < 0) continue;
          const share = values[p]! / (values[p]! - values[q]!);
          put(p, share * x, share * y, share * z);
          put(q, (share - 1) * x, (share - 1) * y, (share - 1) * z);
        }
  const sweep = (order: 1 | -1): boolean => {
    let changed = false;
    for (let r = 0; r < n ** 3; r++) {
      const p = order > 0 ? r : n ** 3 - 1 - r;
      const [i, j, k] = [p % n, Math.floor(p / n) % n, Math.floor(p / (n * n))];
      // The 13 neighbours that the sweep has passed.
      for (let m = 0; m < 13; m++) {
        const [x, y, z] = [
          order * ((m % 3) - 1),
          order * ((Math.floor(m / 3) % 3) - 1),
          order * (Math.floor(m / 9) - 1),
        ];
        const q = at(i + x, j + y, k + z);
        if (squares[q]! < Number.POSITIVE_INFINITY)
          changed = put(p, foot[0][q]! + x, foot[1][q]! + y, foot[2][q]! + z) || changed;
      }
    }
    return changed;
  };
  for (let isNearer = true; isNearer; ) {
    const forward = sweep(1);
    isNearer = sweep(-1) || forward;
  }
  return squares.map(Math.sqrt);
}
