import { expect, test } from 'vitest';
import { reachedStage } from './stage-reached.ts';

test('the first part is reached once, whichever status of it is read first', () => {
  expect(reachedStage('GENERATING', 'GENERATED_PART')).toBe('PART');
  expect(reachedStage('PREPARING', 'GENERATED')).toBe('PART');
  expect(reachedStage('GENERATED_PART', 'GENERATED_PART')).toBeNull();
  expect(reachedStage('GENERATED_PART', 'GENERATED')).toBeNull();
});

test('a job that has its first part before its first reading reaches it then', () => {
  expect(reachedStage(null, 'GENERATED_PART')).toBe('PART');
  expect(reachedStage(null, 'GENERATED')).toBe('PART');
});

test('an end is reached once, and not by opening an order that ended', () => {
  expect(reachedStage('GENERATED', 'COMPLETED')).toBe('COMPLETED');
  expect(reachedStage('GENERATING', 'FAILED')).toBe('FAILED');
  expect(reachedStage('COMPLETED', 'COMPLETED')).toBeNull();
  expect(reachedStage(null, 'COMPLETED')).toBeNull();
  expect(reachedStage(null, 'FAILED')).toBeNull();
  expect(reachedStage(null, 'PREPARING')).toBeNull();
});
