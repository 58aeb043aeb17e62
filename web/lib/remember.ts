/** Stores a choice in this browser. If storage is full or disabled, the choice lasts as long as the page. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or disabled: the choice itself is already in effect.
  }
}

/** Returns a stored choice, or null; also if storage is disabled. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
