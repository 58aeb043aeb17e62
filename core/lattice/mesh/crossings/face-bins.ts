/** Bins along each axis at most: of a cell's faces, which are sorted often, and of a whole model's. */
export const CELL_BINS = 16;
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

/**
 * Calls `onPair` once with each pair of boxes, one of either list, that meet. The first list is sorted into bins over
 * the box of the second, so that each of the second meets few of it.
 */
export function meetingBoxes(
  first: Float64Array,
  firstCount: number,
  second: Float64Array,
  secondCount: number,
  onPair: (first: number, second: number) => void,
  mostBins = CELL_BINS,
): void {
  if (firstCount === 0 || secondCount === 0) return;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < secondCount * 6; i += 6) {
    for (let k = 0; k < 3; k++) {
      if (second[i + k]! < low[k]!) low[k] = second[i + k]!;
      if (second[i + 3 + k]! > high[k]!) high[k] = second[i + 3 + k]!;
    }
  }
  const bins = Math.max(1, Math.min(mostBins, Math.ceil(Math.sqrt(firstCount) / 2)));
  const perMm = low.map((least, k) => bins / (high[k]! - least || 1));
  const range = new Int32Array(6);
  const rangeOf = (boxes: Float64Array, at: number): void => {
    for (let k = 0; k < 3; k++) {
      const from = Math.floor((boxes[at + k]! - low[k]!) * perMm[k]!);
      const to = Math.floor((boxes[at + 3 + k]! - low[k]!) * perMm[k]!);
      range[k] = from < 0 ? 0 : from;
      range[3 + k] = to < bins ? to : bins - 1;
      // A box that ends at the far end lies in the last bin.
      if (range[k] === bins && boxes[at + k]! <= high[k]!) range[k] = bins - 1;
    }
  };
  const start = new Uint32Array(bins ** 3 + 1);
  for (let i = 0; i < firstCount; i++) {
    rangeOf(first, i * 6);
    for (let z = range[2]!; z <= range[5]!; z++) {
      for (let y = range[1]!; y <= range[4]!; y++) {
        const row = (z * bins + y) * bins + 1;
        for (let x = range[0]!; x <= range[3]!; x++) start[row + x]!++;
      }
    }
  }
  for (let bin = 0; bin + 1 < start.length; bin++) start[bin + 1]! += start[bin]!;
  const fill = start.slice(0, -1);
  const listed = new Uint32Array(start[start.length - 1]!);
  for (let i = 0; i < firstCount; i++) {
    rangeOf(first, i * 6);
    for (let z = range[2]!; z <= range[5]!; z++) {
      for (let y = range[1]!; y <= range[4]!; y++) {
        const row = (z * bins + y) * bins;
        for (let x = range[0]!; x <= range[3]!; x++) listed[fill[row + x]!++] = i;
      }
    }
  }
  const seenBy = new Int32Array(firstCount).fill(-1);
  for (let j = 0; j < secondCount; j++) {
    const b = j * 6;
    rangeOf(second, b);
    for (let z = range[2]!; z <= range[5]!; z++) {
      for (let y = range[1]!; y <= range[4]!; y++) {
        const row = (z * bins + y) * bins;
        // The bins of a row stand side by side.
        const end = range[0]! <= range[3]! ? start[row + range[3]! + 1]! : 0;
        for (let at = range[0]! <= range[3]! ? start[row + range[0]!]! : 0; at < end; at++) {
          const i = listed[at]!;
          const a = i * 6;
          if (
            seenBy[i] === j ||
            first[a]! > second[b + 3]! ||
            second[b]! > first[a + 3]! ||
            first[a + 1]! > second[b + 4]! ||
            second[b + 1]! > first[a + 4]! ||
            first[a + 2]! > second[b + 5]! ||
            second[b + 2]! > first[a + 5]!
          )
            continue;
          seenBy[i] = j;
          onPair(i, j);
        }
      }
    }
  }
}
