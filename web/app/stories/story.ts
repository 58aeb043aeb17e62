import type { ReactNode } from 'react';

/** State of a screen or dialog, rendered alone for development and test pictures. */
export interface Story {
  /** Sets up the shared state before rendering. */
  prepare?: () => unknown;
  draw: () => ReactNode;
  /** Simulates the user's action once after rendering. */
  act?: () => unknown;
  /** CSS selector that marks the state as reached, if that takes longer than rendering. */
  reached?: string;
}

/** Stories by their name in the address, /stories/<name>; a function only draws. */
export type Stories = Readonly<Record<string, Story | Story['draw']>>;

/** A story for each value, named `<group>-<value>`. */
export function storiesOf<T extends string>(
  values: readonly T[],
  group: string,
  story: (value: T) => Stories[string],
): Stories {
  return Object.fromEntries(values.map((value) => [`${group}-${value}`, story(value)]));
}

/** No-op for buttons of a story. */
export function keep(): void {}

export function press(testId: string): void {
  document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click();
}

/** Scrolls to the element with this test id, and again at every resize around it. */
export function scrollTo(testId: string): void {
  const found = document.querySelector(`[data-testid="${testId}"]`);
  const sizes = new ResizeObserver(() => {
    if (found?.isConnected) found.scrollIntoView({ block: 'center' });
    else sizes.disconnect();
  });
  for (let around = found; around !== null; around = around.parentElement) sizes.observe(around);
}
