import { expect, it } from 'vitest';
import type { PressTask } from '../../../../core/contract/calls/press.ts';
import { latestPress, type OrderPress } from './order-press.ts';

const KEPT = { between: 'rough', picture: 'data:image/png' } as OrderPress;
const task = (id: string, state: PressTask['state'] = 'done') =>
  ({
    id,
    state,
    figures: state === 'done' ? {} : null,
    question: { axis: 'z', friction: false },
  }) as unknown as PressTask;

it('shows the test of this tab until the server has a newer one', () => {
  const kept = { ...KEPT, afterTask: 'prs_1' };
  expect(latestPress(kept, task('prs_1'), false)).toBe(kept);
  expect(latestPress(kept, task('prs_2'), false)).toMatchObject({ between: 'greased', picture: null });
  expect(latestPress(kept, task('prs_2', 'waiting'), false)).toBe(kept);
  expect(latestPress({ ...KEPT, afterTask: null }, task('prs_1'), false)).toMatchObject({ picture: null });
});

it('shows the one test that there is', () => {
  expect(latestPress(null, task('prs_1'), true)).toMatchObject({ isSurface: true });
  expect(latestPress(KEPT, null, false)).toBe(KEPT);
  expect(latestPress(null, null, false)).toBeNull();
  expect(latestPress(KEPT, task('prs_1'), false)).toBe(KEPT);
});
