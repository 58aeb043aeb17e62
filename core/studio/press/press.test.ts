import { expect, test } from 'vitest';
import type { PressFigures } from '../../mechanics/press/press-figures.ts';
import {
  PRESS_LEASE_SECONDS,
  PRESS_MAX_ATTEMPTS,
  PRESSES_AT_ONCE,
  PRESSES_PER_HOUR,
} from '../../rules/order/press-limits.ts';
import { setDrain } from '../host/drain.ts';
import { deleteOrder } from '../order/delete.ts';
import { dayOf } from '../order/generation-budget.ts';
import type { Order } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { portsOfUser, sampleOrder } from '../testing/sample-order.ts';
import { askPress } from './ask.ts';
import { fieldKeyOf, type PressQuestion, presses } from './record.ts';
import { lastPressTask } from './task.ts';
import { claimPress, endPress } from './work.ts';

const HOUR_MS = 3600_000;
const QUESTION: PressQuestion = {
  axis: 'z',
  friction: true,
  material: { modulusMPa: 1800, poissonRatio: 0.4, strengthMPa: 48, densityGPerCm3: 1.01 },
};
const FIGURES = { stiffnessNPerMm: 12 } as PressFigures;

async function start() {
  const { ports, user } = await portsOfUser();
  const done = await finishOrder(ports, await sampleOrder(ports, user.uid));
  ports.sent.length = 0;
  const message = { orderId: done.id, jobId: done.job!.id };
  /** Generation seconds of the user's day. */
  const seconds = async () =>
    Number((await ports.table.get(keys.generationSeconds(user.uid, dayOf(ports.clock.ms))))?.seconds ?? 0);
  return { ports, user, done, message, seconds, shown: () => lastPressTask(ports, done) };
}

test('a finished order is pressed once asked for: a message wakes a large worker, and the answer has its file', async () => {
  const { ports, done, message, seconds, shown } = await start();
  expect([await shown(), await claimPress(ports, message)]).toEqual([null, undefined]);
  await askPress(ports, done, { ...QUESTION, requestId: 'req_1' });
  expect(ports.sent).toEqual([
    { ...message, uid: done.uid, worker: 'large', isForResult: true, requestId: 'req_1' },
  ]);
  expect(await shown()).toMatchObject({ state: 'waiting', figures: null });
  const { press } = (await claimPress(ports, message))!;
  ports.clock.ms += 7_000;
  const fieldKey = fieldKeyOf(press);
  ports.files.post(fieldKey, new Uint8Array(9));
  expect(await endPress(ports, press, { figures: FIGURES, fieldKey })).toBe(true);
  expect(await shown()).toMatchObject({ state: 'done', failure: null, figures: FIGURES });
  expect((await shown())!.fieldUrl).toContain('loads.bin');
  // Its time counts as generation.
  expect(await seconds()).toBeGreaterThanOrEqual(7);
  // A repeat after a lost response counts as well.
  expect(await endPress(ports, press, { figures: FIGURES, fieldKey })).toBe(true);
});

test('the same question is not computed again, and another one takes the place of the last that no worker has', async () => {
  const { ports, done, message, shown } = await start();
  const first = await askPress(ports, done, QUESTION);
  expect((await askPress(ports, done, { ...QUESTION })).id).toBe(first.id);
  const second = await askPress(ports, done, { ...QUESTION, axis: 'x' });
  expect(second.id).not.toBe(first.id);
  const { press } = (await claimPress(ports, message))!;
  await expect(askPress(ports, done, QUESTION)).rejects.toThrow('pressRunning');
  expect((await askPress(ports, done, { ...QUESTION, axis: 'x' })).id).toBe(second.id);
  expect(await shown()).toMatchObject({ id: second.id, state: 'waiting' });
  // A reason that no repeat changes is an answer as well.
  expect(await endPress(ports, press, { failure: 'surface' })).toBe(true);
  expect(await askPress(ports, done, { ...QUESTION, axis: 'x' })).toMatchObject({
    id: second.id,
    failure: 'surface',
  });
});

test('accepts one of two simultaneous questions, and none for an order that was deleted meanwhile', async () => {
  const { ports, user, done } = await start();
  const both = await Promise.allSettled([
    askPress(ports, done, QUESTION),
    askPress(ports, done, { ...QUESTION, axis: 'x' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await deleteOrder(ports, user.uid, done.id);
  await expect(askPress(ports, done, QUESTION)).rejects.toThrow('notReady');
  expect(await ports.table.get(keys.press(done.id))).toBeUndefined();
});

test('four tests of an account wait or run at once, and each that ends makes room', async () => {
  const { ports, user, done, message } = await start();
  const ask = async (order: Order) => await askPress(ports, order, QUESTION);
  await ask(done);
  for (let count = 2; count <= PRESSES_AT_ONCE.max; count++)
    await ask(await finishOrder(ports, await sampleOrder(ports, user.uid)));
  const another = await finishOrder(ports, await sampleOrder(ports, user.uid));
  await expect(ask(another)).rejects.toThrow('tooManyJobs');
  const { press } = (await claimPress(ports, message))!;
  await endPress(ports, press, { failure: 'surface' });
  await ask(another);
});

test('each claim is charged once: one that never ended by the next, by giving up, or by the next question', async () => {
  const { ports, done, message, seconds } = await start();
  const before = await seconds();
  await askPress(ports, done, QUESTION);
  for (let attempt = 1; attempt <= PRESS_MAX_ATTEMPTS; attempt++) {
    const late = (await claimPress(ports, message))!.press;
    expect((await seconds()) - before).toBe((attempt - 1) * PRESS_LEASE_SECONDS);
    ports.clock.ms += HOUR_MS;
    if (attempt < PRESS_MAX_ATTEMPTS) continue;
    await claimPress(ports, message);
    expect((await seconds()) - before).toBe(attempt * PRESS_LEASE_SECONDS);
    expect(await endPress(ports, late, { failure: 'surface' })).toBe(false);
  }
  expect((await seconds()) - before).toBe(PRESS_MAX_ATTEMPTS * PRESS_LEASE_SECONDS);

  await askPress(ports, done, QUESTION);
  const late = (await claimPress(ports, message))!.press;
  ports.clock.ms += HOUR_MS;
  await askPress(ports, done, { ...QUESTION, axis: 'x' });
  expect(await endPress(ports, late, { failure: 'surface' })).toBe(false);
  expect((await seconds()) - before).toBe((PRESS_MAX_ATTEMPTS + 1) * PRESS_LEASE_SECONDS);
});

test('the sweep re-queues unfinished tests, and gives up one that always fails, which can be requested again', async () => {
  const { ports, done, message, shown } = await start();
  await askPress(ports, done, QUESTION);
  expect(await presses.sweep(ports)).toBe(0);
  ports.clock.ms += HOUR_MS;
  expect([await presses.sweep(ports), await presses.sweep(ports)]).toEqual([1, 0]);
  for (let attempt = 1; attempt <= PRESS_MAX_ATTEMPTS; attempt++) {
    expect((await claimPress(ports, message))?.press.attempt).toBe(attempt);
    ports.clock.ms += HOUR_MS;
  }
  expect(await claimPress(ports, message)).toBeUndefined();
  expect(await shown()).toMatchObject({ state: 'failed', failure: 'gave-up' });
  ports.clock.ms += HOUR_MS;
  expect(await presses.sweep(ports)).toBe(0);
  await askPress(ports, done, QUESTION);
  expect(await shown()).toMatchObject({ state: 'waiting' });
});

test('deleting the order deletes the test and voids the worker’s claim', async () => {
  const { ports, user, done, message, seconds } = await start();
  await askPress(ports, done, QUESTION);
  const { press } = (await claimPress(ports, message))!;
  await deleteOrder(ports, user.uid, done.id);
  expect(await ports.table.get(keys.press(done.id))).toBeUndefined();
  ports.clock.ms += 7_000;
  const before = await seconds();
  expect(await endPress(ports, press, { figures: FIGURES, fieldKey: 'late' })).toBe(false);
  expect((await seconds()) - before).toBe(7);
});

test('nothing is pressed without a result, during a drain, beyond the hourly number, or without time left', async () => {
  const { ports, user, done } = await start();
  const waiting = await sampleOrder(ports, user.uid);
  await expect(askPress(ports, waiting, QUESTION)).rejects.toThrow('notReady');
  const over = { ...done, keptUntilMs: ports.clock.ms };
  await expect(askPress(ports, over, QUESTION)).rejects.toThrow('resultOver');
  await setDrain(ports, true);
  await expect(askPress(ports, done, QUESTION)).rejects.toThrow('generationPaused');
  await setDrain(ports, false);
  const ask = (strengthMPa: number) =>
    askPress(ports, done, { ...QUESTION, material: { ...QUESTION.material, strengthMPa } });
  for (let count = 1; count <= PRESSES_PER_HOUR.max; count++) await ask(count);
  await expect(ask(1000)).rejects.toThrow('tooManyRequests');
  ports.clock.ms += HOUR_MS;
  const day = keys.generationSeconds(user.uid, dayOf(ports.clock.ms));
  await ports.table.write([{ update: day, set: { seconds: 1e6 } }]);
  await expect(ask(1001)).rejects.toThrow('generationTimeUsed');
});

test('a question about a result that was replaced after it was read is refused, and wakes no worker', async () => {
  const { ports, done } = await start();
  await finishOrder(ports, done, { contentKey: 'another' });
  ports.sent.length = 0;
  await expect(askPress(ports, done, QUESTION)).rejects.toThrow('notReady');
  expect(await ports.table.get(keys.press(done.id))).toBeUndefined();
  expect(ports.sent).toEqual([]);
});
