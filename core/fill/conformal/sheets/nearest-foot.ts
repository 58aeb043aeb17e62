import type { SurfaceField } from '../../../cells/tpms/field.ts';
import { invertMatrix3 } from '../../../solid/geometry/matrix3.ts';
import type { FineColumns } from './fine-columns.ts';
import type { Patch } from './patch.ts';

/** Rounds towards the nearest point of the surface, and how far each slides along it. */
const ROUNDS = 6;
const SLIDE = 0.7;
/** Places farther off than this, in first order and in the distance that matters, are not followed to the surface. */
const FAR = 4;

/** A place of a patch: its steps along both edges, the level, and how many there are. */
export interface PatchPlace {
  row: number;
  x: number;
  y: number;
  level: number;
  steps: number;
  layers: number;
}

/** Nearest point of a surface about a place, in the cell as it is at that place. */
export class NearestFoot {
  /** Columns: what a step of one cell along x, y and across is in mm. */
  readonly #matrix = new Float64Array(9);
  /** Its inverse: cells per mm. */
  readonly #inverse = new Float64Array(9);
  readonly #read = new Float64Array(4);
  readonly #slope = new Float64Array(3);
  readonly #way = new Float64Array(3);

  /** Measures the cell at a place of a patch. */
  frame(columns: FineColumns, { ids }: Patch, place: PatchPlace): void {
    const { row, x, y, level, steps, layers } = place;
    const { low, high, levels } = columns;
    const share = level / levels;
    const x0 = Math.max(0, x - 1);
    const x1 = Math.min(row - 1, x + 1);
    const y0 = Math.max(0, y - 1);
    const y1 = Math.min(row - 1, y + 1);
    const here = ids[y * row + x]! * 3;
    const [left, right] = [ids[y * row + x0]! * 3, ids[y * row + x1]! * 3];
    const [below, above] = [ids[y0 * row + x]! * 3, ids[y1 * row + x]! * 3];
    const m = this.#matrix;
    for (let k = 0; k < 3; k++) {
      const at = (c: number) => low[c + k]! + share * (high[c + k]! - low[c + k]!);
      m[k * 3] = ((at(right) - at(left)) * steps) / (x1 - x0);
      m[k * 3 + 1] = ((at(above) - at(below)) * steps) / (y1 - y0);
      m[k * 3 + 2] = (high[here + k]! - low[here + k]!) / layers;
    }
    invertMatrix3(m, this.#inverse);
  }

  /** Signed distance from a place of the patch, in cells, to the surface, mm. */
  distance(field: SurfaceField, x: number, y: number, w: number, nearMm: number): number {
    const way = this.#way;
    const slope = this.#slope;
    const read = this.#read;
    way.fill(0);
    this.#look(field, x, y, w);
    const side = Math.sign(read[0]!);
    let square = slope[0]! ** 2 + slope[1]! ** 2 + slope[2]! ** 2;
    if (square === 0) return side * nearMm;
    const first = read[0]! / Math.sqrt(square);
    // Far off, where the slope fades, the first order says too much.
    if (Math.abs(first) > FAR * nearMm) return first;
    for (let round = 0; round < ROUNDS; round++) {
      for (let k = 0; k < 3; k++) way[k]! -= (read[0]! * slope[k]!) / square;
      if (round + 1 < ROUNDS) {
        // Slides towards the place itself, along the surface.
        let along = 0;
        for (let k = 0; k < 3; k++) along += (way[k]! * slope[k]!) / square;
        for (let k = 0; k < 3; k++) way[k]! -= SLIDE * (way[k]! - along * slope[k]!);
      }
      this.#look(field, x, y, w);
      square = slope[0]! ** 2 + slope[1]! ** 2 + slope[2]! ** 2;
      if (square === 0) return first;
    }
    const mm = Math.sqrt(way[0]! ** 2 + way[1]! ** 2 + way[2]! ** 2);
    // The walk reached another sheet: use the first-order distance.
    return mm > 2 * Math.abs(first) ? first : side * mm;
  }

  /** Reads value and slopes, per mm, at `way` from a place. */
  #look(field: SurfaceField, x: number, y: number, w: number): void {
    const v = this.#inverse;
    const way = this.#way;
    const read = this.#read;
    const slope = this.#slope;
    const [a, b, c] = [way[0]!, way[1]!, way[2]!];
    field(
      x + v[0]! * a + v[1]! * b + v[2]! * c,
      y + v[3]! * a + v[4]! * b + v[5]! * c,
      w + v[6]! * a + v[7]! * b + v[8]! * c,
      read,
    );
    for (let k = 0; k < 3; k++) slope[k] = v[k]! * read[1]! + v[3 + k]! * read[2]! + v[6 + k]! * read[3]!;
  }
}
