type Absent = false | '' | null | undefined;

/** Returns the entries without those that are false, empty or missing. */
export function keepPresent<T>(entries: readonly (T | Absent)[]): T[] {
  return entries.filter(
    (entry): entry is T => entry !== false && entry !== '' && entry !== null && entry !== undefined,
  );
}
