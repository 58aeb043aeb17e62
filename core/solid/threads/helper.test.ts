import { expect, test } from 'vitest';
import { LatticeError } from '../error.ts';
import { helper } from './helper.ts';
import type { FromHelper } from './message.ts';

const times = {
  name: 'times',
  open(factor: number) {
    if (factor === 0) throw new LatticeError('nothing-inside', 'nothing to multiply');
    return (piece: number) => piece * factor;
  },
};

/** A thread's answers to a job with these pieces, of which the first are taken already. */
async function answersTo(factor: number, pieces: number[], taken: number): Promise<FromHelper[]> {
  const answers: FromHelper[] = [];
  const next = new Int32Array(new SharedArrayBuffer(4));
  next[0] = taken;
  const end = Promise.withResolvers<void>();
  const expected = pieces.length - taken;
  const hear = helper([times], (answer) => {
    answers.push(answer);
    if (answers.length === expected) end.resolve();
  });
  hear({ kind: 'open', job: 1, task: 'times', shared: factor });
  hear({ kind: 'do', job: 1, run: 7, pieces, next });
  hear({ kind: 'end', job: 1 });
  if (expected > 0) await end.promise;
  return answers;
}

test('a thread does the pieces that no other has taken', async () => {
  expect(await answersTo(3, [1, 2, 3, 4], 2)).toEqual([
    { run: 7, at: 2, ok: true, result: 9 },
    { run: 7, at: 3, ok: true, result: 12 },
  ]);
  expect(await answersTo(3, [1, 2], 2)).toEqual([]);
});

test('a thread that could not prepare answers every piece with the reason', async () => {
  const message = 'nothing to multiply';
  const stack = expect.stringContaining('helper.test.ts') as string;
  const answer = { run: 7, ok: false, code: 'nothing-inside', message, stack };
  expect(await answersTo(0, [1, 2], 0)).toEqual([
    { ...answer, at: 0 },
    { ...answer, at: 1 },
  ]);
});
