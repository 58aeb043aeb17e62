import { describe, expect, it, vi } from 'vitest';
import { withFreshAddress } from './fresh-address.ts';

const runOut = new Error('status 403');
const { signal } = new AbortController();

describe('opening a signed address', () => {
  it('requests no other address if the first one opens', async () => {
    const [fresh, open] = [vi.fn(async () => 'new'), vi.fn(async () => {})];
    await withFreshAddress({ url: 'old', freshAddress: fresh }, open, signal);
    expect(open.mock.calls).toEqual([['old']]);
    expect(fresh).not.toHaveBeenCalled();
  });

  it('opens a fresh address once if the first has expired', async () => {
    const open = vi.fn(async (url: string) => {
      if (url === 'old') throw runOut;
    });
    await withFreshAddress({ url: 'old', freshAddress: async () => 'new' }, open, signal);
    expect(open.mock.calls).toEqual([['old'], ['new']]);
  });

  it('throws if the fresh address fails too, or is missing', async () => {
    const open = vi.fn(() => Promise.reject(runOut));
    await expect(
      withFreshAddress({ url: 'old', freshAddress: async () => 'new' }, open, signal),
    ).rejects.toBe(runOut);
    expect(open).toHaveBeenCalledTimes(2);
    await expect(
      withFreshAddress({ url: 'old', freshAddress: async () => undefined }, open, signal),
    ).rejects.toBe(runOut);
  });

  it('stops without another try once aborted', async () => {
    const stop = new AbortController();
    const fresh = vi.fn(async () => 'new');
    const open = async () => {
      stop.abort();
      throw runOut;
    };
    await withFreshAddress({ url: 'old', freshAddress: fresh }, open, stop.signal);
    expect(fresh).not.toHaveBeenCalled();
  });
});
