/** Returns the value below which a share of the values lies, of few the next higher one; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Returns the median; of two values the higher. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
