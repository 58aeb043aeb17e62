import { addTripleProduct, doubleArea, FLAT_SIZE, type FlatTriangle } from './membrane.ts';

/** Numbers of the corners of the edges, in the order of their middles. */
const EDGES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

/**
 * Returns the stiffness of a thin plate's triangle against bending: Kirchhoff's condition holds along its edges (DKT, Batoz
 * 1980). Unknowns per corner: the shift across its plane and the turns about x and y.
 * @param e stiffness of its plane, xx, yy, xy
 */
export function plateStiffness(at: FlatTriangle, thickness: number, e: Float64Array): Float64Array {
  const turns = turnsOf(at);
  const k = new Float64Array(FLAT_SIZE ** 2);
  const weight = (doubleArea(at) / 6) * (thickness ** 3 / 12);
  // Curvature is linear, so the middles of the edges integrate its square exactly.
  for (const [i, j] of EDGES) {
    const place = [0, 0, 0];
    place[i] = 0.5;
    place[j] = 0.5;
    addTripleProduct(k, curvatureAt(at, turns, place), e, { rows: 3, weight });
  }
  return k;
}

/** Returns the curvatures xx, yy, xy (3 rows of 9) at the middle of a triangle. */
export function plateCurvature(at: FlatTriangle): Float64Array {
  return curvatureAt(at, turnsOf(at), [1 / 3, 1 / 3, 1 / 3]);
}

/**
 * Turns of the normal towards x and y at the corners and then the middles of the edges, two rows of 9 each. Along an edge the
 * shift is cubic and the normal stays normal to it; the turn across an edge is linear.
 */
function turnsOf(at: FlatTriangle): number[][] {
  const empty = () => new Array<number>(FLAT_SIZE).fill(0);
  const rows: number[][] = [];
  for (let corner = 0; corner < 3; corner++) {
    const [toX, toY] = [empty(), empty()];
    toX[3 * corner + 2] = 1;
    toY[3 * corner + 1] = -1;
    rows.push(toX, toY);
  }
  for (const [i, j] of EDGES) {
    const [dx, dy] = [at[2 * j]! - at[2 * i]!, at[2 * j + 1]! - at[2 * i + 1]!];
    const length = Math.hypot(dx, dy);
    const [c, s] = [dx / length, dy / length];
    const mean = (p: number, q: number) =>
      rows[2 * i]!.map(
        (_, k) =>
          (p * (rows[2 * i]![k]! + rows[2 * j]![k]!) + q * (rows[2 * i + 1]![k]! + rows[2 * j + 1]![k]!)) / 2,
      );
    const across = mean(-s, c);
    const along = mean(c, s).map((value) => -value / 2);
    along[3 * i]! += 1.5 / length;
    along[3 * j]! -= 1.5 / length;
    rows.push(
      along.map((value, k) => c * value - s * across[k]!),
      along.map((value, k) => s * value + c * across[k]!),
    );
  }
  return rows;
}

/** Curvatures from the turns, which are quadratic over the triangle; `place` are its area's shares. */
function curvatureAt(at: FlatTriangle, turns: number[][], place: readonly number[]): Float64Array {
  const area2 = doubleArea(at);
  // Slopes of the area's shares.
  const slopes = [0, 1, 2].map((corner) => {
    const [j, k] = [(corner + 1) % 3, (corner + 2) % 3];
    return [(at[2 * j + 1]! - at[2 * k + 1]!) / area2, (at[2 * k]! - at[2 * j]!) / area2] as const;
  });
  const shape = [0, 1].map((axis) => [
    ...[0, 1, 2].map((corner) => (4 * place[corner]! - 1) * slopes[corner]![axis]!),
    ...EDGES.map(([i, j]) => 4 * (place[i]! * slopes[j]![axis]! + place[j]! * slopes[i]![axis]!)),
  ]);
  const out = new Float64Array(3 * FLAT_SIZE);
  for (let node = 0; node < 6; node++)
    for (let k = 0; k < FLAT_SIZE; k++) {
      const [toX, toY] = [turns[2 * node]![k]!, turns[2 * node + 1]![k]!];
      out[k]! += shape[0]![node]! * toX;
      out[FLAT_SIZE + k]! += shape[1]![node]! * toY;
      out[2 * FLAT_SIZE + k]! += shape[1]![node]! * toX + shape[0]![node]! * toY;
    }
  return out;
}
