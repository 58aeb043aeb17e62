/** Fraction of the golden ratio: its multiples spread evenly and meet no period. */
const GOLDEN = 0.618_033_988_749_895;

/** A sample of things above a number of them, by irrational steps, since members of cells repeat. */
export function sampleOf<T>(things: readonly T[], most: number): readonly T[] {
  const all = things.length;
  if (all <= most) return things;
  return Array.from({ length: most }, (_, look) => things[Math.floor(((look * GOLDEN) % 1) * all)]!);
}
