const forgetHandlers = new Set<() => void>();

/** Runs `forget` whenever the page must drop the data of its user, so that the next user does not find it. */
export function onUserChange(forget: () => void): void {
  forgetHandlers.add(forget);
}

/** Makes every feature drop the data of its user. */
export function forgetUser(): void {
  for (const forget of forgetHandlers) forget();
}
