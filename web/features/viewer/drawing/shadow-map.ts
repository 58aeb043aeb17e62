import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { boxBlur } from './box-blur.ts';

/** Soft shadow of a model on the bed: a square grid of darkness around its footprint. */
export interface ShadowMap {
  /** Samples along each side. */
  size: number;
  /** Lower corner and side length of the square, mm. */
  minMm: readonly [number, number];
  sideMm: number;
  /** Darkness, 0 to 255; x runs fastest. */
  values: Uint8Array<ArrayBuffer>;
}

const SIZE = 64;
/** Share of the square on each side that stays free for the soft edge. */
const MARGIN_SHARE = 0.18;
const BLUR_REACH = 2;
const BLURS = 3;
/** Maximum number of sampled faces; more change no sample. */
const MOST_FACES = 150_000;
/** Faces of a step: some 5 ms of a slow processor. */
export const FACES_A_STEP = 20_000;

/** Shadow of a mesh, cast face by face. */
export class ShadowCast {
  readonly #mesh: Mesh;
  readonly #sideMm: number;
  /** Lower corner of the square in x and in y, mm. */
  readonly #minMm: number;
  readonly #covered = new Float32Array(SIZE * SIZE);
  readonly #corners = new Float64Array(6);
  #next = 0;

  /** @param widthMm extents of the mesh in x and y around the origin, mm */
  constructor(mesh: Mesh, widthMm: number, lengthMm: number) {
    this.#mesh = mesh;
    this.#sideMm = Math.max(widthMm, lengthMm, 1e-3) / (1 - 2 * MARGIN_SHARE);
    this.#minMm = -this.#sideMm / 2;
  }

  /** True if one step casts it all. */
  get isQuick(): boolean {
    return this.#mesh.triangles.length <= 3 * FACES_A_STEP;
  }

  get isDone(): boolean {
    return this.#next >= this.#mesh.triangles.length;
  }

  /** Casts the next faces: as many as a frame has time for. Returns true when all are cast. */
  step(): boolean {
    const { positions, triangles } = this.#mesh;
    const corners = this.#corners;
    const stride = 3 * Math.max(1, Math.ceil(triangles.length / 3 / MOST_FACES));
    const end = Math.min(triangles.length, this.#next + FACES_A_STEP * stride);
    for (; this.#next < end; this.#next += stride) {
      for (let k = 0; k < 3; k++) {
        const vertex = 3 * triangles[this.#next + k]!;
        corners[2 * k] = this.#toSample(positions[vertex]!);
        corners[2 * k + 1] = this.#toSample(positions[vertex + 1]!);
      }
      cover(this.#covered, corners);
    }
    return this.isDone;
  }

  /** Returns the shadow of the faces cast so far. */
  map(): ShadowMap {
    const soft = boxBlur(this.#covered, [SIZE, SIZE], { reach: BLUR_REACH, passes: BLURS });
    const values = Uint8Array.from(soft, (share) => Math.round(255 * share));
    return { size: SIZE, minMm: [this.#minMm, this.#minMm], sideMm: this.#sideMm, values };
  }

  #toSample(mm: number): number {
    return ((mm - this.#minMm) / this.#sideMm) * SIZE - 0.5;
  }
}

/** Marks the samples inside a triangle, and the one at its first corner. */
function cover(covered: Float32Array, c: Float64Array): void {
  mark(covered, Math.round(c[0]!), Math.round(c[1]!));
  const lowX = Math.ceil(Math.min(c[0]!, c[2]!, c[4]!));
  const highX = Math.floor(Math.max(c[0]!, c[2]!, c[4]!));
  const lowY = Math.ceil(Math.min(c[1]!, c[3]!, c[5]!));
  const highY = Math.floor(Math.max(c[1]!, c[3]!, c[5]!));
  for (let y = lowY; y <= highY; y++) {
    for (let x = lowX; x <= highX; x++) {
      const [a, b, d] = [side(c, 0, 2, x, y), side(c, 2, 4, x, y), side(c, 4, 0, x, y)];
      if ((a >= 0 && b >= 0 && d >= 0) || (a <= 0 && b <= 0 && d <= 0)) mark(covered, x, y);
    }
  }
}

function side(c: Float64Array, from: number, to: number, x: number, y: number): number {
  return (c[to]! - c[from]!) * (y - c[from + 1]!) - (c[to + 1]! - c[from + 1]!) * (x - c[from]!);
}

function mark(covered: Float32Array, x: number, y: number): void {
  if (x >= 0 && y >= 0 && x < SIZE && y < SIZE) covered[x + SIZE * y] = 1;
}
