import { expect, test } from 'vitest';
import { historyPage } from '../history/history.ts';
import { portsOfUser, sampleOrder } from '../testing/sample-order.ts';
import { renameOrder } from './rename.ts';

test('only its owner can name an order in the history, or remove the name', async () => {
  const { ports, uid } = await portsOfUser();
  const { id } = await sampleOrder(ports, uid);
  const titles = async () =>
    (await historyPage(ports, uid, { page: 1, size: 10, language: 'en' })).list.map(({ title }) => title);
  await renameOrder(ports, uid, { orderId: id, title: 'Left foot' });
  expect(await titles()).toEqual(['Left foot']);
  await expect(renameOrder(ports, 'usr_other', { orderId: id, title: 'Mine' })).rejects.toThrow('notFound');
  expect(await titles()).toEqual(['Left foot']);
  await renameOrder(ports, uid, { orderId: id, title: '' });
  expect(await titles()).toEqual(['']);
});
