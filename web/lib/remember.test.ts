import { afterEach, expect, it, vi } from 'vitest';
import { recall, remember } from './remember.ts';

afterEach(() => vi.unstubAllGlobals());

it('stores and returns a choice', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
  });
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
