import { expect, test } from 'vitest';
import { findUser } from '../account/user.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { accountData } from './account-data.ts';

test('an export holds what the user gave and made, and neither hashes nor results nor anything of others', async () => {
  const ports = memoryPorts();
  const { uid } = await sampleUser(ports);
  const user = (await findUser(ports, uid))!;
  const order = await sampleOrder(ports, uid);
  await finishOrder(ports, order);
  const exported = await accountData(ports, user);
  expect(exported).toMatchObject({
    profile: { uid, username: user.username },
    orders: [{ id: order.id, model: { name: order.file.name } }],
    payments: [],
  });
  const text = JSON.stringify(exported);
  for (const hidden of [user.passwordHash, 'results/', 'tokenHash']) expect(text).not.toContain(hidden);
  const other = JSON.stringify(await accountData(ports, { ...user, uid: 'usr_other' }));
  expect(other).not.toContain(order.id);
});
