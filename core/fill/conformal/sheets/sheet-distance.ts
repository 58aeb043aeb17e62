import type { SurfaceKey } from '../../../catalogue/lattice-types.ts';
import { SURFACE_FIELDS, type SurfaceField } from '../../../cells/tpms/field.ts';
import { fieldOf } from './cell-field.ts';
import type { FineColumns } from './fine-columns.ts';
import { NearestFoot, type PatchPlace } from './nearest-foot.ts';
import type { FineNet } from './patch.ts';

/** Rounds in which a place at a distance is found along an edge, and how near an end it may come. */
const CUT_ROUNDS = 3;
const CUT_ENDS = 0.04;

/** Signed distance from a periodic surface mapped to a net's cells, as they are stretched, mm. */
export class SheetDistance {
  /** Distances, mm, per level and column (`level * count + column`), cut off at `nearMm`. */
  readonly values: Float64Array;
  readonly #net: FineNet;
  readonly #columns: FineColumns;
  readonly #layers: number;
  readonly #nearMm: number;
  readonly #fields: SurfaceField[];
  readonly #foot = new NearestFoot();

  /** @param layers periods across the wall */
  constructor(
    surface: SurfaceKey,
    { net, columns }: { net: FineNet; columns: FineColumns },
    { layers, nearMm }: { layers: number; nearMm: number },
  ) {
    this.#net = net;
    this.#columns = columns;
    this.#layers = layers;
    this.#nearMm = nearMm;
    this.#fields = net.patches.map((patch) => fieldOf(SURFACE_FIELDS[surface], patch));
    const { count, levels } = columns;
    const row = net.steps / 2 + 1;
    this.values = new Float64Array(count * (levels + 1));
    const times = new Uint8Array(this.values.length);
    net.patches.forEach(({ ids }, p) => {
      for (let spot = 0; spot < row * row; spot++) {
        for (let level = 0; level <= levels; level++) {
          this.#foot.frame(columns, net.patches[p]!, this.#placeOf(spot, level));
          const mm = this.#read(p, spot % row, Math.floor(spot / row), level);
          const at = level * count + ids[spot]!;
          this.values[at]! += Math.max(-nearMm, Math.min(nearMm, mm));
          times[at]!++;
        }
      }
    });
    for (let i = 0; i < times.length; i++) this.values[i]! /= Math.max(1, times[i]!);
  }

  /**
   * Share of the way between two corners of a prism at which the distance is `mm`, by false position (Illinois) between
   * their values.
   * @param ends spot in the patch and level of both
   */
  shareAt(
    patch: number,
    ends: readonly [readonly [spot: number, level: number], readonly [spot: number, level: number]],
    [from, to]: readonly [number, number],
    mm: number,
  ): number {
    const [[spot, level], [otherSpot, otherLevel]] = ends;
    const row = this.#net.steps / 2 + 1;
    this.#foot.frame(this.#columns, this.#net.patches[patch]!, this.#placeOf(spot, level));
    const [x, y] = [spot % row, Math.floor(spot / row)];
    const [dx, dy] = [(otherSpot % row) - x, Math.floor(otherSpot / row) - y];
    let [low, high] = [0, 1];
    let [atLow, atHigh] = [from - mm, to - mm];
    let share = atLow / (atLow - atHigh);
    for (let round = 0; round < CUT_ROUNDS; round++) {
      const at = this.#read(patch, x + share * dx, y + share * dy, level + share * (otherLevel - level)) - mm;
      if (at < 0 === atLow < 0) {
        [low, atLow] = [share, at];
        atHigh /= 2;
      } else {
        [high, atHigh] = [share, at];
        atLow /= 2;
      }
      share = low + ((high - low) * atLow) / (atLow - atHigh);
    }
    return Math.min(1 - CUT_ENDS, Math.max(CUT_ENDS, share));
  }

  /** Distance at a place of a patch, in steps and levels, in the cell that was last measured. */
  #read(patch: number, x: number, y: number, level: number): number {
    const { steps } = this.#net;
    const across = (level * this.#layers) / this.#columns.levels;
    return this.#foot.distance(this.#fields[patch]!, x / steps, y / steps, across, this.#nearMm);
  }

  #placeOf(spot: number, level: number): PatchPlace {
    const { steps } = this.#net;
    const row = steps / 2 + 1;
    return { row, x: spot % row, y: Math.floor(spot / row), level, steps, layers: this.#layers };
  }
}
