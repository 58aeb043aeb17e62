import { afterEach, expect, test, vi } from 'vitest';
import { startPlacing } from '../../../../features/press/places/placing.ts';
import { NOT_PLACING, press } from '../../../../features/press/press-state.ts';
import { editTool } from '../../../../state/edit-tool.ts';
import { facePicking } from '../../../../state/roles/face-roles.ts';
import { stage } from '../../../../state/stage.ts';
import { hookValue } from '../../../../testing/drawn.tsx';
import { useHeldParts } from './use-held-parts.ts';

vi.mock(import('../../../../lib/use-media-query.ts'), async (original) => ({
  ...(await original()),
  useIsPhone: () => false,
}));

const isResting = () => hookValue(useHeldParts).isResting;
const held = () => hookValue(useHeldParts).held;

afterEach(() => {
  Object.assign(press, NOT_PLACING);
  editTool.open = null;
  facePicking.target = null;
  stage.latticeDrawn = null;
});

test('faces are picked on the bare model, load and support around its lattice', () => {
  facePicking.target = 0;
  expect(held()).toMatchObject({ original: true, preview: false });
  facePicking.target = null;
  startPlacing('load');
  expect(held()).toMatchObject({ original: true, preview: true });
});

test('parts rest while places are picked, a plane is chosen or the lattice is not yet on the page', () => {
  expect(isResting()).toBe(false);
  startPlacing('load');
  expect(isResting()).toBe(true);
  Object.assign(press, NOT_PLACING);
  editTool.open = 'cut';
  expect(isResting()).toBe(true);
  editTool.open = null;
  stage.latticeDrawn = 'scene';
  expect(isResting()).toBe(true);
});
