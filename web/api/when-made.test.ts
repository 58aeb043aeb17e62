import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../core/contract/client.ts';
import { whenMade } from './when-made.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notYet = () =>
  Promise.reject(new ApiError({ name: 'notReady', code: 0 }, 'not yet', { retryAfterSeconds: 2 }));

it('asks again for a file that is being made, when the server says', async () => {
  const request = vi.fn<() => Promise<string>>().mockImplementationOnce(notYet).mockResolvedValue('file');
  const made = whenMade(request, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1999);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(made).resolves.toBe('file');
});

it('asks no more once the user has left', async () => {
  const request = vi.fn<() => Promise<string>>(notYet);
  const left = new AbortController();
  const made = expect(whenMade(request, left.signal)).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(1000);
  left.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await made;
  expect(request).toHaveBeenCalledTimes(1);
});
