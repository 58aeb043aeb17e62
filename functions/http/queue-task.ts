import { VisibleError } from '../../core/contract/envelope.ts';
import type { LatticeRequest } from '../../core/contract/lattice/request.ts';
import type { User } from '../../core/studio/account/user.ts';
import { enqueueJob, type QueueOptions } from '../../core/studio/job/enqueue.ts';
import { jobMailTo } from '../../core/studio/job/job-mail.ts';
import { queuePosition } from '../../core/studio/job/queue-position.ts';
import { type Order, ownOrder } from '../../core/studio/order/order.ts';
import { planJob } from '../../core/studio/planning/plan.ts';
import type { Ports } from '../../core/studio/ports.ts';
import { type HttpContext, idempotencyKeyOf, requestIdOf, requestLanguage } from './request.ts';

/** Returns the user's order of a task. Throws notFound, also for another file than the order's. */
export async function orderOfTask(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { id, fileId }: { id: string; fileId: string },
): Promise<Order> {
  const order = await ownOrder(ports, uid, id);
  if (fileId !== order.file.id) throw new VisibleError('notFound');
  return order;
}

/** Plans and queues a request for one of the user's orders. */
export async function queueTask(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'log'>,
  { order, user, context }: { order: Order; user: User; context: HttpContext },
  { request, leftOut, map }: Pick<QueueOptions, 'leftOut' | 'map'> & { request: LatticeRequest },
) {
  const plan = await planJob(ports, { user, file: order.file }, request);
  const key = context.get('apiKey');
  const queued = await enqueueJob(ports, order, {
    plan,
    idempotencyKey: idempotencyKeyOf(context),
    requestId: requestIdOf(context),
    mail: jobMailTo(user, requestLanguage(context)),
    webhookKeyId: key?.webhook === undefined ? undefined : key.sk,
    leftOut,
    map,
  });
  const position = await queuePosition(ports, queued);
  return { wsId: queued.id, queue: position?.queue ?? 0, estimated: position?.estimated ?? 0 };
}
