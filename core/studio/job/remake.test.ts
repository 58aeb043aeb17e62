import { expect, test } from 'vitest';
import { UNPAID_RESULT_DAYS } from '../../rules/order/job-limits.ts';
import { findOrder, orderItem } from '../order/order.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { remakeIfOver } from './remake.ts';

const DAY_MS = 24 * 3600 * 1000;

async function finished() {
  const ports = memoryPorts();
  const { uid } = await sampleUser(ports);
  const done = await finishOrder(ports, await sampleOrder(ports, uid));
  return { ports, done };
}

test('opening an unpaid order after its time queues its result again, once for two tabs', async () => {
  const { ports, done } = await finished();
  expect(await remakeIfOver(ports, done)).toBe(done);
  ports.clock.ms += UNPAID_RESULT_DAYS * DAY_MS;
  const sent = ports.sent.length;
  const [one, other] = await Promise.all([
    remakeIfOver(ports, done, '0123456789ab'),
    remakeIfOver(ports, done, '0123456789ab'),
  ]);
  expect(ports.sent).toHaveLength(sent + 1);
  for (const again of [one, other])
    expect(again).toMatchObject({
      status: 'PREPARING',
      job: { state: 'QUEUED', request: done.job!.request, requestId: '0123456789ab' },
    });
});

test('a paid order is never made again', async () => {
  const { ports, done } = await finished();
  const paid = { ...done, paidLow: 'ord_1' };
  await ports.table.write([{ put: orderItem(paid) }]);
  ports.clock.ms += 400 * DAY_MS;
  expect(await remakeIfOver(ports, paid)).toBe(paid);
  expect((await findOrder(ports, done.id))?.status).toBe('COMPLETED');
});
