import { expect, it } from 'vitest';
import { press } from '../../../features/press/press-state.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import { missingInTest } from './missing-in-test.ts';

const READY: Parameters<typeof missingInTest>[0] = {
  settings: { ...INITIAL_SETTINGS, latticeId: 8, fieldId: 3 },
  plane: null,
  model: { shapeId: 'shape' } as StageModel,
  press: { ...press },
};

it('says what a press test needs before it can run', () => {
  const { settings } = READY;
  const missing = (change: Partial<typeof READY>) => missingInTest({ ...READY, ...change });
  expect(missing({})).toBeNull();
  expect(missing({ settings: { ...settings, latticeId: null } })).toBe('workspace.generate.selectLattice');
  expect(missing({ settings: { ...settings, mode: 'gradient' } })).toBe('modes.picture.missing');
  expect(missing({ model: { shapeId: null } as StageModel })).toBe('workspace.viewer.opening');
  expect(missing({ press: { ...press, isPicked: true } })).toBe('press.places.first');
});
