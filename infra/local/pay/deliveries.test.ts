import { expect, test } from 'vitest';
import { Faults } from '../faults/faults.ts';
import { Deliveries } from './deliveries.ts';

/** Delivers a notification to a receiver that refuses the first ones. Returns the status of each try. */
async function deliver(faults: Faults, refusals: number): Promise<number[]> {
  const answers: number[] = [];
  const deliveries = new Deliveries(faults, [1, 1, 1, 1, 1]);
  deliveries.send(async () => {
    const status = answers.length < refusals ? 500 : 200;
    answers.push(status);
    return new Response('', { status });
  });
  await deliveries.delivered();
  return answers;
}

test('a notification is sent again until it is accepted, and given up in the end', async () => {
  expect(await deliver(new Faults(), 2)).toEqual([500, 500, 200]);
  expect(await deliver(new Faults(), 9)).toEqual(Array(6).fill(500));
});

test('the faults lose notifications and send them twice', async () => {
  expect(await deliver(new Faults({ lostWebhooks: 1 }), 0)).toEqual([]);
  expect(await deliver(new Faults({ repeatedWebhooks: 1 }), 0)).toEqual([200, 200]);
});
