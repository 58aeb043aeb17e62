import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/browser-stores.ts';
import { recall, remember } from './remember.ts';

afterEach(() => vi.unstubAllGlobals());

it('stores and returns a choice', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  remember('LANGUAGE', 'cn');
  expect([recall('LANGUAGE'), recall('THEME')]).toEqual(['cn', null]);
});

it('works with full or disabled storage', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse });
  expect(() => remember('LANGUAGE', 'cn')).not.toThrow();
  expect(recall('LANGUAGE')).toBeNull();
});
