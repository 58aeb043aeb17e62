import { expect, it, vi } from 'vitest';
import type { Parts } from '../parts.ts';
import { isDrawing } from './stage-busy.tsx';

vi.mock('../../../lib/webgl.ts', () => ({ canDraw: () => true, rendererKind: () => 'software' }));

const PARTS: Parts = { original: 'shape', preview: null, structure: null, lattice: null };

function stageWith(elements: Record<string, object>): HTMLElement {
  return { querySelector: (selector: string) => elements[selector] ?? null } as unknown as HTMLElement;
}

const picture = (shown: string) => ({ dataset: { begun: '2', shown } });

it('a picture that was begun and is not on the page is still drawn', () => {
  const canvas = { dataset: { original: 'shape' } };
  expect(isDrawing(stageWith({ canvas, 'canvas[data-begun]': picture('1') }), PARTS)).toBe(true);
  expect(isDrawing(stageWith({ canvas, 'canvas[data-begun]': picture('2') }), PARTS)).toBe(false);
});

it('nothing is drawn after the graphics context is lost, so the text does not stay', () => {
  const elements = { canvas: { dataset: {} }, 'canvas[data-begun]': picture('1'), '[data-lost]': {} };
  expect(isDrawing(stageWith(elements), PARTS)).toBe(false);
});
