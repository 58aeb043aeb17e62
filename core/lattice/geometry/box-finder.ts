/** Axis-parallel boxes, three numbers per corner. */
export interface Boxes {
  lows: Float64Array;
  highs: Float64Array;
}

/**
 * Returns a function that finds the boxes in which a point lies, lowest number first. Boxes lie in buckets as wide as the
 * largest of them, at most eight each, so boxes of about one size are found in constant time.
 */
export function boxFinder({ lows, highs }: Boxes): (point: ArrayLike<number>) => number[] {
  const widest = highs.reduce((most, high, i) => Math.max(most, high - lows[i]!), 0) || 1;
  const bucketOf = (value: number) => Math.floor(value / widest);
  const buckets = new Map<string, number[]>();
  for (let box = 0; 3 * box < lows.length; box++) {
    const [i, j, k] = [3 * box, 3 * box + 1, 3 * box + 2];
    for (let x = bucketOf(lows[i]!); x <= bucketOf(highs[i]!); x++)
      for (let y = bucketOf(lows[j]!); y <= bucketOf(highs[j]!); y++)
        for (let z = bucketOf(lows[k]!); z <= bucketOf(highs[k]!); z++) {
          const key = `${x} ${y} ${z}`;
          const bucket = buckets.get(key);
          if (bucket) bucket.push(box);
          else buckets.set(key, [box]);
        }
  }
  const holds = (box: number, point: ArrayLike<number>) => {
    for (let k = 0; k < 3; k++)
      if (point[k]! < lows[3 * box + k]! || point[k]! > highs[3 * box + k]!) return false;
    return true;
  };
  return (point) => {
    const bucket = buckets.get(`${bucketOf(point[0]!)} ${bucketOf(point[1]!)} ${bucketOf(point[2]!)}`);
    return bucket ? bucket.filter((box) => holds(box, point)) : [];
  };
}
