import { enqueueJob } from '../job/enqueue.ts';
import { claimJob, publishFrame, publishOpenPreview, publishRequested } from '../job/work.ts';
import type { Order } from '../order/order.ts';
import { userPaymentsKey } from '../store/keys.ts';
import type { Item } from '../store/table.ts';
import { type MemoryPorts, memoryPorts } from './memory-ports.ts';
import { sampleOrder, samplePlan, sampleUser } from './sample-order.ts';

/** All that a job ends with, without a file. */
export const RESULT = { files: [], report: {}, previewKey: 'precise', lowPreviewKey: 'low' };

export async function orderOfAnna() {
  const ports = memoryPorts();
  const anna = await sampleUser(ports);
  return { ports, anna, order: await sampleOrder(ports, anna.uid) };
}

/** Returns the record of a kept payment of a user, as far as the limits of an account read it. */
export function keptPayment(uid: string): Item {
  const index = { gsi1pk: userPaymentsKey(uid), gsi1sk: '2026' };
  return { pk: `PAID#${uid}`, sk: 'PAYMENT', ...index, entitles: true };
}

export async function queued(ports: MemoryPorts, order: Order, key?: string): Promise<Order> {
  return await enqueueJob(ports, order, { plan: samplePlan(), idempotencyKey: key });
}

export function messageFor({ id, uid, job }: Order) {
  return { orderId: id, jobId: job!.id, uid, worker: job!.worker };
}

/** Claims the job of an order. Throws if there is nothing to claim. */
export async function claimed(ports: MemoryPorts, order: Order) {
  const claim = await claimJob(ports, messageFor(order));
  if (claim.kind !== 'claimed') throw new Error(claim.kind);
  return claim;
}

/** Queues and claims the job of an order and publishes its requested file of high precision. The job runs on. */
export async function makingMore(ports: MemoryPorts, order: Order) {
  const { fence } = await claimed(ports, await queued(ports, order));
  await publishFrame(ports, fence, { frameKey: 'frame' });
  await publishOpenPreview(ports, fence, { openPreviewKey: 'open preview' });
  const high = { precision: 'high', format: 'stl', key: 'high.stl', bytes: 3, sha256: 'high' } as const;
  const published = await publishRequested(ports, fence, { result: { files: [high], report: {} } });
  return { fence, order: published! };
}
