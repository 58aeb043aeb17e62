import { VisibleError } from '../../contract/envelope.ts';
import type { FeatureHolder } from '../../rules/account/permissions.ts';
import { findImage } from '../file/gradient-image/image.ts';
import { isBought } from '../order/entitlement.ts';
import { type JobRequest, pictureOf } from '../order/job-request.ts';
import { findOrder, type Order } from '../order/order.ts';
import { planAgain, requireFeaturesOf } from '../planning/plan.ts';
import type { Ports } from '../ports.ts';
import { enqueueJob } from './enqueue.ts';

/**
 * Makes an unpaid, expired result of an order again: the same model and parameters give the same lattice, made by
 * today's engine. Returns the order as it is now. If a limit of the account forbids it, the order keeps its expired
 * result, and the page offers to generate it.
 */
export async function remakeIfOver(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'log'>,
  { user, order }: { user: FeatureHolder; order: Order },
  requestId?: string,
): Promise<Order> {
  const { status, job, keptUntilMs = 0 } = order;
  const isOver = status === 'COMPLETED' && keptUntilMs <= ports.clock.nowMs();
  if (!isOver || job === undefined || isBought(order)) return order;
  try {
    requireFeaturesOf(user, job.request);
    await requirePicture(ports, order.uid, job.request);
    const plan = await planAgain(order.file, job);
    const { webhookKeyId, leftOut, map } = job;
    return await enqueueJob(ports, order, { plan, requestId, webhookKeyId, leftOut, map, again: true });
  } catch (error) {
    // Opening an order must not fail because the job cannot be queued. Another tab may have queued it already.
    if (!(error instanceof VisibleError)) throw error;
    return (await findOrder(ports, order.id)) ?? order;
  }
}

/** Throws notFound if a request's gradient picture is no longer kept: the job would fail. */
async function requirePicture(ports: Pick<Ports, 'table'>, uid: string, request: JobRequest): Promise<void> {
  const picture = pictureOf(request);
  if (picture === undefined || !('id' in picture)) return;
  if ((await findImage(ports, uid, picture.id)) === undefined) throw new VisibleError('notFound');
}
