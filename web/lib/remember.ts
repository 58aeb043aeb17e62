/**
 * Keeps a choice in this browser for the next visit. Where storage is full or switched off the choice holds until the
 * page is left, and nothing else goes wrong.
 */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full, or not allowed: the choice itself was already made.
  }
}

/** What was kept, or null; also where storage is switched off. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
