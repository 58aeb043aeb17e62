import { afterAll, beforeAll, expect, test } from 'vitest';
import { payTrial } from '../../core/contract/calls/pay.ts';
import { workspaceCreate } from '../../core/contract/calls/workspace.ts';
import { boxStl } from './harness/models.ts';
import { Studio } from './harness/studio.ts';
import type { Visitor } from './harness/visitor.ts';

// The product with every fault of the local cloud at once.

let studio: Studio;
let user: Visitor;

beforeAll(async () => {
  studio = await Studio.start({
    faults: {
      duplicateMessages: 0.5,
      reorderedMessages: 0.5,
      transactionConflicts: 0.3,
      lostAnswers: 0.1,
      slowDown: 0.1,
      goneSockets: 0.3,
    },
  });
  user = await studio.user('anna', { trialsLeft: 20 });
});
afterAll(() => studio?.stop());

test('every job still completes, and each trial counts once', async () => {
  const file = await user.upload(boxStl(22, 22, 22));
  for (let round = 0; round < 3; round += 1) {
    const made = await Promise.all(
      [0.6, 0.7].map(async (wide) => {
        const { id } = await user.call(workspaceCreate, { body: { sources: [file.id] } });
        await user.generate({ id, file }, { wide: wide + round / 100 });
        return id;
      }),
    );
    for (const id of made) {
      expect((await user.waitForEnd(id)).status).toBe('COMPLETED');
      const state = await user.call(payTrial, { query: { id } });
      expect(state.leftTrialNumber).toBe(20 - made.indexOf(id) - 1 - round * made.length);
    }
  }
});
