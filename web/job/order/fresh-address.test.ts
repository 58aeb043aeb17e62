import { describe, expect, it, vi } from 'vitest';
import { withFreshAddress } from './fresh-address.ts';

const runOut = new Error('status 403');
const { signal } = new AbortController();

describe('opening a signed address', () => {
  it('asks for no other address when the first one opens', async () => {
    const [fresh, open] = [vi.fn(async () => 'new'), vi.fn(async () => {})];
    await withFreshAddress('old', fresh, open, signal);
    expect(open.mock.calls).toEqual([['old']]);
    expect(fresh).not.toHaveBeenCalled();
  });

  it('opens a fresh address once when the first has run out', async () => {
    const open = vi.fn(async (url: string) => {
      if (url === 'old') throw runOut;
    });
    await withFreshAddress('old', async () => 'new', open, signal);
    expect(open.mock.calls).toEqual([['old'], ['new']]);
  });

  it('throws when the fresh address fails too, or when there is none', async () => {
    const open = vi.fn(() => Promise.reject(runOut));
    await expect(withFreshAddress('old', async () => 'new', open, signal)).rejects.toBe(runOut);
    expect(open).toHaveBeenCalledTimes(2);
    await expect(withFreshAddress('old', async () => undefined, open, signal)).rejects.toBe(runOut);
  });

  it('stops without another try once it was aborted', async () => {
    const stop = new AbortController();
    const fresh = vi.fn(async () => 'new');
    const open = async () => {
      stop.abort();
      throw runOut;
    };
    await withFreshAddress('old', fresh, open, stop.signal);
    expect(fresh).not.toHaveBeenCalled();
  });
});
