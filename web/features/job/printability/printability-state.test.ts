import { expect, it } from 'vitest';
import type { PrintabilityTask } from '../../../../core/contract/calls/printability-task.ts';
import { GRANTS } from '../../../../core/rules/account/permissions.ts';
import { printabilityState } from './printability-state.ts';

const granted = { identity: 'user', grants: GRANTS, barred: false } as const;
const none = { ...granted, grants: [] };
const task = (state: PrintabilityTask['state'], frontShotUrl: string | null): PrintabilityTask => ({
  state,
  frontShotUrl,
  histogramUrl: frontShotUrl,
  sideShotUrl: frontShotUrl,
  topShotUrl: frontShotUrl,
  figures: null,
});

it('opens only with a front picture', () => {
  expect(printabilityState(granted, { status: 'COMPLETED', trabeculaTask: task('done', 'front.png') })).toBe(
    'ready',
  );
  expect(printabilityState(granted, { status: 'COMPLETED', trabeculaTask: task('done', null) })).toBe('none');
  expect(printabilityState(granted, { status: 'COMPLETED', trabeculaTask: task('waiting', null) })).toBe(
    'waiting',
  );
  expect(printabilityState(granted, { status: 'COMPLETED', trabeculaTask: null })).toBe('none');
});

it('waits while the result is in progress', () => {
  expect(printabilityState(granted, { status: 'GENERATED', trabeculaTask: null })).toBe('waiting');
});

it('names whom to ask without the grant', () => {
  expect(printabilityState(none, { status: 'COMPLETED', trabeculaTask: task('done', 'front.png') })).toBe(
    'ask',
  );
  expect(printabilityState(null, { status: 'COMPLETED', trabeculaTask: null })).toBe('ask');
});
