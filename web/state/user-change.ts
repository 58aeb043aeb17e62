const forgetters = new Set<() => void>();

/** From now on runs `forget` whenever the page must forget what it holds of its user: the next one must not find it. */
export function onUserGone(forget: () => void): void {
  forgetters.add(forget);
}

/** Has every feature forget what it holds of the user. */
export function forgetUser(): void {
  for (const forget of forgetters) forget();
}
