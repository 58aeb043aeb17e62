import { expect, it } from 'vitest';
import { isInWechat, keepState, newState, redeemState } from './wechat-browser.ts';

it('knows the browser of WeChat on any phone', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36';
  expect(isInWechat(phone)).toBe(false);
  expect(isInWechat(`${phone} MicroMessenger/8.0.50.2701`)).toBe(true);
});

it('takes an answer of WeChat once, and only for the secret of this tab', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const state = newState();
  expect(state).toMatch(/^[0-9a-f]{32}$/);
  expect(redeemState(state, store)).toBe(false);
  keepState(state, store);
  expect(redeemState(newState(), store)).toBe(false);
  keepState(state, store);
  expect(redeemState(state, store)).toBe(true);
  expect(redeemState(state, store)).toBe(false);
});
