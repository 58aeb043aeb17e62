/** Axis-parallel boxes, three numbers per corner. */
export interface Boxes {
  lows: Float64Array;
  highs: Float64Array;
}

/** Boxes that reach into more buckets are tested for every point. */
const MOST_BUCKETS = 512;

/**
 * Returns a function that finds the boxes in which a point lies, lowest number first. Boxes lie in buckets as wide as
 * half of them are at most, so boxes of about one size are found in constant time, also beside a few far larger ones.
 */
export function boxFinder({ lows, highs }: Boxes): (point: ArrayLike<number>) => number[] {
  const width = middleWidth({ lows, highs });
  const bucketOf = (value: number) => Math.floor(value / width);
  const buckets = new Map<number, number[]>();
  const large: number[] = [];
  for (let box = 0; 3 * box < lows.length; box++) {
    const x = bucketOf(lows[3 * box]!);
    const y = bucketOf(lows[3 * box + 1]!);
    const z = bucketOf(lows[3 * box + 2]!);
    const nx = bucketOf(highs[3 * box]!) - x + 1;
    const ny = bucketOf(highs[3 * box + 1]!) - y + 1;
    const nz = bucketOf(highs[3 * box + 2]!) - z + 1;
    // Negated, so that a box without an end is large.
    if (!(nx * ny * nz <= MOST_BUCKETS)) {
      large.push(box);
      continue;
    }
    for (let i = 0; i < nx; i++)
      for (let j = 0; j < ny; j++)
        for (let k = 0; k < nz; k++) addTo(buckets, keyOf(x + i, y + j, z + k), box);
  }
  const addHolding = (boxes: readonly number[], point: ArrayLike<number>, found: number[]) => {
    for (let i = 0; i < boxes.length; i++)
      if (holds({ lows, highs }, boxes[i]!, point)) found.push(boxes[i]!);
  };
  return (point) => {
    const found: number[] = [];
    const key = keyOf(bucketOf(point[0]!), bucketOf(point[1]!), bucketOf(point[2]!));
    const bucket = buckets.get(key);
    if (bucket) addHolding(bucket, point, found);
    if (large.length === 0) return found;
    addHolding(large, point, found);
    return found.sort((a, b) => a - b);
  };
}

/** Largest edge that half of the boxes have at most, 1 if these are points. */
function middleWidth({ lows, highs }: Boxes): number {
  const widths: number[] = [];
  for (let i = 0; i < lows.length; i += 3) {
    const width = Math.max(highs[i]! - lows[i]!, highs[i + 1]! - lows[i + 1]!, highs[i + 2]! - lows[i + 2]!);
    if (Number.isFinite(width)) widths.push(width);
  }
  widths.sort((a, b) => a - b);
  return widths[widths.length >> 1] || 1;
}

/** Hash of a bucket: buckets of equal keys share their boxes, which `holds` tells apart. */
function keyOf(x: number, y: number, z: number): number {
  return Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791);
}

/** Adds a box once, though several of its buckets may have one key. */
function addTo(buckets: Map<number, number[]>, key: number, box: number): void {
  const bucket = buckets.get(key);
  if (!bucket) buckets.set(key, [box]);
  else if (bucket[bucket.length - 1] !== box) bucket.push(box);
}

/** False as well where a corner is no number. */
function holds({ lows, highs }: Boxes, box: number, point: ArrayLike<number>): boolean {
  for (let k = 0; k < 3; k++)
    if (!(point[k]! >= lows[3 * box + k]! && point[k]! <= highs[3 * box + k]!)) return false;
  return true;
}
