/** Returns JSON with sorted names: equal values give equal text. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, inside: unknown) =>
    inside !== null && typeof inside === 'object' && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  );
}
