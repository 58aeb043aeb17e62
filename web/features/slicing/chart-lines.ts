/** Most columns of a chart: above it, columns are narrower than a pixel. */
const COLUMNS_MAX = 600;

/** Largest value of each column of a chart, so that no peak of thousands of layers is lost. */
export function columnsOf(values: ArrayLike<number>): number[] {
  const columns = Math.min(COLUMNS_MAX, values.length);
  const out = new Array<number>(columns).fill(0);
  for (let i = 0; i < values.length; i++) {
    const column = Math.floor((i * columns) / values.length);
    out[column] = Math.max(out[column]!, values[i]!);
  }
  return out;
}

/** Points of a line through columns in a box of 1 by 1, y downward, as an SVG attribute. */
export function linePoints(columns: readonly number[], largest: number): string {
  const last = Math.max(1, columns.length - 1);
  return columns
    .map((value, i) => `${(i / last).toFixed(4)},${(1 - value / (largest || 1)).toFixed(4)}`)
    .join(' ');
}

/** Largest of many values; 0 of none. */
export function largestOf(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i]!);
  return largest;
}
