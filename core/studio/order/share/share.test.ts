import { expect, test } from 'vitest';
import { SHARES_PER_USER } from '../../../rules/order/share.ts';
import { enqueueJob } from '../../job/enqueue.ts';
import { sha256Hex } from '../../store/digest.ts';
import { keys } from '../../store/keys.ts';
import { finishOrder } from '../../testing/finished-order.ts';
import { portsOfUser, sampleOrder, samplePlan, sampleUser } from '../../testing/sample-order.ts';
import { deleteOrder } from '../delete.ts';
import { findOrder } from '../order.ts';
import { endShare, makeShare, sharedResult } from './share.ts';

async function start() {
  const { ports, uid } = await portsOfUser();
  const order = await finishOrder(ports, await sampleOrder(ports, uid));
  return { ports, uid, order };
}

const GONE = { codeName: 'notFound' };

test('a link shows frame and open preview, never the model or a file, also after a payment', async () => {
  const { ports, uid, order } = await start();
  const token = await makeShare(ports, uid, order.id);
  await ports.table.write([{ update: keys.order(order.id), set: { paidLow: 'p', paidHigh: 'p' } }]);
  const shown = await sharedResult(ports, token);
  expect(shown.preview).toContain('open-preview.glb');
  expect(shown.frame).toContain('frame.bin');
  expect(shown).toMatchObject({ mode: 'constant', cellSizeMm: expect.any(Number), drains: 0 });
  const text = JSON.stringify(shown);
  for (const kept of ['.stl?', 'uploads/', 'low.stl', '/preview', order.id.concat('"'), uid])
    expect(text).not.toContain(kept);
});

test('the token is not stored, and a new link ends the former one', async () => {
  const { ports, uid, order } = await start();
  const first = await makeShare(ports, uid, order.id);
  expect(JSON.stringify(await findOrder(ports, order.id))).not.toContain(first);
  const second = await makeShare(ports, uid, order.id);
  await expect(sharedResult(ports, first)).rejects.toMatchObject(GONE);
  expect((await sharedResult(ports, second)).title).toBe('bracket.stl');
});

test('a link ends with its owner’s word, with another result, with the kept time, and with the order', async () => {
  const ended = await start();
  const token = await makeShare(ended.ports, ended.uid, ended.order.id);
  await endShare(ended.ports, ended.uid, ended.order.id);
  await endShare(ended.ports, ended.uid, ended.order.id);
  await expect(sharedResult(ended.ports, token)).rejects.toMatchObject(GONE);

  const again = await start();
  const before = await makeShare(again.ports, again.uid, again.order.id);
  await enqueueJob(again.ports, again.order, { plan: samplePlan('another') });
  await expect(sharedResult(again.ports, before)).rejects.toMatchObject(GONE);

  const over = await start();
  const tooLate = await makeShare(over.ports, over.uid, over.order.id);
  over.ports.clock.ms = over.order.keptUntilMs!;
  await expect(sharedResult(over.ports, tooLate)).rejects.toMatchObject(GONE);
  await expect(makeShare(over.ports, over.uid, over.order.id)).rejects.toThrow('notReady');

  const deleted = await start();
  const last = await makeShare(deleted.ports, deleted.uid, deleted.order.id);
  await deleteOrder(deleted.ports, deleted.uid, deleted.order.id);
  await expect(sharedResult(deleted.ports, last)).rejects.toMatchObject(GONE);
});

test('only the owner of a finished order makes or ends its link', async () => {
  const { ports, uid, order } = await start();
  const other = await sampleUser(ports, 'berta');
  await expect(makeShare(ports, other.uid, order.id)).rejects.toMatchObject(GONE);
  await expect(endShare(ports, other.uid, order.id)).rejects.toMatchObject(GONE);
  const empty = await sampleOrder(ports, uid);
  await expect(makeShare(ports, uid, empty.id)).rejects.toThrow('notReady');
});

test('a link stays ended when its order has another result, although its record is still there', async () => {
  const { ports, uid, order } = await start();
  const token = await makeShare(ports, uid, order.id);
  const again = await finishOrder(ports, order, { contentKey: 'another' });
  expect(again.status).toBe('COMPLETED');
  expect(await ports.table.get(keys.share(await sha256Hex(token)))).toBeDefined();
  await expect(sharedResult(ports, token)).rejects.toMatchObject(GONE);
});

test('links per user and hour are limited', async () => {
  const { ports, uid, order } = await start();
  for (let made = 0; made < SHARES_PER_USER.max; made += 1) await makeShare(ports, uid, order.id);
  await expect(makeShare(ports, uid, order.id)).rejects.toThrow('tooManyRequests');
  ports.clock.ms += SHARES_PER_USER.windowSeconds * 1000;
  expect(await makeShare(ports, uid, order.id)).toBeDefined();
});
