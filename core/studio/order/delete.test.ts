import { expect, test } from 'vitest';
import { keys } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { makingMore } from '../testing/sample-job.ts';
import { portsOfUser, sampleOrder } from '../testing/sample-order.ts';
import { deleteOrder, finishDeletions } from './delete.ts';
import { dayOf } from './generation-budget.ts';

test('the sweep finishes an interrupted deletion, but only after its time', async () => {
  const { ports, uid } = await portsOfUser();
  const kept = await finishOrder(ports, await sampleOrder(ports, uid));
  const gone = await finishOrder(ports, await sampleOrder(ports, uid), { contentKey: 'other content' });
  const { delete: remove } = ports.files;
  ports.files.delete = async () => {
    throw new Error('the store does not answer');
  };
  await expect(deleteOrder(ports, uid, gone.id)).rejects.toThrow('does not answer');
  expect(ports.logged).toEqual(['order deleted']);
  ports.files.delete = remove;
  expect(await finishDeletions(ports)).toBe(0);
  ports.clock.ms += 6 * 60_000;
  expect(await finishDeletions(ports)).toBe(1);
  expect(await ports.table.get(keys.order(gone.id))).toBeUndefined();
  expect(await ports.table.get(keys.file(gone.file.id))).toBeUndefined();
  const left = [...ports.files.objects.keys()];
  expect(left.some((key) => key.includes(gone.id) || key === gone.file.key)).toBe(false);
  expect(left).toContain(kept.file.key);
  expect(await finishDeletions(ports)).toBe(0);
});

test('a deletion that fails again does not stop the others', async () => {
  const { ports, uid } = await portsOfUser();
  const two = [await sampleOrder(ports, uid), await sampleOrder(ports, uid)];
  const { delete: remove } = ports.files;
  const broken = async () => {
    throw new Error('the store does not answer');
  };
  ports.files.delete = broken;
  for (const { id } of two) await expect(deleteOrder(ports, uid, id)).rejects.toThrow();
  ports.clock.ms += 6 * 60_000;
  ports.files.delete = async (chosen) =>
    chosen.some((key) => key === two[0]!.file.key) ? await broken() : await remove.call(ports.files, chosen);
  expect(await finishDeletions(ports)).toBe(1);
  expect(ports.logged).toContain('deletion not finished');
  ports.files.delete = remove;
});

test('an order that is deleted while its other files are made is charged for the published one', async () => {
  const { ports, uid } = await portsOfUser();
  const { order } = await makingMore(ports, await sampleOrder(ports, uid));
  await deleteOrder(ports, uid, order.id);
  expect(await ports.table.get(keys.generationSeconds(uid, dayOf(ports.clock.ms)))).toMatchObject({
    bytes: 3,
    cells: 0,
  });
});
