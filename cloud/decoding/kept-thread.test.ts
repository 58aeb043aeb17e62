import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { KeptThread } from './kept-thread.ts';

const ECHO =
  "const { parentPort: port } = require('node:worker_threads'); port.on('message', (it) => port.postMessage(it));";

test('a thread is kept for the next task, unless it may not be kept, is not the only idle one, or has died', async () => {
  const started: Worker[] = [];
  const kept = new KeptThread(() => {
    started.push(new Worker(ECHO, { eval: true }));
    return started.at(-1)!;
  });
  try {
    const [first, second] = [kept.take(), kept.take()];
    expect(started).toEqual([first, second]);
    await kept.giveBack(first, true);
    await kept.giveBack(second, true);
    expect([first.threadId, second.threadId]).toEqual([expect.any(Number), -1]);
    expect(kept.take()).toBe(first);
    await kept.giveBack(first, false);
    const third = kept.take();
    expect([started.length, first.threadId]).toEqual([3, -1]);
    await kept.giveBack(third, true);
    await third.terminate();
    expect(kept.take()).not.toBe(third);
    await kept.giveBack(started[3]!, true);
  } finally {
    await kept.stop();
  }
  expect(started[3]!.threadId).toBe(-1);
});
