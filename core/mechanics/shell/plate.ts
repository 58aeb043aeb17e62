import { addTripleProduct, doubleArea, FLAT_SIZE, type FlatTriangle } from './membrane.ts';

/** Numbers of the corners of the edges, in the order of their middles. */
const EDGES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

/** Places whose turns are known: three corners and three middles of edges. */
const PLACES = 6;

/**
 * Adds the stiffness of a thin plate's triangle against bending: Kirchhoff's condition holds along its edges (DKT,
 * Batoz 1980). Unknowns per corner: the shift across its plane and the turns about x and y.
 * @param k 9 x 9, row by row
 * @param e stiffness of its plane, xx, yy, xy
 */
export function addPlate(k: Float64Array, at: FlatTriangle, thickness: number, e: Float64Array): void {
  putTurns(at);
  const weight = (doubleArea(at) / 6) * (thickness ** 3 / 12);
  // Curvature is linear, so the middles of the edges integrate its square exactly.
  for (const [i, j] of EDGES) {
    SHARES.fill(0);
    SHARES[i] = 0.5;
    SHARES[j] = 0.5;
    putCurvature(at);
    addTripleProduct(k, CURVATURE, e, weight);
  }
}

/**
 * Writes the curvatures xx, yy, xy at the middle of a triangle.
 * @param u its nine displacements
 */
export function plateCurvature(at: FlatTriangle, u: Float64Array, out: Float64Array): void {
  putTurns(at);
  SHARES.fill(1 / 3);
  putCurvature(at);
  for (let row = 0; row < 3; row++) {
    let sum = 0;
    for (let i = 0; i < FLAT_SIZE; i++) sum += CURVATURE[FLAT_SIZE * row + i]! * u[i]!;
    out[row] = sum;
  }
}

/**
 * Turns of the normal towards x and y at the corners and then the middles of the edges, two rows of 9 each. Reused,
 * because a shell has thousands of triangles. The corners' rows are those of every triangle.
 */
const TURNS = new Float64Array(2 * PLACES * FLAT_SIZE);
for (let corner = 0; corner < 3; corner++) {
  TURNS[FLAT_SIZE * 2 * corner + 3 * corner + 2] = 1;
  TURNS[FLAT_SIZE * (2 * corner + 1) + 3 * corner + 1] = -1;
}

/** Shares of the area that say where in a triangle, and the curvatures there: 3 rows of 9. */
const SHARES = new Float64Array(3);
const CURVATURE = new Float64Array(3 * FLAT_SIZE);

/** Along an edge the shift is cubic and the normal stays normal to it; the turn across an edge is linear. */
function putTurns(at: FlatTriangle): void {
  for (let edge = 0; edge < 3; edge++) {
    const [i, j] = EDGES[edge]!;
    const dx = at[2 * j]! - at[2 * i]!;
    const dy = at[2 * j + 1]! - at[2 * i + 1]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    const c = dx / length;
    const s = dy / length;
    const toX = FLAT_SIZE * (6 + 2 * edge);
    const toY = toX + FLAT_SIZE;
    for (let k = 0; k < FLAT_SIZE; k++) {
      const meanX = (TURNS[FLAT_SIZE * 2 * i + k]! + TURNS[FLAT_SIZE * 2 * j + k]!) / 2;
      const meanY = (TURNS[FLAT_SIZE * (2 * i + 1) + k]! + TURNS[FLAT_SIZE * (2 * j + 1) + k]!) / 2;
      const across = c * meanY - s * meanX;
      let along = -(c * meanX + s * meanY) / 2;
      if (k === 3 * i) along += 1.5 / length;
      if (k === 3 * j) along -= 1.5 / length;
      TURNS[toX + k] = c * along - s * across;
      TURNS[toY + k] = s * along + c * across;
    }
  }
}

/** Curvatures from the turns, which are quadratic over the triangle. */
function putCurvature(at: FlatTriangle): void {
  const area2 = doubleArea(at);
  CURVATURE.fill(0);
  for (let place = 0; place < PLACES; place++) {
    // Slopes of the shape of a corner, or of the middle of an edge.
    let alongX = 0;
    let alongY = 0;
    if (place < 3) {
      const factor = 4 * SHARES[place]! - 1;
      alongX = factor * slopeX(at, place);
      alongY = factor * slopeY(at, place);
    } else {
      const [i, j] = EDGES[place - 3]!;
      alongX = 4 * (SHARES[i]! * slopeX(at, j) + SHARES[j]! * slopeX(at, i));
      alongY = 4 * (SHARES[i]! * slopeY(at, j) + SHARES[j]! * slopeY(at, i));
    }
    alongX /= area2;
    alongY /= area2;
    const row = 2 * FLAT_SIZE * place;
    for (let k = 0; k < FLAT_SIZE; k++) {
      const toX = TURNS[row + k]!;
      const toY = TURNS[row + FLAT_SIZE + k]!;
      CURVATURE[k]! += alongX * toX;
      CURVATURE[FLAT_SIZE + k]! += alongY * toY;
      CURVATURE[2 * FLAT_SIZE + k]! += alongY * toX + alongX * toY;
    }
  }
}

/** Slopes of a corner's share along x and y, times twice the area. */
function slopeX(at: FlatTriangle, corner: number): number {
  return at[2 * ((corner + 1) % 3) + 1]! - at[2 * ((corner + 2) % 3) + 1]!;
}

function slopeY(at: FlatTriangle, corner: number): number {
  return at[2 * ((corner + 2) % 3)]! - at[2 * ((corner + 1) % 3)]!;
}
