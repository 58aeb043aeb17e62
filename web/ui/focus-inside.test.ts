import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveFocus } from './focus-inside.ts';

/** As little of an element as the focus needs. */
class Focusable {
  focus(): void {
    Object.assign(document, { activeElement: this });
  }
}
const [body, opener, bar, other] = [0, 1, 2, 3].map(() => new Focusable() as unknown as HTMLElement) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];

beforeEach(() => {
  vi.stubGlobal('HTMLElement', Focusable);
  vi.stubGlobal('document', { body, activeElement: opener });
});
afterEach(() => vi.unstubAllGlobals());

it('gives the focus back to where it came from', () => {
  const giveBack = moveFocus(bar);
  expect(document.activeElement).toBe(bar);
  // The page has the focus once the bar is gone.
  body.focus();
  giveBack();
  expect(document.activeElement).toBe(opener);
});

it('leaves the focus where the user moved it', () => {
  const giveBack = moveFocus(bar);
  other.focus();
  giveBack();
  expect(document.activeElement).toBe(other);
});
