import * as z from 'zod';
import { pressureMap } from '../../contract/calls/recipe.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { failureCode } from '../../contract/failures.ts';
import { PRECISIONS, RESULT_FORMATS } from '../../rules/order/result-formats.ts';
import { orderEndSeconds } from '../../rules/order/retention.ts';
import { ORDER_STATUSES } from '../../rules/order/status.ts';
import { CURRENCIES } from '../../rules/pay/prices.ts';
import { modelSchema } from '../file/file.ts';
import { laneKey } from '../line/lanes.ts';
import type { Ports } from '../ports.ts';
import { DELETIONS, keys, runningJobsKey, timeKey, userOrdersKey, waitingJobsKey } from '../store/keys.ts';
import { recordFormat, UnreadableRecord } from '../store/record.ts';
import type { Item, Value } from '../store/table.ts';
import { type Job, jobSchema } from './job.ts';

export const resultFileSchema = z.object({
  precision: z.enum(PRECISIONS),
  format: z.enum(RESULT_FORMATS),
  key: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});
/** A downloadable file of a finished job. */
export type ResultFile = z.output<typeof resultFileSchema>;

const orderSchema = z.object({
  id: z.string(),
  uid: z.string(),
  /** Grows by one with every change; a write names the version it read. */
  version: z.number(),
  status: z.enum(ORDER_STATUSES),
  createdAtMs: z.number(),
  /** Name that its owner gave it. */
  title: z.string().exactOptional(),
  /** Folder it lies in; one that was deleted since counts as none. */
  folderId: z.string().exactOptional(),
  file: modelSchema,
  /** Pressure map of its part, for recipes. */
  map: pressureMap.exactOptional(),
  thumbKey: z.string().exactOptional(),
  /** Hash of the token of the link that shows its result to anyone; missing without a link. */
  shareHash: z.string().exactOptional(),
  job: jobSchema.exactOptional(),
  /** Key of the frame, from GENERATED_PART on. */
  frameKey: z.string().exactOptional(),
  /** Key of the open preview, from GENERATED on; that of the frame if its rods show the whole lattice. */
  openPreviewKey: z.string().exactOptional(),
  /** Key of the preview of the most precise file, which is a copy of it; only when COMPLETED. */
  previewKey: z.string().exactOptional(),
  /** Key of the preview of the low-precision file, if there is a more precise one. */
  lowPreviewKey: z.string().exactOptional(),
  /** Key of a picture of the lattice, drawn from its open preview; only when COMPLETED. */
  pictureKey: z.string().exactOptional(),
  report: z.custom<{ [name: string]: Value }>((report) => typeof report === 'object').exactOptional(),
  /** All downloadable files; only when COMPLETED. */
  files: z.array(resultFileSchema).exactOptional(),
  keptUntilMs: z.number().exactOptional(),
  /** When a worker last began 3MF files of the result, after a payment. */
  packagedAtMs: z.number().exactOptional(),
  failure: z.object({ code: z.string().transform(failureCode) }).exactOptional(),
  /** Content key of the result a trial download was used for. */
  trialFor: z.string().exactOptional(),
  /** Id of the payment for the low-precision files, and of the one for the high-precision files. */
  paidLow: z.string().exactOptional(),
  paidHigh: z.string().exactOptional(),
  /** Amounts of these payments, minor units, and their currency. */
  paidLowMinor: z.number().exactOptional(),
  paidHighMinor: z.number().exactOptional(),
  paidCurrency: z.enum(CURRENCIES).exactOptional(),
  /** The high-precision payment paid the difference: it counts while the low-precision files are paid for. */
  highStepsUp: z.literal(true).exactOptional(),
  /** Set while its files are being deleted; its owner no longer sees it. */
  deleting: z.boolean().exactOptional(),
  deletingSinceMs: z.number().exactOptional(),
});
/** An order: one model, its latest job and the results of that job. */
export type Order = z.output<typeof orderSchema>;

const orders = recordFormat(orderSchema);

/** True while a worker makes the other files of a result, whose order is COMPLETED already. */
export function makesMore({ status, job }: Pick<Order, 'status' | 'job'>): boolean {
  return status === 'COMPLETED' && job?.state === 'RUNNING';
}

/** Returns the record of an order with the index keys of its state, and its end. */
export function orderItem(order: Order): Item {
  const { id, uid, job } = order;
  const listed = order.deleting ? {} : { gsi1pk: userOrdersKey(uid), gsi1sk: timeKey(order.createdAtMs, id) };
  const expiresAtSeconds = orderEndSeconds(order);
  return orders.item(keys.order(id), order, { ...listed, ...jobIndex(order, job), expiresAtSeconds });
}

function jobIndex(order: Order, job: Job | undefined): Record<string, string> {
  if (order.deleting) return { gsi2pk: DELETIONS, gsi2sk: timeKey(order.deletingSinceMs ?? 0, order.id) };
  if (job === undefined) return {};
  if (job.state === 'QUEUED') {
    const entered = timeKey(job.movedUpAtMs ?? job.queuedAtMs, job.id);
    return { gsi2pk: waitingJobsKey(job.worker ?? 'small', job.id), gsi2sk: laneKey(job.lane, entered) };
  }
  if (job.state !== 'RUNNING') return {};
  return { gsi2pk: runningJobsKey(job.id), gsi2sk: timeKey(job.leaseUntilMs ?? 0, job.id) };
}

/** Returns the order in a record, or undefined if there is no record or it is being deleted. */
export function orderOf(item: Item | undefined): Order | undefined {
  const order = recordedOrder(item);
  return order?.deleting ? undefined : order;
}

/** Returns the order in a record, even while it is being deleted, or undefined if there is no record. */
export const recordedOrder = orders.readIfAny;

/** Returns the order with this id, of any user. For workers. */
export async function findOrder(ports: Pick<Ports, 'table'>, orderId: string): Promise<Order | undefined> {
  return orderOf(await ports.table.get(keys.order(orderId)));
}

/** Returns the order with this id, of any user, or undefined if it is missing or cannot be read. */
export async function findReadableOrder(
  ports: Pick<Ports, 'table'>,
  orderId: string,
): Promise<Order | undefined> {
  try {
    return await findOrder(ports, orderId);
  } catch (error) {
    if (error instanceof UnreadableRecord) return undefined;
    throw error;
  }
}

/** Returns the user's own order. Throws notFound for another user's order or a missing one. */
export async function ownOrder(ports: Pick<Ports, 'table'>, uid: string, orderId: string): Promise<Order> {
  const order = await findOrder(ports, orderId);
  if (order === undefined) throw new VisibleError('notFound');
  if (order.uid !== uid) throw new VisibleError('notFound', {}, 'foreign');
  return order;
}
