import type { ModelEdit, Triple } from './model-edit.ts';

/** A turn as the nine numbers of its matrix, row by row. */
export type Turn = readonly [Triple, Triple, Triple];

/** Data of the uploaded model for the placement. */
export interface PlacedSource {
  /** Middle of its box, mm: the point it is scaled and turned about. */
  centreMm: Triple;
  /** Height of its lowest point, mm: an edited model stands there again. */
  floorMm: number;
}

/** Cosine and sine of whole degrees; exact at the quarters, so that four right turns give the model back bit by bit. */
function cosSin(degrees: number): [number, number] {
  const quarter = (((degrees % 360) + 360) % 360) / 90;
  if (Number.isInteger(quarter)) return [[1, 0, -1, 0][quarter]!, [0, 1, 0, -1][quarter]!];
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** The turn of a rotation: about x, then the turned y, then the twice turned z, degrees. */
export function turnOf([x, y, z]: Triple): Turn {
  const [cx, sx] = cosSin(x);
  const [cy, sy] = cosSin(y);
  const [cz, sz] = cosSin(z);
  return [
    [cy * cz, -cy * sz, sy],
    [cx * sz + sx * sy * cz, cx * cz - sx * sy * sz, -sx * cy],
    [sx * sz - cx * sy * cz, sx * cz + cx * sy * sz, cx * cy],
  ];
}

/** A vector turned. */
export function rotate(turn: Turn, [x, y, z]: Readonly<Triple>): Triple {
  return turn.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
}

/**
 * Where every corner of a mesh comes to lie, mm: scaled and turned about the middle of the uploaded model, set down so
 * that its lowest point is as high as the uploaded model's was, then moved. An edit of nothing gives the same numbers.
 * @param positions x, y, z per corner, of the uploaded model or of what its cuts left
 */
export function placePositions(
  positions: Float32Array,
  edit: Pick<ModelEdit, 'scale' | 'rotationDeg' | 'translationMm'>,
  { centreMm, floorMm }: PlacedSource,
): Float32Array<ArrayBuffer> {
  const { matrix, lowestMm } = loosePlacement(positions, edit, centreMm);
  const move = standing(lowestMm, edit, { centreMm, floorMm });
  const [cx, cy, cz] = centreMm;
  const out = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]! - cx, positions[i + 1]! - cy, positions[i + 2]! - cz];
    for (let k = 0; k < 3; k++) {
      out[i + k] = matrix[k * 3]! * x + matrix[k * 3 + 1]! * y + matrix[k * 3 + 2]! * z + move[k]!;
    }
  }
  return out;
}

/** The same as a matrix of four columns, column by column, for drawing; see `placePositions`. */
export function placementMatrix(
  positions: Float32Array,
  edit: Pick<ModelEdit, 'scale' | 'rotationDeg' | 'translationMm'>,
  { centreMm, floorMm }: PlacedSource,
): number[] {
  const { matrix: m, lowestMm } = loosePlacement(positions, edit, centreMm);
  const move = standing(lowestMm, edit, { centreMm, floorMm }).map((at, k) => {
    const turnedCentre = [0, 1, 2].reduce((sum, j) => sum + m[k * 3 + j]! * centreMm[j]!, 0);
    return at - turnedCentre;
  });
  return [0, 1, 2].flatMap((column) => [m[column]!, m[column + 3]!, m[column + 6]!, 0]).concat(move, 1);
}

/** Where the middle of the uploaded model comes to lie, mm: the point it turns about on the stage. */
export function middleMm(
  positions: Float32Array,
  edit: Pick<ModelEdit, 'scale' | 'rotationDeg' | 'translationMm'>,
  source: PlacedSource,
): Triple {
  return standing(loosePlacement(positions, edit, source.centreMm).lowestMm, edit, source);
}

function standing(
  lowestMm: number,
  { translationMm: [x, y, z] }: Pick<ModelEdit, 'translationMm'>,
  { centreMm, floorMm }: PlacedSource,
): Triple {
  return [centreMm[0] + x, centreMm[1] + y, floorMm - lowestMm + z];
}

/**
 * A plane of the stage (points x with normal . x = offset, mm) in the coordinates of the uploaded model.
 * @param middle what `middleMm` gives for the same edit
 */
export function planeInModel(
  plane: { normal: Triple; offset: number },
  { scale, rotationDeg }: Pick<ModelEdit, 'scale' | 'rotationDeg'>,
  { centreMm }: PlacedSource,
  middle: Triple,
): { normal: Triple; offset: number } {
  const turn = turnOf(rotationDeg);
  const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const normal = [0, 1, 2].map((k) => dot(plane.normal, [turn[0][k]!, turn[1][k]!, turn[2][k]!])) as Triple;
  return { normal, offset: (plane.offset - dot(plane.normal, middle)) / scale + dot(normal, centreMm) };
}

function loosePlacement(
  positions: Float32Array,
  { scale, rotationDeg }: Pick<ModelEdit, 'scale' | 'rotationDeg'>,
  [cx, cy, cz]: Triple,
): { matrix: number[]; lowestMm: number } {
  const matrix = turnOf(rotationDeg).flatMap((row) => row.map((part) => part * scale));
  const [a, b, c] = matrix.slice(6) as Triple;
  let lowestMm = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    const z = a * (positions[i]! - cx) + b * (positions[i + 1]! - cy) + c * (positions[i + 2]! - cz);
    if (z < lowestMm) lowestMm = z;
  }
  return { matrix, lowestMm };
}

/**
 * The rotation that turns a direction of the model as it now stands to straight down: the shortest turn from here,
 * read back as whole degrees about x, y and z.
 * @param down of length 1, on the stage
 */
export function rotationToBed(rotationDeg: Triple, down: Triple): Triple {
  const now = turnOf(rotationDeg);
  const to = shortestTurn(down, [0, 0, -1]);
  const all = to.map((row) =>
    [0, 1, 2].map((j) => row[0] * now[0][j]! + row[1] * now[1][j]! + row[2] * now[2][j]!),
  );
  return anglesOf(all as unknown as Turn);
}

/** The turn by the shortest way from one direction to another, both of length 1 (Rodrigues). */
function shortestTurn(from: Triple, to: Triple): Turn {
  const [vx, vy, vz] = [
    from[1] * to[2] - from[2] * to[1],
    from[2] * to[0] - from[0] * to[2],
    from[0] * to[1] - from[1] * to[0],
  ];
  const cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2];
  // Half a turn: about x, which is square to both when they are along z.
  if (cosine < -1 + 1e-9) return turnOf([180, 0, 0]);
  const k = 1 / (1 + cosine);
  return [
    [1 - k * (vy * vy + vz * vz), k * vx * vy - vz, k * vx * vz + vy],
    [k * vx * vy + vz, 1 - k * (vx * vx + vz * vz), k * vy * vz - vx],
    [k * vx * vz - vy, k * vy * vz + vx, 1 - k * (vx * vx + vy * vy)],
  ];
}

/** Reads the three angles back from a turn, degrees; where y is a quarter, z takes all of what x and z share. */
function anglesOf(turn: Turn): Triple {
  const degrees = (sine: number, cosine: number) => (Math.atan2(sine, cosine) * 180) / Math.PI;
  const sinY = Math.min(1, Math.max(-1, turn[0][2]));
  const y = (Math.asin(sinY) * 180) / Math.PI;
  if (Math.abs(sinY) > 1 - 1e-9) return [0, y, degrees(turn[1][0], turn[1][1])];
  return [degrees(-turn[1][2], turn[2][2]), y, degrees(-turn[0][1], turn[0][0])];
}
