import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('counts down in minutes and seconds, never below zero', () => {
  expect(clockText(300)).toBe('5:00');
  expect(clockText(61)).toBe('1:01');
  expect(clockText(0.2)).toBe('0:01');
  expect(clockText(-3)).toBe('0:00');
});
