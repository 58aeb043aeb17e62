import { mapPoint, pointFrom, pointOf } from '../../../core/solid/geometry/vector.ts';
import type { ModelEdit, Triple } from './model-edit.ts';

/** Rotation matrix, row by row. */
export type Turn = readonly [Triple, Triple, Triple];

/** Data of the uploaded model for the placement. */
export interface PlacedSource {
  /** Centre of the bounding box, mm: the centre of scaling and rotation. */
  centreMm: Triple;
  /** Height of the lowest point, mm; an edited model returns to it. */
  floorMm: number;
}

/** Cosine and sine, degrees; exact at quarter turns: four restore the model bit by bit. */
function cosSin(degrees: number): [number, number] {
  const quarter = (((degrees % 360) + 360) % 360) / 90;
  if (Number.isInteger(quarter)) return [[1, 0, -1, 0][quarter]!, [0, 1, 0, -1][quarter]!];
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Rotation matrix about x, then the rotated y, then the twice rotated z, degrees. */
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

export function rotate(turn: Turn, [x, y, z]: Readonly<Triple>): Triple {
  return pointOf((k) => turn[k][0] * x + turn[k][1] * y + turn[k][2] * z);
}

/**
 * Placed vertices of a mesh, mm: scaled and rotated about the centre of the uploaded model, lowered to the
 * uploaded model's lowest point, then translated. The identity returns the same numbers.
 * @param positions x, y, z per vertex, of the uploaded model or of the result of its cuts
 * @param source with the vertices that stand on the floor, of a body those of its model
 */
export function placePositions(
  positions: Float32Array,
  edit: Pick<ModelEdit, 'scale' | 'rotationDeg' | 'translationMm'>,
  { centreMm, floorMm, standing = positions }: PlacedSource & { standing?: Float32Array },
): Float32Array<ArrayBuffer> {
  const { matrix, lowestMm } = loosePlacement(standing, edit, centreMm);
  const move = standOnFloor(lowestMm, edit, { centreMm, floorMm });
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
  const move = standOnFloor(lowestMm, edit, { centreMm, floorMm }).map((at, k) => {
    const turnedCentre = [0, 1, 2].reduce((sum, j) => sum + m[k * 3 + j]! * centreMm[j]!, 0);
    return at - turnedCentre;
  });
  return [0, 1, 2].flatMap((column) => [m[column]!, m[column + 3]!, m[column + 6]!, 0]).concat(move, 1);
}

/** Placed centre of the uploaded model, mm: the centre of rotation on the stage. */
export function middleMm(
  positions: Float32Array,
  edit: Pick<ModelEdit, 'scale' | 'rotationDeg' | 'translationMm'>,
  source: PlacedSource,
): Triple {
  return standOnFloor(loosePlacement(positions, edit, source.centreMm).lowestMm, edit, source);
}

function standOnFloor(
  lowestMm: number,
  { translationMm: [x, y, z] }: Pick<ModelEdit, 'translationMm'>,
  { centreMm, floorMm }: PlacedSource,
): Triple {
  return [centreMm[0] + x, centreMm[1] + y, floorMm - lowestMm + z];
}

/**
 * Transforms a plane of the stage (points x with normal . x = offset, mm) into the coordinates of the
 * uploaded model.
 * @param middle result of `middleMm` for the same edit
 */
export function planeInModel(
  plane: { normal: Triple; offset: number },
  { scale, rotationDeg }: Pick<ModelEdit, 'scale' | 'rotationDeg'>,
  { middle, centreMm }: PlacedSource & { middle: Triple },
): { normal: Triple; offset: number } {
  const turn = turnOf(rotationDeg);
  const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const normal = pointOf((k) => dot(plane.normal, [turn[0][k]!, turn[1][k]!, turn[2][k]!]));
  return { normal, offset: (plane.offset - dot(plane.normal, middle)) / scale + dot(normal, centreMm) };
}

function loosePlacement(
  positions: Float32Array,
  { scale, rotationDeg }: Pick<ModelEdit, 'scale' | 'rotationDeg'>,
  [cx, cy, cz]: Triple,
): { matrix: number[]; lowestMm: number } {
  const rows = turnOf(rotationDeg).map((row) => mapPoint(row, (part) => part * scale));
  const matrix = rows.flat();
  const [a, b, c] = pointFrom(matrix, 6);
  let lowestMm = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    const z = a * (positions[i]! - cx) + b * (positions[i + 1]! - cy) + c * (positions[i + 2]! - cz);
    if (z < lowestMm) lowestMm = z;
  }
  return { matrix, lowestMm };
}

/**
 * Rotation that turns a direction of the current model straight down by the shortest way, as angles about x,
 * y and z.
 * @param down unit vector, on the stage
 */
export function rotationToBed(rotationDeg: Triple, down: Triple): Triple {
  const now = turnOf(rotationDeg);
  const to = shortestTurn(down, [0, 0, -1]);
  const times = (row: Triple) => pointOf((j) => row[0] * now[0][j] + row[1] * now[1][j] + row[2] * now[2][j]);
  return anglesOf([times(to[0]), times(to[1]), times(to[2])]);
}

/** Shortest rotation between two unit vectors (Rodrigues). */
function shortestTurn(from: Triple, to: Triple): Turn {
  const [vx, vy, vz] = [
    from[1] * to[2] - from[2] * to[1],
    from[2] * to[0] - from[0] * to[2],
    from[0] * to[1] - from[1] * to[0],
  ];
  const cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2];
  // Half a turn, about x, which is perpendicular to both vectors along z.
  if (cosine < -1 + 1e-9) return turnOf([180, 0, 0]);
  const k = 1 / (1 + cosine);
  return [
    [1 - k * (vy * vy + vz * vz), k * vx * vy - vz, k * vx * vz + vy],
    [k * vx * vy + vz, 1 - k * (vx * vx + vz * vz), k * vy * vz - vx],
    [k * vx * vz - vy, k * vy * vz + vx, 1 - k * (vx * vx + vy * vy)],
  ];
}

/** Angles of a rotation matrix, degrees. At the singularity, y = 90 degrees, z takes the sum. */
function anglesOf(turn: Turn): Triple {
  const degrees = (sine: number, cosine: number) => (Math.atan2(sine, cosine) * 180) / Math.PI;
  const sinY = Math.min(1, Math.max(-1, turn[0][2]));
  const y = (Math.asin(sinY) * 180) / Math.PI;
  if (Math.abs(sinY) > 1 - 1e-9) return [0, y, degrees(turn[1][0], turn[1][1])];
  return [degrees(-turn[1][2], turn[2][2]), y, degrees(-turn[0][1], turn[0][0])];
}
