import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTime } from './watch-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Seconds after which a thread with a share of a processor is over its 4 s, or the 10 s of the clock. */
async function secondsUntilOver(share: number | undefined): Promise<number> {
  const startedMs = performance.now();
  const cpuUsage = async () => ({ user: 7e6 + share! * (performance.now() - startedMs) * 1000, system: 2e6 });
  return await overOf(share === undefined ? {} : { cpuUsage });
}

async function overOf(thread: object): Promise<number> {
  const startedMs = performance.now();
  let over = Number.NaN;
  watchTime(thread as Parameters<typeof watchTime>[0], { seconds: 4, clockSeconds: 10 }, () => {
    over = (performance.now() - startedMs) / 1000;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  return over;
}

test('a thread is over its time by the processor, at the latest by the clock', async () => {
  expect(await secondsUntilOver(1)).toBeCloseTo(4, 1);
  expect(await secondsUntilOver(0.5)).toBeCloseTo(8, 0);
  expect(await secondsUntilOver(0.01)).toBeCloseTo(10, 1);
});

test('where the processor time of a thread is not known the clock counts', async () => {
  expect(await secondsUntilOver(undefined)).toBeCloseTo(4, 1);
});

test('a thread that does not tell its time is over by the clock', async () => {
  expect(await overOf({ cpuUsage: () => new Promise(() => {}) })).toBeCloseTo(10, 1);
});

test('a watch that has ended says nothing', async () => {
  const onOver = vi.fn();
  const cpuUsage = async () => ({ user: 9e6, system: 0 });
  const end = watchTime({ cpuUsage }, { seconds: 1, clockSeconds: 2 }, onOver);
  await vi.advanceTimersByTimeAsync(900);
  end();
  await vi.advanceTimersByTimeAsync(9000);
  expect(onOver).not.toHaveBeenCalled();
});
