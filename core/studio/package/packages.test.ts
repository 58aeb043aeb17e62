import { expect, test } from 'vitest';
import {
  PACKAGES_AGAIN_SECONDS,
  PACKAGES_LEASE_SECONDS,
  PACKAGES_MAX_ATTEMPTS,
} from '../../rules/order/job-limits.ts';
import { downloadInfo } from '../download/info.ts';
import { orderDetailOf } from '../history/detail.ts';
import { deleteOrder } from '../order/delete.ts';
import type { Order, ResultFile } from '../order/order.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { portsOfUser, sampleOrder } from '../testing/sample-order.ts';
import { claimPackages, endPackages, packageFile, packages, packagesOf, publishPackage } from './packages.ts';

const HOUR_MS = 3600_000;
const MESH = { precision: 'high', format: '3mf' } as const;
const BEAMS = { precision: 'high', format: '3mf-beam' } as const;
const WAITS = { codeName: 'notReady', details: { retryAfterSeconds: 2 } };

async function start() {
  const { ports, user } = await portsOfUser();
  const done = await finishOrder(ports, await sampleOrder(ports, user.uid));
  ports.sent.length = 0;
  const ask = async (order: Order = done) => await packageFile(ports, order, MESH);
  const message = { orderId: done.id, jobId: done.job!.id };
  /** Lets all claims of the requested files end without a file. */
  const failAll = async () => {
    for (let attempt = 0; attempt < PACKAGES_MAX_ATTEMPTS; attempt += 1) {
      expect(await claimPackages(ports, message)).toBeDefined();
      ports.clock.ms += PACKAGES_LEASE_SECONDS * 1000;
    }
    expect(await claimPackages(ports, message)).toBeUndefined();
  };
  return { ports, user, done, ask, message, failAll };
}

const fileOf = ({ id }: Order): ResultFile => ({ ...MESH, key: `${id}.3mf`, bytes: 5, sha256: 'hash' });

test('the first request wakes a worker, once, and every other waits until its file is made', async () => {
  const { ports, user, done, ask, message } = await start();
  const shown = await orderDetailOf(ports, { user, order: done }, { language: 'en', mayDownload: true });
  expect(shown.packages).toEqual([
    { precision: 'low', format: '3mf' },
    { precision: 'high', format: '3mf' },
    { precision: 'high', format: '3mf-beam' },
  ]);
  expect(await claimPackages(ports, message)).toBeUndefined();
  for (const answer of await Promise.allSettled([ask(), ask(), ask()]))
    expect(answer).toMatchObject({ status: 'rejected', reason: WAITS });
  expect(ports.sent).toEqual([{ ...message, uid: done.uid, worker: 'large', isForResult: true }]);
  const claims = await Promise.all([1, 2].map(() => claimPackages(ports, message)));
  const [claimed] = claims.filter((claim) => claim !== undefined);
  expect(claims).toContain(undefined);
  await expect(ask()).rejects.toMatchObject(WAITS);
  const { work } = claimed!;
  ports.clock.ms += 1000;
  const published = (await publishPackage(ports, work, fileOf(done)))!;
  expect(await ask()).toMatchObject({ ...MESH, bytes: 5 });
  expect(published.leaseUntilMs).toBe(ports.clock.ms + PACKAGES_LEASE_SECONDS * 1000);
  await expect(packageFile(ports, done, BEAMS)).rejects.toMatchObject(WAITS);
  expect(await endPackages(ports, published)).toBe(true);
  await expect(packageFile(ports, done, BEAMS)).rejects.toThrow('notFound');
  expect(ports.sent).toHaveLength(1);
});

test('a file that the result cannot have, or that no worker can make, is missing', async () => {
  const { ports, done, ask, failAll } = await start();
  const low = { precision: 'low', format: '3mf-beam' } as const;
  await expect(packageFile(ports, done, low)).rejects.toThrow('notFound');
  const [stl] = done.files!;
  const large = { ...done, files: [{ ...stl!, bytes: 50 * 600_001 + 84 }] };
  expect(packagesOf(large)).toEqual([{ precision: 'low', format: '3mf-beam' }]);
  const request = { ...done.job!.request, shellMm: 2 };
  expect(packagesOf({ ...large, job: { ...done.job!, request } as Order['job'] } as Order)).toEqual([]);
  expect(ports.sent).toEqual([]);
  await expect(ask()).rejects.toMatchObject(WAITS);
  await failAll();
  expect(ports.logged).toContain('3MF files given up');
  await expect(ask()).rejects.toThrow('notFound');
});

test('a request an hour after files were given up starts them again, and keeps those that were made', async () => {
  const { ports, done, ask, message, failAll } = await start();
  await expect(ask()).rejects.toMatchObject(WAITS);
  const { work } = (await claimPackages(ports, message))!;
  const file = fileOf(done);
  await publishPackage(ports, work, file);
  ports.clock.ms += HOUR_MS;
  for (let attempt = 1; attempt < PACKAGES_MAX_ATTEMPTS; attempt += 1) {
    await claimPackages(ports, message);
    ports.clock.ms += PACKAGES_LEASE_SECONDS * 1000;
  }
  expect(await claimPackages(ports, message)).toBeUndefined();
  await expect(packageFile(ports, done, BEAMS)).rejects.toThrow('notFound');
  ports.clock.ms += PACKAGES_AGAIN_SECONDS * 1000;
  await expect(packageFile(ports, done, BEAMS)).rejects.toMatchObject(WAITS);
  expect(await ask()).toEqual(file);
  await failAll();
  expect(await ask()).toEqual(file);
});

test('a request that may not start work leaves everything as it is', async () => {
  const { ports, user, done, ask } = await start();
  const paid = { ...done, paidHigh: 'pay_1' };
  const info = async (order: Order, isOurs: boolean) =>
    await downloadInfo(ports, { host: 'global', user, order, isOurs }, { id: done.id, ...MESH });
  const granted = { ...done, files: done.files!.map((file) => ({ ...file, sha256: 'the same' })) };
  await expect(info(granted, true)).rejects.toThrow('notPaid');
  await expect(info(paid, false)).rejects.toThrow('notReady');
  expect([await packages.find(ports, done.id), ports.sent]).toEqual([undefined, []]);
  await expect(info(paid, true)).rejects.toMatchObject(WAITS);
  expect(ports.sent).toHaveLength(1);
  await expect(ask()).rejects.toMatchObject(WAITS);
});

test('a file that an earlier release made beside the result is not made again', async () => {
  const { done } = await start();
  const [stl] = done.files!;
  const files = [...done.files!, { ...stl!, ...MESH }];
  expect(packagesOf({ ...done, files })).not.toContainEqual(MESH);
});

test('the sweep re-queues files whose message was lost', async () => {
  const { ports, ask } = await start();
  await expect(ask()).rejects.toMatchObject(WAITS);
  expect(await packages.sweep(ports)).toBe(0);
  ports.clock.ms += HOUR_MS;
  expect([await packages.sweep(ports), await packages.sweep(ports)]).toEqual([1, 0]);
});

test('files of a replaced result are made again, and those of a deleted one never appear', async () => {
  const { ports, user, done, ask, message } = await start();
  await expect(ask()).rejects.toMatchObject(WAITS);
  const late = (await claimPackages(ports, message))!.work;
  const next = await finishOrder(ports, done, { contentKey: 'another' });
  // The order was read before it was replaced.
  await expect(ask()).rejects.toMatchObject(WAITS);
  await expect(ask(next)).rejects.toMatchObject(WAITS);
  expect(await publishPackage(ports, late, fileOf(done))).toBeUndefined();
  const again = (await claimPackages(ports, { orderId: next.id, jobId: next.job!.id }))!.work;
  await deleteOrder(ports, user.uid, next.id);
  expect(await publishPackage(ports, again, fileOf(next))).toBeUndefined();
  expect(await packages.find(ports, next.id)).toBeUndefined();
});
