import { describe, expect, it, test, vi } from 'vitest';
import type { ConstantRequest, GradientRequest } from '../../contract/lattice/request.ts';
import { writePng } from '../../formats/png/write-png.ts';
import { THUMBNAIL_MAX_BYTES, THUMBNAIL_MAX_SIDE_PX } from '../../rules/model/upload-limits.ts';
import { ORDERS_PER_HOUR, ORDERS_PER_USER } from '../../rules/order/job-limits.ts';
import { findFile } from '../file/file.ts';
import { orderDetailOf } from '../history/detail.ts';
import { historyPage } from '../history/history.ts';
import { enqueueJob } from '../job/enqueue.ts';
import { keys, userOrdersKey } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import {
  portsOfUser,
  SAMPLE_GRADIENT,
  SAMPLE_REQUEST,
  sampleFile,
  sampleOrder,
  samplePlan,
} from '../testing/sample-order.ts';
import { createOrder } from './create.ts';
import { deleteOrder } from './delete.ts';
import { type Order, ownOrder } from './order.ts';

const notFound = { codeName: 'notFound' };

test('an order is created from the user’s own file only, and once per key', async () => {
  const { ports, user: anna } = await portsOfUser();
  const file = await sampleFile(ports, anna.uid);
  const request = { fileId: file.id, idempotencyKey: 'key' };
  const first = await createOrder(ports, anna.uid, request);
  expect(await createOrder(ports, anna.uid, request)).toBe(first);
  expect((await findFile(ports, anna.uid, file.id))?.uses).toBe(1);
  await expect(createOrder(ports, 'usr_other', { fileId: file.id })).rejects.toMatchObject(notFound);
  const other = await sampleFile(ports, anna.uid);
  await expect(createOrder(ports, anna.uid, { ...request, fileId: other.id })).rejects.toThrow('keyReused');
});

test('a key used twice at the same moment creates one order', async () => {
  const { ports, user: anna } = await portsOfUser();
  const file = await sampleFile(ports, anna.uid);
  const request = { fileId: file.id, idempotencyKey: 'key' };
  const made = await Promise.all([1, 2, 3].map(() => createOrder(ports, anna.uid, request)));
  expect(new Set(made).size).toBe(1);
  expect((await historyPage(ports, anna.uid, { page: 1, size: 10, language: 'en' })).meta.total).toBe(1);
});

test('orders per user are limited, and deleting one makes room', async () => {
  const { ports, user: anna } = await portsOfUser();
  const order = await sampleOrder(ports, anna.uid);
  await ports.table.write([{ update: keys.orderCount(anna.uid), set: { orders: ORDERS_PER_USER } }]);
  const another = { fileId: order.file.id };
  await expect(createOrder(ports, anna.uid, another)).rejects.toThrow('tooManyOrders');
  await deleteOrder(ports, anna.uid, order.id);
  const { uid, id } = await sampleFile(ports, anna.uid);
  const made = await Promise.allSettled([1, 2, 3].map(() => createOrder(ports, uid, { fileId: id })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('orders created per hour are limited, and a repeated key is not counted', async () => {
  const { ports, user: anna } = await portsOfUser();
  const { id: fileId } = await sampleFile(ports, anna.uid);
  const first = await createOrder(ports, anna.uid, { fileId, idempotencyKey: 'key' });
  for (let made = 1; made < ORDERS_PER_HOUR.max; made += 1) await createOrder(ports, anna.uid, { fileId });
  await expect(createOrder(ports, anna.uid, { fileId })).rejects.toThrow('tooManyRequests');
  expect(await createOrder(ports, anna.uid, { fileId, idempotencyKey: 'key' })).toBe(first);
});

test('the history counts the items of the index once per user, also for orders of earlier releases', async () => {
  const { ports, user: anna } = await portsOfUser();
  const orders: Order[] = [];
  for (let made = 0; made < 4; made += 1) orders.push(await sampleOrder(ports, anna.uid));
  await ports.table.write([{ delete: keys.orderCount(anna.uid) }]);
  const query = vi.spyOn(ports.table, 'query');
  const total = async () =>
    (await historyPage(ports, anna.uid, { page: 1, size: 1, language: 'en' })).meta.total;
  expect([await total(), await total()]).toEqual([4, 4]);
  await deleteOrder(ports, anna.uid, orders[0]!.id);
  expect(await total()).toBe(3);
  await sampleOrder(ports, anna.uid);
  expect(await total()).toBe(4);
  const whole = query.mock.calls.filter(
    ([{ pk, limit }]) => pk === userOrdersKey(anna.uid) && limit === undefined,
  );
  expect(whole).toHaveLength(1);
});

test('a wrong count never hides an order from the history', async () => {
  const { ports, user: anna } = await portsOfUser();
  for (let made = 0; made < 7; made += 1) await sampleOrder(ports, anna.uid);
  for (const orders of [0, 1, 50]) {
    await ports.table.write([{ update: keys.orderCount(anna.uid), set: { orders } }]);
    const seen: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { list, meta } = await historyPage(ports, anna.uid, { page, size: 3, language: 'en' });
      last = meta.last_page;
      seen.push(...list.map(({ id }) => id));
      if (seen.length === 7) expect(meta).toMatchObject({ total: 7, last_page: 3 });
    }
    expect(new Set(seen).size).toBe(7);
  }
});

const png = (widthPx: number) => writePng({ width: widthPx, height: 2, gray: new Uint8Array(widthPx * 2) });

describe('the thumbnail of an order', () => {
  /** Creates an order with an upload of these bytes as its thumbnail. Returns the stored one, if any. */
  async function thumbnailOf(bytes: Uint8Array, { uploader = '', again = false } = {}) {
    const { ports, user: anna } = await portsOfUser();
    const key = `uploads/pending/${anna.uid}/upl_1.png`;
    ports.files.post(key, bytes, { uid: uploader === '' ? anna.uid : uploader });
    const file = await sampleFile(ports, anna.uid);
    const create = () => createOrder(ports, anna.uid, { fileId: file.id, thumbKey: key });
    const ids = again ? [await create(), await create()] : [await create()];
    return { ports, anna, orders: await Promise.all(ids.map((id) => ownOrder(ports, anna.uid, id))) };
  }

  it('is checked by its bytes and stored under our own key', async () => {
    const { ports, anna, orders } = await thumbnailOf(png(2));
    const [order] = orders;
    expect(order?.thumbKey).toBe(`uploads/checked/${anna.uid}/thumbnails/${order?.id}`);
    expect(ports.files.objects.get(order!.thumbKey!)?.bytes).toEqual(png(2));
  });

  it('is dropped if it is no small picture, or of another user', async () => {
    const script = new TextEncoder().encode('<script>alert(1)</script>');
    const huge = new Uint8Array(THUMBNAIL_MAX_BYTES + 1);
    huge.set(png(2));
    for (const bytes of [script, huge, png(THUMBNAIL_MAX_SIDE_PX + 1), new Uint8Array()]) {
      const { ports, orders } = await thumbnailOf(bytes);
      expect(orders[0]?.thumbKey).toBeUndefined();
      expect(await ports.files.list('uploads/checked/')).toEqual([orders[0]!.file.key]);
    }
    expect((await thumbnailOf(png(2), { uploader: 'usr_other' })).orders[0]?.thumbKey).toBeUndefined();
  });

  it('is the order’s own: deleting one order leaves another’s (audit L7)', async () => {
    const { ports, anna, orders } = await thumbnailOf(png(2), { again: true });
    await deleteOrder(ports, anna.uid, orders[0]!.id);
    expect(ports.files.objects.has(orders[0]!.thumbKey!)).toBe(false);
    expect(ports.files.objects.has(orders[1]!.thumbKey!)).toBe(true);
  });

  it('is only taken from the user’s own uploads', async () => {
    const { ports, anna, orders } = await thumbnailOf(png(2));
    for (const thumbKey of ['uploads/pending/usr_other/upl_1.png', orders[0]!.thumbKey!])
      await expect(
        createOrder(ports, anna.uid, { fileId: orders[0]!.file.id, thumbKey }),
      ).rejects.toMatchObject(notFound);
  });
});

test("another user's order is not found", async () => {
  const { ports, user: anna } = await portsOfUser();
  const order = await sampleOrder(ports, anna.uid);
  await expect(ownOrder(ports, 'usr_other', order.id)).rejects.toMatchObject(notFound);
  await expect(deleteOrder(ports, 'usr_other', order.id)).rejects.toMatchObject(notFound);
});

test('an unpaid order shows frame and open preview; previews of files and STL need the right to their file', async () => {
  const { ports, user: anna } = await portsOfUser();
  const done = await finishOrder(ports, await sampleOrder(ports, anna.uid));
  const detail = await orderDetailOf(
    ports,
    { user: anna, order: done },
    { language: 'en', mayDownload: true },
  );
  const shownOf = ({ frameTask, latticeTask }: typeof detail) =>
    [frameTask?.output, latticeTask?.outputPreview, latticeTask?.output].map(
      (address) => address?.fullPath.replace(/^.*[/]|[?].*$/g, '') ?? null,
    );
  expect(shownOf(detail)).toEqual(['frame.bin', 'open-preview.glb', null]);
  const onTrial = { ...done, trialFor: done.job!.contentKey };
  const shownTo = async (order: typeof done) =>
    shownOf(await orderDetailOf(ports, { user: anna, order }, { language: 'en', mayDownload: true }));
  expect(await shownTo(onTrial)).toEqual(['frame.bin', 'preview.glb', 'low.stl']);
  expect(await shownTo({ ...done, paidLow: 'pay_1' })).toEqual(['frame.bin', 'preview.glb', 'low.stl']);
  expect(await shownTo({ ...done, paidHigh: 'pay_2' })).toEqual([
    'frame.bin',
    'preview-precise.glb',
    'low.stl',
  ]);
  // A trial of another result, and a job that runs again, give no right.
  expect(await shownTo({ ...onTrial, trialFor: 'other' })).toEqual(['frame.bin', 'open-preview.glb', null]);
  expect((await shownTo({ ...onTrial, status: 'GENERATED' })).slice(0, 2)).toEqual([
    'frame.bin',
    'open-preview.glb',
  ]);
});

test('an order states its treatment of open ends; an earlier order has the default of its output', async () => {
  const { ports, user: anna } = await portsOfUser();
  const shownOf = async (changes: Partial<ConstantRequest>) => {
    const order = await sampleOrder(ports, anna.uid);
    const plan = samplePlan();
    await enqueueJob(ports, order, { plan: { ...plan, request: { ...SAMPLE_REQUEST, ...changes } } });
    const queued = await ownOrder(ports, anna.uid, order.id);
    return (await orderDetailOf(ports, { user: anna, order: queued }, { language: 'en', mayDownload: true }))
      .latticeTask?.openEnds;
  };
  expect(await shownOf({ openEnds: 'net' })).toBe('net');
  expect(await shownOf({})).toBe('keep');
  expect(await shownOf({ action: 'cut' })).toBe('held');
});

test('an order by a gradient states its roles; by a field it has no image', async () => {
  const { ports, user: anna } = await portsOfUser();
  const order = await sampleOrder(ports, anna.uid);
  const roles: NonNullable<GradientRequest['roles']> = [{ kind: 'solid', facesAtMm: [[15, 15, 0]], mm: 3 }];
  const field: NonNullable<GradientRequest['field']> = { source: 'axis', axis: 'z', course: 'linear' };
  const plan = { ...samplePlan(), request: { ...SAMPLE_GRADIENT, roles, field } };
  await enqueueJob(ports, order, { plan });
  const queued = await ownOrder(ports, anna.uid, order.id);
  const about = { language: 'en', mayDownload: true } as const;
  const { gradientTask, latticeTask } = await orderDetailOf(ports, { user: anna, order: queued }, about);
  expect(gradientTask?.roles).toEqual([{ kind: 'solid', at: [[15, 15, 0]], depth: 3 }]);
  expect(gradientTask?.grayscale).toEqual({ id: '', nameEn: '', nameZh: '', path: '' });
  expect(latticeTask).toBeNull();
});

test('the history shows the result while it is kept, and the model before and after', async () => {
  const { ports, user: anna } = await portsOfUser();
  const key = `uploads/pending/${anna.uid}/upl_1.png`;
  ports.files.post(key, png(2), { uid: anna.uid });
  const fresh = await sampleOrder(ports, anna.uid);
  const id = await createOrder(ports, anna.uid, { fileId: fresh.file.id, thumbKey: key });
  const pictured = async () => {
    const { list } = await historyPage(ports, anna.uid, { page: 1, size: 5, language: 'en' });
    return list.find((item) => item.id === id)?.thumb_file_url;
  };
  expect(await pictured()).toContain('/thumbnails/');
  const done = await finishOrder(ports, await ownOrder(ports, anna.uid, id));
  expect(await pictured()).toContain('picture.png');
  ports.clock.ms = done.keptUntilMs!;
  expect(await pictured()).toContain('/thumbnails/');
});

test('deleting removes results, thumbnail and an otherwise unused source, and ends a waiting job', async () => {
  const { ports, user: anna } = await portsOfUser();
  const done = await finishOrder(ports, await sampleOrder(ports, anna.uid));
  const sibling = await createOrder(ports, anna.uid, { fileId: done.file.id });
  await deleteOrder(ports, anna.uid, done.id);
  expect(await ports.files.list(`results/${done.id}/`)).toEqual([]);
  expect(ports.files.objects.has(done.file.key)).toBe(true);

  const order = await ownOrder(ports, anna.uid, sibling);
  await enqueueJob(ports, order, { plan: samplePlan() });
  await deleteOrder(ports, anna.uid, sibling);
  expect(ports.files.objects.has(done.file.key)).toBe(false);
  expect((await ports.table.get(keys.inFlight(anna.uid)))?.jobs).toBe(0);
  await expect(ownOrder(ports, anna.uid, sibling)).rejects.toMatchObject(notFound);
});

test('an order with an interrupted deletion is invisible at once, and the deletion can be finished', async () => {
  const { ports, user: anna } = await portsOfUser();
  const done = await finishOrder(ports, await sampleOrder(ports, anna.uid));
  const remove = ports.files.delete;
  ports.files.delete = async () => {
    throw new Error('the store is away');
  };
  await expect(deleteOrder(ports, anna.uid, done.id)).rejects.toThrow('away');
  await expect(ownOrder(ports, anna.uid, done.id)).rejects.toMatchObject(notFound);
  expect((await historyPage(ports, anna.uid, { page: 1, size: 5, language: 'en' })).list).toEqual([]);
  ports.files.delete = remove;
  await deleteOrder(ports, anna.uid, done.id);
  expect(await ports.files.list(`results/${done.id}/`)).toEqual([]);
  expect(await ports.table.get(keys.order(done.id))).toBeUndefined();
});
