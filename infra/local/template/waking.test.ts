import { afterEach, expect, test, vi } from 'vitest';
import { rateSeconds, Schedule } from './waking.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a schedule’s rate is read, anything else is refused', () => {
  expect([rateSeconds('rate(1 minute)'), rateSeconds('rate(2 hours)')]).toEqual([60, 7200]);
  expect(() => rateSeconds('cron(0 12 * * ? *)')).toThrow('rate');
});

test('a schedule invokes at its rate, failed runs included, until it is stopped', async () => {
  vi.useFakeTimers();
  const events: unknown[] = [];
  const target = {
    invoke: async (event: unknown) => {
      events.push(event);
      throw new Error('a run that fails');
    },
  };
  const schedule = new Schedule(target, 60, { wake: 'sweep' });
  await vi.advanceTimersByTimeAsync(180_000);
  schedule.stop();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(events).toEqual([{ wake: 'sweep' }, { wake: 'sweep' }, { wake: 'sweep' }]);
});
