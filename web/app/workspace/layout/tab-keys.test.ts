import { describe, expect, it } from 'vitest';
import { tabAfterKey } from './tab-keys.ts';

const NAMES = ['first', 'second', 'third'] as const;

describe('the keys of a tab list', () => {
  it('cycle by arrows and jump to the ends by Home and End', () => {
    expect(NAMES.map((name) => tabAfterKey(NAMES, name, 'ArrowRight'))).toEqual(['second', 'third', 'first']);
    expect(NAMES.map((name) => tabAfterKey(NAMES, name, 'ArrowLeft'))).toEqual(['third', 'first', 'second']);
    expect(NAMES.map((name) => tabAfterKey(NAMES, name, 'Home'))).toEqual(['first', 'first', 'first']);
    expect(NAMES.map((name) => tabAfterKey(NAMES, name, 'End'))).toEqual(['third', 'third', 'third']);
  });

  it('leave every other key to the page', () => {
    for (const key of ['Tab', 'Enter', ' ', 'ArrowUp', 'a', 'toString']) {
      expect(tabAfterKey(NAMES, 'first', key)).toBeNull();
    }
  });
});
