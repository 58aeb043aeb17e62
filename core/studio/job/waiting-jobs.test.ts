import { expect, test } from 'vitest';
import { keys, waitingJobsKey, waitingJobsKeys } from '../store/keys.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { firstWaiting } from './waiting-jobs.ts';

test('the first of all waiting jobs are in turn, whichever key lists them', async () => {
  const ports = memoryPorts();
  const ids = Array.from({ length: 40 }, (_, place) => `job_${String(place * 7919).padStart(6, '0')}`);
  const list = async (id: string, place: number, gsi2pk: string) => {
    const gsi2sk = `usual#${String(place).padStart(3, '0')}`;
    await ports.table.write([{ put: { ...keys.order(id), gsi2pk, gsi2sk } }]);
  };
  // Every fifth by an earlier release, which had one key.
  for (const [place, id] of ids.entries())
    await list(id, place, place % 5 === 0 ? waitingJobsKeys('small')[0]! : waitingJobsKey('small', id));
  await list('another size', 0, waitingJobsKey('large', 'another size'));
  const first = await firstWaiting(ports, 'small', { limit: 25 });
  expect(first.map(({ pk }) => pk)).toEqual(ids.slice(0, 25).map((id) => keys.order(id).pk));
  const later = await firstWaiting(ports, 'small', { limit: 3, from: 'usual#030' });
  expect(later.map(({ pk }) => pk)).toEqual(ids.slice(30, 33).map((id) => keys.order(id).pk));
});

test('jobs spread evenly over the keys of their list', () => {
  const counts = new Map<string, number>();
  for (let number = 0; number < 4000; number += 1) {
    const key = waitingJobsKey('small', `job_${(number * 2_654_435_761).toString(36)}`);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(4);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});
