import { type Box, boundsOf, extentOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { isBelowFace } from '../../solid/mesh/is-below-face.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Offset of the rays from round coordinates, mm, so that none runs along a modelled edge. */
const JITTER_MM = [1.618e-6, 2.718e-6] as const;
/** Reach of a face beside it, mm: more than the offset. */
const MARGIN_MM = 1e-5;
/** Most bins along an axis. */
const MOST_BINS = 256;

/** A test for points off a closed mesh: parity of an upward ray. The first point makes its bins. */
export function insideMesh(mesh: Mesh): (x: number, y: number, z: number) => boolean {
  const { positions, triangles } = mesh;
  let bins: FaceBins | undefined;
  return (x, y, z) => {
    bins ??= new FaceBins(mesh);
    if (bins.isBeside(x, y, z)) return false;
    let inside = false;
    for (const face of bins.at(x, y))
      if (isBelowFace(positions, triangles, face, x + JITTER_MM[0], y + JITTER_MM[1], z)) inside = !inside;
    return inside;
  };
}

/** Faces by the squares of a level grid that they lie above or below. */
class FaceBins {
  readonly #count: number;
  readonly #box: Box;
  readonly #extent: Point;
  readonly #bins: number[][];

  constructor({ positions, triangles }: Mesh) {
    const box = boundsOf({ positions });
    this.#box = box;
    this.#extent = extentOf(box);
    this.#count = Math.min(MOST_BINS, Math.max(1, Math.round(Math.sqrt(triangles.length / 3))));
    this.#bins = Array.from({ length: this.#count ** 2 }, () => []);
    for (let face = 0; face < triangles.length; face += 3) {
      const [x, y] = ([0, 1] as const).map((k) => {
        const at = [0, 1, 2].map((corner) => positions[3 * triangles[face + corner]! + k]!);
        // Rays stand a hair beside their points.
        return [this.#binOf(Math.min(...at) - MARGIN_MM, k), this.#binOf(Math.max(...at) + MARGIN_MM, k)];
      }) as [[number, number], [number, number]];
      for (let j = y[0]; j <= y[1]; j++)
        for (let i = x[0]; i <= x[1]; i++) this.#bins[j * this.#count + i]!.push(face);
    }
  }

  /** True outside the box of the faces. */
  isBeside(x: number, y: number, z: number): boolean {
    const { min, max } = this.#box;
    return x < min[0] || x > max[0] || y < min[1] || y > max[1] || z < min[2] || z > max[2];
  }

  at(x: number, y: number): readonly number[] {
    return this.#bins[this.#binOf(y, 1) * this.#count + this.#binOf(x, 0)]!;
  }

  #binOf(mm: number, k: 0 | 1): number {
    const bin = Math.floor(((mm - this.#box.min[k]) / (this.#extent[k] || 1)) * this.#count);
    return Math.min(this.#count - 1, Math.max(0, bin));
  }
}
