import { expect, it } from 'vitest';
import { mayPanelHide, panelWakeKey } from './panel-hiding.ts';

const LOOKING = { hasModel: true, toolOpen: false, refused: false, waiting: null };

it('hides the parameters for a look at the model', () => {
  expect(mayPanelHide(LOOKING)).toBe(true);
  expect(mayPanelHide({ ...LOOKING, hasModel: false })).toBe(false);
});

it('keeps the parameters while something in them waits for an answer', () => {
  expect(mayPanelHide({ ...LOOKING, waiting: 'part2' })).toBe(false);
  expect(mayPanelHide({ ...LOOKING, refused: true })).toBe(false);
  expect(mayPanelHide({ ...LOOKING, toolOpen: true })).toBe(false);
});

it('shows the parameters for another mode and for a region that begins to wait, not for another region', () => {
  const keys = [
    panelWakeKey('constant', null),
    panelWakeKey('regions', null),
    panelWakeKey('regions', 'part1'),
  ];
  expect(new Set(keys).size).toBe(3);
  expect(panelWakeKey('regions', 'part2')).toBe(panelWakeKey('regions', 'part1'));
});
