/** Fraction of the golden ratio: its multiples spread evenly and meet no period. */
const GOLDEN = 0.618_033_988_749_895;

/**
 * Things that stand for all of them: each one up to a number, above it a sample of that size. The steps are irrational,
 * since cells repeat: even steps might meet the same kind of member in each of them.
 */
export function sampleOf<T>(things: readonly T[], most: number): readonly T[] {
  const all = things.length;
  if (all <= most) return things;
  return Array.from({ length: most }, (_, look) => things[Math.floor(((look * GOLDEN) % 1) * all)]!);
}
