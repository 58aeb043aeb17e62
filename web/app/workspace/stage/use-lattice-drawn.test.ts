import { expect, it, vi } from 'vitest';
import { keepShape } from '../../../mesh/registry.ts';
import { placeAfter } from './use-lattice-drawn.ts';
import { usualParts } from './use-view-link.ts';

const by = vi.hoisted(() => ({ kind: 'processor' }));
vi.mock('../../../lib/webgl.ts', () => ({ canDraw: () => true, rendererKind: () => by.kind }));

const LATTICE = keepShape({
  kind: 'mesh',
  mesh: { positions: new Float32Array(9), triangles: new Uint32Array(3) },
});

function stageWith(lattice: string, shown: string): HTMLElement {
  const elements: Record<string, object> = {
    canvas: { dataset: { lattice } },
    'canvas[data-begun]': { dataset: { begun: '2', shown } },
  };
  return { querySelector: (selector: string) => elements[selector] ?? null } as unknown as HTMLElement;
}

it('a lattice is drawn on the page once the scene shows it and its picture is there', () => {
  expect(placeAfter(null, stageWith('preview', '2'), LATTICE)).toBe(null);
  // The picture on the page is still one of what stood in for it.
  expect(placeAfter(null, stageWith(LATTICE, '2'), LATTICE)).toBe('scene');
  expect(placeAfter('scene', stageWith(LATTICE, '1'), LATTICE)).toBe('scene');
  expect(placeAfter('scene', stageWith(LATTICE, '2'), LATTICE)).toBe('page');
  by.kind = 'card';
  expect(placeAfter(null, stageWith(LATTICE, '1'), LATTICE)).toBe('page');
});

it('until the lattice is drawn its preview stands in for it, and the structure only without one', () => {
  const before = { original: true, lattice: true };
  expect(usualParts(false, true)).toEqual({ ...before, preview: true, structure: false });
  expect(usualParts(false, false)).toMatchObject({ ...before, structure: true });
  const after = { original: false, preview: false, structure: false, lattice: true };
  for (const hasPreview of [true, false]) expect(usualParts(true, hasPreview)).toEqual(after);
});
