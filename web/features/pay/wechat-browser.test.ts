import { expect, it } from 'vitest';
import { memoryStorage } from '../../testing/browser-stores.ts';
import { isInWechat, keepOthers, keepState, keptOthers, newState, redeemState } from './wechat-browser.ts';

it('knows the browser of WeChat on any phone', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36';
  expect(isInWechat(phone)).toBe(false);
  expect(isInWechat(`${phone} MicroMessenger/8.0.50.2701`)).toBe(true);
});

it('takes an answer of WeChat once, and only for the secret of this tab', () => {
  const store = memoryStorage();
  const state = newState();
  expect(state).toMatch(/^[0-9a-f]{32}$/);
  expect(redeemState(state, store)).toBe(false);
  keepState(state, store);
  expect(redeemState(newState(), store)).toBe(false);
  keepState(state, store);
  expect(redeemState(state, store)).toBe(true);
  expect(redeemState(state, store)).toBe(false);
});

it('keeps the further orders of a payment until the next payment', () => {
  const store = memoryStorage();
  expect(keptOthers(store)).toEqual({});
  keepOthers('wsp_2,wsp_3', store);
  expect(keptOthers(store)).toEqual({ others: 'wsp_2,wsp_3' });
  keepOthers(undefined, store);
  expect(keptOthers(store)).toEqual({});
});
