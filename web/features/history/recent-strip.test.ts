import { afterEach, expect, it, vi } from 'vitest';
import { placesFor } from './recent-strip.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows as many places as tiles were seen last, and no more than a page has', () => {
  const placesAfter = (seen: string | null) => {
    vi.stubGlobal('localStorage', { getItem: () => seen });
    return placesFor(5);
  };
  expect([null, '0', '3', '20', '1e9', 'x', '-2'].map(placesAfter)).toEqual([2, 0, 3, 5, 5, 0, 0]);
});
