import { type Effort, STEPS } from '../../../effort.ts';
import type { Point } from '../../../geometry/vector.ts';
import type { ExactPoint } from '../exact/exact-plane.ts';
import { signOf } from '../exact/exact-plane.ts';
import { type ExactPoints, turnOfExact, turnOfRounded } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import type { FaceIndex } from '../meeting/face-index.ts';
import type { FacePlanes } from '../meeting/face-planes.ts';

/** Weights of a facet's three points that give a point inside it; others are tried when a ray meets an edge. */
const WEIGHTS: readonly (readonly [bigint, bigint, bigint])[] = [
  [5n, 7n, 9n],
  [11n, 4n, 6n],
  [3n, 13n, 8n],
  [17n, 19n, 2n],
  [23n, 3n, 29n],
  [31n, 37n, 41n],
];

const AHEAD = 2;
const BEHIND = 1;

/** @param sign 1 where the line leaves a face, -1 where it enters @param isAhead face beyond the point */
type OnCross = (face: number, sign: number, isAhead: boolean) => void;

/** A line along an axis through an exact point. */
interface Line {
  at: ExactPoint;
  /** The point rounded down to 2^-16 of a step. */
  place: readonly [number, number, number];
  axis: number;
  /** The other two axes. */
  k: number;
  l: number;
}

/** Exact lines along an axis, against the faces of a whole mesh. */
export class RayCaster {
  readonly #whole: WholeMesh;
  readonly #points: ExactPoints;
  readonly #index: FaceIndex & { planes: FacePlanes; effort: Effort };
  /** Number of the last line that tried each face. */
  readonly #triedBy: Int32Array;
  #line = 0;
  /** Lowest and highest coordinates of all faces, grid steps. */
  readonly #low = [Infinity, Infinity, Infinity];
  readonly #high = [-Infinity, -Infinity, -Infinity];

  constructor(
    whole: WholeMesh,
    points: ExactPoints,
    index: FaceIndex & { planes: FacePlanes; effort: Effort },
  ) {
    this.#whole = whole;
    this.#points = points;
    this.#index = index;
    this.#triedBy = new Int32Array(whole.triangles.length / 3).fill(-1);
    const { boxes } = index;
    for (let i = 0; i < boxes.length; i += 6) {
      for (let k = 0; k < 3; k++) {
        this.#low[k] = Math.min(this.#low[k]!, boxes[i + k]!);
        this.#high[k] = Math.max(this.#high[k]!, boxes[i + k + 3]!);
      }
    }
  }

  /** Calls `onCross` per face that a line crosses, but those through the point; false if it meets an edge. */
  cast(at: ExactPoint, axis: number, onCross: OnCross): boolean {
    const { grid, effort } = this.#index;
    const triedBy = this.#triedBy;
    this.#line++;
    const place: Point = [
      Number((at.x << 16n) / at.w) / 65536,
      Number((at.y << 16n) / at.w) / 65536,
      Number((at.z << 16n) / at.w) / 65536,
    ];
    const line = { at, place, axis, k: axis === 2 ? 0 : axis + 1, l: axis === 0 ? 2 : axis - 1 };
    // Half a cell at a time: rounding at the borders of cells must not skip one.
    for (let z = this.#low[axis]!; ; z += grid.cellMm / 2) {
      const [cx, cy, cz] = [axis === 0 ? z : place[0], axis === 1 ? z : place[1], axis === 2 ? z : place[2]];
      const cell = grid.cellAt(cx, cy, cz);
      effort.spend(STEPS.visit + STEPS.listed * (grid.start[cell + 1]! - grid.start[cell]!));
      for (let i = grid.start[cell]!; i < grid.start[cell + 1]!; i++) {
        const f = grid.faces[i]!;
        if (triedBy[f] === this.#line) continue;
        triedBy[f] = this.#line;
        if (this.#isBeside(f, line)) continue;
        effort.spend(STEPS.lineTest);
        const crossed = this.#cross(f, line);
        if (crossed === undefined) return false;
        if (crossed !== 0) onCross(f, Math.sign(crossed), Math.abs(crossed) === AHEAD);
      }
      if (z > this.#high[axis]!) return true;
    }
  }

  /** True if a line passes the box of a face by more than a step. */
  #isBeside(f: number, { place, k, l }: Line): boolean {
    const { boxes } = this.#index;
    const b = f * 6;
    if (boxes[b + k]! > place[k]! + 1 || boxes[b + k + 3]! < place[k]! - 1) return true;
    return boxes[b + l]! > place[l]! + 1 || boxes[b + l + 3]! < place[l]! - 1;
  }

  /** `AHEAD` or `BEHIND`, negative if the line enters; 0 if it misses; undefined if it meets an edge. */
  #cross(f: number, line: Line): number | undefined {
    const t = this.#whole.triangles;
    const { at, axis } = line;
    let low = 1;
    let high = -1;
    const far = this.#points.turn(axis, t[f * 3]!, { b: t[f * 3 + 1]!, c: t[f * 3 + 2]! });
    // A face seen edge-on: its neighbours count.
    if (far === 0) return 0;
    for (let i = 0; i < 3; i++) {
      const side = this.#sideOf(t[f * 3 + i]!, t[f * 3 + ((i + 1) % 3)]!, line);
      low = Math.min(low, side);
      high = Math.max(high, side);
    }
    if (low < 0 && high > 0) return 0;
    if (low === 0 || high === 0) return undefined;
    const plane = this.#index.planes.of(f);
    const height = signOf(plane.x * at.x + plane.y * at.y + plane.z * at.z - plane.d * at.w);
    if (height === 0) return 0;
    // The face is ahead if the point is behind it, seen along the axis.
    return height * far < 0 ? far * AHEAD : far * BEHIND;
  }

  /** Side on which a line passes the edge from one vertex to another; 0 if it meets the edge's line. */
  #sideOf(from: number, to: number, { at, place, axis, k, l }: Line): number {
    const p = this.#whole.places;
    const a = from * 3;
    const b = to * 3;
    const ux = p[b + k]! - p[a + k]!;
    const uy = p[b + l]! - p[a + l]!;
    const x = place[k]! - p[a + k]!;
    const y = place[l]! - p[a + l]!;
    // The place is cut off after 2^-16 of a step: too rough for the bound, so it only sorts out the far ones.
    const side = turnOfRounded(ux, uy, { x, y });
    const isNear = Math.abs(ux * y - uy * x) <= (Math.abs(ux) + Math.abs(uy)) * 2 ** -14;
    if (side !== undefined && !isNear) return side;
    return turnOfExact(axis, this.#points.exact(from), [this.#points.exact(to), at]);
  }
}

/** Points inside a triangle whose rays rarely meet the same edges. */
export function* pointsWithin(points: ExactPoints, corners: ArrayLike<number>): Generator<ExactPoint> {
  const [a, b, c] = [points.exact(corners[0]!), points.exact(corners[1]!), points.exact(corners[2]!)];
  for (const [wa, wb, wc] of WEIGHTS) {
    const [na, nb, nc] = [wa * b.w * c.w, wb * a.w * c.w, wc * a.w * b.w];
    yield {
      x: na * a.x + nb * b.x + nc * c.x,
      y: na * a.y + nb * b.y + nc * c.y,
      z: na * a.z + nb * b.z + nc * c.z,
      w: (wa + wb + wc) * a.w * b.w * c.w,
    };
  }
}
