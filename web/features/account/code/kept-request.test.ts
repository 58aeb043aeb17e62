import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../testing/browser-stores.ts';
import { type KeptRequest, keepRequest, readKeptRequest } from './kept-request.ts';

const REQUEST: KeptRequest = {
  destination: 'a@b.cc',
  token: 'T',
  by: 'code',
  resendAtMs: 61_000,
  endsAtMs: 601_000,
};

describe('a requested code', () => {
  it('survives a reload until it expires, separately for each purpose', () => {
    const store = memoryStorage();
    keepRequest('login', REQUEST, store);
    expect(readKeptRequest('login', store, 600_000)).toEqual(REQUEST);
    expect(readKeptRequest('reset', store, 600_000)).toBeNull();
    expect(readKeptRequest('login', store, 601_000)).toBeNull();
    keepRequest('login', null, store);
    expect(readKeptRequest('login', store, 0)).toBeNull();
  });

  it('is ignored if malformed', () => {
    const store = memoryStorage();
    store.setItem('code:login', '{not JSON');
    expect(readKeptRequest('login', store, 0)).toBeNull();
  });
});
