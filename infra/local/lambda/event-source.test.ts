import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedMessages } from './event-source.ts';

const batch = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const all = new Set(['a', 'b', 'c']);

test.each([null, undefined, {}, { batchItemFailures: null }, { batchItemFailures: [] }, 'done'])(
  'the answer %j means success',
  (answer) => {
    expect(failedMessages(answer, batch)).toEqual(new Set());
  },
);

test('only the named messages come back', () => {
  fc.assert(
    fc.property(fc.subarray(['a', 'b', 'c']), (ids) => {
      const batchItemFailures = ids.map((itemIdentifier) => ({ itemIdentifier }));
      expect(failedMessages({ batchItemFailures }, batch)).toEqual(new Set(ids));
    }),
  );
});

test.each([
  [[{ itemIdentifier: 'a' }, { itemIdentifier: 'unknown' }]],
  [[{ itemIdentifier: '' }]],
  [[{ itemIdentifier: null }]],
  [[{ wrongKey: 'a' }]],
  [[null]],
  ['not a list'],
])('the failures %j return the whole batch', (batchItemFailures) => {
  expect(failedMessages({ batchItemFailures }, batch)).toEqual(all);
});
