import { expect, test } from 'vitest';
import { GRANTS } from '../../rules/account/permissions.ts';
import { changeUser } from '../account/manage.ts';
import { findOrder } from '../order/order.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { sliceableFile } from './sliceable.ts';
import { useTrial } from './trial.ts';

async function finished() {
  const ports = memoryPorts();
  await sampleUser(ports);
  const user = (await changeUser(ports, 'anna', { trialsLeft: 5, grants: [...GRANTS] }))!;
  const waiting = await sampleOrder(ports, user.uid);
  return { ports, user, waiting, order: await finishOrder(ports, await sampleOrder(ports, user.uid)) };
}

test('layers need the grant, also of a file that is paid for', async () => {
  const { ports, user, order } = await finished();
  const paid = { ...order, paidHigh: 'pay_1' };
  const without = { ...user, grants: user.grants.filter((grant) => grant !== 'slicing') };
  await expect(sliceableFile(ports, without, paid)).rejects.toThrow('notGranted');
  expect(await sliceableFile(ports, user, paid)).toMatchObject({ precision: 'high', fileSize: 3 });
});

test('layers need the right to the file: its exact contours are the file', async () => {
  const { ports, user, order, waiting } = await finished();
  await expect(sliceableFile(ports, user, order)).rejects.toThrow('notPaid');
  await expect(sliceableFile(ports, user, waiting)).rejects.toThrow('notReady');
  await useTrial(ports, user, order.id);
  const after = (await findOrder(ports, order.id))!;
  const { precision, url } = await sliceableFile(ports, user, after);
  expect([precision, url.includes('low.stl')]).toEqual(['low', true]);
});

test('a paid high-precision file has layers without its grant, and deleted files have none', async () => {
  const { ports, user, order } = await finished();
  const paid = { ...order, paidHigh: 'pay_1' };
  const without = { ...user, grants: user.grants.filter((grant) => grant !== 'high-precision') };
  expect(await sliceableFile(ports, without, paid)).toMatchObject({ precision: 'high' });
  const gone = { ...paid, keptUntilMs: ports.clock.nowMs() };
  await expect(sliceableFile(ports, user, gone)).rejects.toThrow('resultOver');
});
