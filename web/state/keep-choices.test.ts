import { afterEach, expect, it, vi } from 'vitest';
import { keepChoices, LAST_USER_KEY, USER_KEYS } from './keep-choices.ts';

afterEach(() => vi.unstubAllGlobals());

/** Storage as a browser has it: its entries are own properties. */
function storage(entries: Record<string, string>) {
  const store: Record<string, unknown> = { ...entries };
  const setItem = (key: string, value: string) => {
    store[key] = value;
  };
  Object.defineProperty(store, 'setItem', { value: setItem, enumerable: false });
  vi.stubGlobal('localStorage', store);
  return store;
}

it('keeps the choices of a browser over a call that clears its storage, and nothing about its last user', async () => {
  const ofUser = Object.fromEntries(USER_KEYS.map((key) => [key, '1']));
  expect(Object.keys(ofUser)).toEqual(['last-user', 'signedIn', 'recentOrders']);
  const store = storage({ LANGUAGE: 'cn', THEME: 'dark', ...ofUser });
  const answer = await keepChoices(async () => {
    for (const key of Object.keys(store)) delete store[key];
    return '/index';
  });
  expect([answer, { ...store }]).toEqual(['/index', { LANGUAGE: 'cn', THEME: 'dark' }]);
});

it('leaves the storage as it is if the call fails', async () => {
  const store = storage({ THEME: 'dark', [LAST_USER_KEY]: 'usr_1' });
  await expect(keepChoices(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect({ ...store }).toEqual({ THEME: 'dark', [LAST_USER_KEY]: 'usr_1' });
});
