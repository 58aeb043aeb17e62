import { expect, it, vi } from 'vitest';
import { usualParts } from '../use-view-link.ts';
import { isOnPage } from './use-lattice-drawn.ts';

const by = vi.hoisted(() => ({ kind: 'processor' }));
vi.mock('../../../../lib/webgl.ts', () => ({ rendererKind: () => by.kind }));

function stageShowing(shown?: string, others = {}): HTMLElement {
  const elements: Record<string, object> = {
    'canvas[data-begun]': { dataset: { begun: '3', shown } },
    ...others,
  };
  return { querySelector: (selector: string) => elements[selector] ?? null } as unknown as HTMLElement;
}

it('a lattice is on the page with the first picture that was begun once the scene had it', () => {
  expect(isOnPage(stageShowing(), 2)).toBe(false);
  expect(isOnPage(stageShowing('2'), 2)).toBe(false);
  expect(isOnPage(stageShowing('3'), 2)).toBe(true);
  expect(isOnPage(stageShowing('2', { '[data-lost]': {} }), 2)).toBe(true);
  by.kind = 'card';
  expect(isOnPage(stageShowing(), 2)).toBe(true);
});

it('until the lattice is drawn its preview stands in for it, and the structure only without one', () => {
  const before = { original: true, lattice: true };
  expect(usualParts(false, true)).toEqual({ ...before, preview: true, structure: false });
  expect(usualParts(false, false)).toMatchObject({ ...before, structure: true });
  const after = { original: false, preview: false, structure: false, lattice: true };
  for (const hasPreview of [true, false]) expect(usualParts(true, hasPreview)).toEqual(after);
});
