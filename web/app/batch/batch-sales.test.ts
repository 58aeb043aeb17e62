import { expect, it } from 'vitest';
import { hasDownloads } from './batch-sales.ts';

it('has something to save once a file is paid for or free, alone or among others', () => {
  const among = (reason: 'paid' | 'free' | 'not-ready') =>
    hasDownloads({ entitlement: 'unpaid', leftOut: [{ orderId: 'wsp_1', reason }] });
  expect([among('paid'), among('free'), among('not-ready')]).toEqual([true, true, false]);
  const alone = (entitlement: 'paid' | 'trial' | 'unpaid') => hasDownloads({ entitlement });
  expect([alone('paid'), alone('trial'), alone('unpaid')]).toEqual([true, true, false]);
  expect(hasDownloads(undefined)).toBe(false);
});
