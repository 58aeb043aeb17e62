import { afterEach, expect, it, vi } from 'vitest';
import { placeOfCard } from './tour.tsx';

const HEIGHT_PX = 900;

function layOut(parts: Record<string, object>): void {
  vi.stubGlobal('window', { innerWidth: 1440, innerHeight: HEIGHT_PX });
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => {
      const box = parts[selector.split('"')[1]!];
      return box ? [{ checkVisibility: () => true, getBoundingClientRect: () => box }] : [];
    },
  });
}

const SIDE = { 'side-panel': { left: 1093, width: 347 }, generate: { top: 830 } };

afterEach(() => vi.unstubAllGlobals());

it('the card lies in the panel that it does not explain', () => {
  layOut({ ...SIDE, 'lattice-panel': { left: 0, width: 264 } });
  expect(placeOfCard('side-panel')).toEqual({ left: 8, bottom: 8, width: 248 });
  expect(placeOfCard('lattice-panel')).toEqual({ left: 1101, bottom: 78, width: 331 });
});

it('beside a folded panel the card lies above the axes', () => {
  layOut({ ...SIDE, 'lattice-panel': { left: 0, width: 44 }, axes: { top: 740 } });
  for (const target of ['lattice-panel', 'stage'])
    expect(placeOfCard(target)).toEqual({ left: 8, bottom: 168, width: 200 });
});
