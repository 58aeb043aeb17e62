import { expect, test } from 'vitest';
import { Storing } from './storing.ts';

test('ends when every file is stored, in whatever order', async () => {
  const storing = new Storing();
  const [slow, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  storing.begin(slow.promise);
  storing.begin(quick.promise);
  let hasEnded = false;
  const end = storing.end().then(() => {
    hasEnded = true;
  });
  quick.resolve();
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  slow.resolve();
  await end;
});

test('throws the first failure, at the next event and at the end, after all others are settled', async () => {
  const storing = new Storing();
  const slow = Promise.withResolvers<void>();
  storing.throwIfFailed();
  storing.begin(slow.promise);
  storing.begin(Promise.reject(new Error('first')));
  storing.begin(Promise.reject(new Error('second')));
  await new Promise(setImmediate);
  expect(() => storing.throwIfFailed()).toThrow('first');
  const settled: string[] = [];
  const end = storing.end().catch((error: Error) => settled.push(error.message));
  await new Promise(setImmediate);
  expect(settled).toEqual([]);
  slow.resolve();
  await end;
  expect(settled).toEqual(['first']);
});
