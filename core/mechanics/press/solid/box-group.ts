import type { Matrix6 } from '../../elasticity/stiffness.ts';
import { vonMises } from '../../voxel/stress.ts';
import { HEX_SIZE, hexAt, hexStiffness, strainOf } from './hex-stiffness.ts';

/** Boxes of one size and one stiffness. */
export class BoxGroup {
  /** Eight nodes of each box. */
  readonly #corners: Int32Array;
  /** Share of each that is filled. */
  readonly #shares: Float64Array;
  readonly #full: Float64Array;
  readonly #slopes: Float64Array;
  readonly #stiffness: Matrix6;
  readonly #stressFactor: number;

  /** @param stressFactor stress in the wall of a lattice for one unit of stress of the whole */
  constructor(
    { corners, shares }: { corners: Int32Array; shares: Float64Array },
    edgesMm: readonly [number, number, number],
    { stiffness, stressFactor }: { stiffness: Matrix6; stressFactor: number },
  ) {
    const box = Float64Array.from({ length: HEX_SIZE }, (_, i) =>
      (Math.floor(i / 3) >> (i % 3)) & 1 ? edgesMm[i % 3]! : 0,
    );
    this.#corners = corners;
    this.#shares = shares;
    this.#full = hexStiffness(box, stiffness)!;
    this.#slopes = hexAt(box, [0, 0, 0]).slopes;
    this.#stiffness = stiffness;
    this.#stressFactor = stressFactor;
  }

  /** Adds K x to `out`, box by box. */
  addProduct(x: Float64Array, out: Float64Array): void {
    const corners = this.#corners;
    const shares = this.#shares;
    const full = this.#full;
    const local = new Float64Array(HEX_SIZE);
    for (let box = 0; box < shares.length; box++) {
      for (let corner = 0; corner < 8; corner++) {
        const at = 3 * corners[8 * box + corner]!;
        local[3 * corner] = x[at]!;
        local[3 * corner + 1] = x[at + 1]!;
        local[3 * corner + 2] = x[at + 2]!;
      }
      const share = shares[box]!;
      let k = 0;
      for (let corner = 0; corner < 8; corner++) {
        const to = 3 * corners[8 * box + corner]!;
        for (let axis = 0; axis < 3; axis++) {
          let force = 0;
          for (let i = 0; i < HEX_SIZE; i++) force += full[k++]! * local[i]!;
          out[to + axis]! += share * force;
        }
      }
    }
  }

  /** Adds the diagonal of K. */
  addDiagonal(out: Float64Array): void {
    for (let i = 0; i < HEX_SIZE * this.#shares.length; i++) {
      const own = this.#full[(HEX_SIZE + 1) * (i % HEX_SIZE)]!;
      out[3 * this.#corners[Math.floor(i / 3)]! + (i % 3)]! += this.#shares[Math.floor(i / HEX_SIZE)]! * own;
    }
  }

  /** Returns von Mises's stress of the lattice's own solid in the middle of each box. */
  stresses(u: Float64Array): number[] {
    return Array.from(this.#shares, (_, box) => {
      const strain = strainOf(this.#slopes, this.#corners.subarray(8 * box, 8 * box + 8), u);
      return this.#stressFactor * vonMises(this.#stiffness, strain);
    });
  }
}
