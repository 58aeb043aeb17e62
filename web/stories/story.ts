import type { ReactNode } from 'react';

/** One state of a screen or dialog, drawn alone: looked at in development, and by the pictures of the tests. */
export interface Story {
  /** In the address: /stories/<name>. */
  name: string;
  /** Puts the shared state into place before the story is drawn. */
  prepare?: () => void;
  draw: () => ReactNode;
  /** What a user did to come to this state, done once when it is drawn. */
  act?: () => void;
  /** CSS selector of what is there when the state is reached, where that takes longer than drawing. */
  reached?: string;
}

/** Nothing happens: a button of a story. */
export function keep(): void {}

/** Presses what has this test id. */
export function press(testId: string): void {
  document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click();
}

/** Scrolls to what has this test id, and again when anything around it gets another size, for as long as it is there. */
export function scrollTo(testId: string): void {
  const found = document.querySelector(`[data-testid="${testId}"]`);
  const sizes = new ResizeObserver(() => {
    if (found?.isConnected) found.scrollIntoView({ block: 'center' });
    else sizes.disconnect();
  });
  for (let around = found; around !== null; around = around.parentElement) sizes.observe(around);
}
