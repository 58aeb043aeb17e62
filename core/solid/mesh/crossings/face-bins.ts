/** Bins along each axis at most: of a cell's faces, which are sorted often, and of a whole model's. */
const CELL_BINS = 16;
export const MODEL_BINS = 64;

/** Boxes of faces: six numbers each, low ends, then high ends. */
export function boxOfFace(
  p: Float32Array,
  t: Uint32Array,
  face: number,
  out: Float64Array,
  at: number,
): void {
  const a = t[face * 3]! * 3;
  const b = t[face * 3 + 1]! * 3;
  const c = t[face * 3 + 2]! * 3;
  for (let k = 0; k < 3; k++) {
    const u = p[a + k]!;
    const v = p[b + k]!;
    const w = p[c + k]!;
    out[at + k] = u < v ? (u < w ? u : w) : v < w ? v : w;
    out[at + 3 + k] = u > v ? (u > w ? u : w) : v > w ? v : w;
  }
}

/** Calls `onPair` once per pair of meeting boxes, one of either list, by bins over the second's box. */
export function meetingBoxes(
  first: Float64Array,
  firstCount: number,
  second: Float64Array,
  secondCount: number,
  onPair: (first: number, second: number) => void,
  mostBins = CELL_BINS,
): void {
  if (firstCount === 0 || secondCount === 0) return;
  const bins = new BoxBins(second, secondCount, Math.min(mostBins, Math.ceil(Math.sqrt(firstCount) / 2)));
  const { start, listed } = bins.sort(first, firstCount);
  const { range, count } = bins;
  const seenBy = new Int32Array(firstCount).fill(-1);
  for (let j = 0; j < secondCount; j++) {
    const b = j * 6;
    bins.find(second, b);
    for (let z = range[2]!; z <= range[5]!; z++) {
      for (let y = range[1]!; y <= range[4]!; y++) {
        const row = (z * count + y) * count;
        // The bins of a row stand side by side.
        const end = range[0]! <= range[3]! ? start[row + range[3]! + 1]! : 0;
        for (let at = range[0]! <= range[3]! ? start[row + range[0]!]! : 0; at < end; at++) {
          const i = listed[at]!;
          if (seenBy[i] === j || areApart(first, i * 6, second, b)) continue;
          seenBy[i] = j;
          onPair(i, j);
        }
      }
    }
  }
}

function areApart(first: Float64Array, a: number, second: Float64Array, b: number): boolean {
  return (
    first[a]! > second[b + 3]! ||
    second[b]! > first[a + 3]! ||
    first[a + 1]! > second[b + 4]! ||
    second[b + 1]! > first[a + 4]! ||
    first[a + 2]! > second[b + 5]! ||
    second[b + 2]! > first[a + 5]!
  );
}

/** Bins of equal size over the box around some boxes. */
class BoxBins {
  /** Bins along each axis. */
  readonly count: number;
  /** First and last bin along each axis that the box of the last `find` meets. */
  readonly range = new Int32Array(6);
  readonly #low = [Infinity, Infinity, Infinity];
  readonly #high = [-Infinity, -Infinity, -Infinity];
  readonly #perMm: readonly number[];

  constructor(boxes: Float64Array, boxCount: number, count: number) {
    const low = this.#low;
    const high = this.#high;
    for (let i = 0; i < boxCount * 6; i += 6) {
      for (let k = 0; k < 3; k++) {
        if (boxes[i + k]! < low[k]!) low[k] = boxes[i + k]!;
        if (boxes[i + 3 + k]! > high[k]!) high[k] = boxes[i + 3 + k]!;
      }
    }
    this.count = Math.max(1, count);
    this.#perMm = low.map((least, k) => this.count / (high[k]! - least || 1));
  }

  /** Puts the bins that a box meets into `range`. */
  find(boxes: Float64Array, at: number): void {
    const { range, count } = this;
    for (let k = 0; k < 3; k++) {
      const from = Math.floor((boxes[at + k]! - this.#low[k]!) * this.#perMm[k]!);
      const to = Math.floor((boxes[at + 3 + k]! - this.#low[k]!) * this.#perMm[k]!);
      range[k] = from < 0 ? 0 : from;
      range[3 + k] = to < count ? to : count - 1;
      // A box that ends at the far end lies in the last bin.
      if (range[k] === count && boxes[at + k]! <= this.#high[k]!) range[k] = count - 1;
    }
  }

  /** Lists boxes by bin: those of bin `i` are `listed[start[i]]` to `listed[start[i + 1] - 1]`. */
  sort(boxes: Float64Array, boxCount: number): { start: Uint32Array; listed: Uint32Array } {
    const { range, count } = this;
    const start = new Uint32Array(count ** 3 + 1);
    for (let i = 0; i < boxCount; i++) {
      this.find(boxes, i * 6);
      for (let z = range[2]!; z <= range[5]!; z++) {
        for (let y = range[1]!; y <= range[4]!; y++) {
          const row = (z * count + y) * count + 1;
          for (let x = range[0]!; x <= range[3]!; x++) start[row + x]!++;
        }
      }
    }
    for (let bin = 0; bin + 1 < start.length; bin++) start[bin + 1]! += start[bin]!;
    const fill = start.slice(0, -1);
    const listed = new Uint32Array(start[start.length - 1]!);
    for (let i = 0; i < boxCount; i++) {
      this.find(boxes, i * 6);
      for (let z = range[2]!; z <= range[5]!; z++) {
        for (let y = range[1]!; y <= range[4]!; y++) {
          const row = (z * count + y) * count;
          for (let x = range[0]!; x <= range[3]!; x++) listed[fill[row + x]!++] = i;
        }
      }
    }
    return { start, listed };
  }
}
