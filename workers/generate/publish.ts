import { announce } from '../../core/studio/channel/announce.ts';
import {
  completeJob,
  publishFrame,
  publishOpenPreview,
  publishRequested,
} from '../../core/studio/job/work.ts';
import type { Fence } from '../../core/studio/order/job.ts';
import type { Order } from '../../core/studio/order/order.ts';
import type { Ports } from '../../core/studio/ports.ts';
import { ClaimLost } from './lease.ts';

/** Result of a job, as its order records it. */
export type Result = Parameters<typeof completeJob>[2];

/** Publishes the stages of a claimed job. */
export type Publish = ReturnType<typeof publisher>;

/** Calls that publish a job's stages and tell its pages. Each returns the order or throws ClaimLost. */
export function publisher(
  ports: Pick<Ports, 'table' | 'clock' | 'limits' | 'sockets' | 'log'>,
  fence: Fence,
) {
  const announced = async (write: Promise<Order | undefined>): Promise<Order> => {
    const order = await write;
    if (order === undefined) throw new ClaimLost();
    await announce(ports, order);
    return order;
  };
  return {
    frame: (key: string, progress?: number) =>
      announced(publishFrame(ports, fence, { frameKey: key, progress })),
    openPreview: (key: string, progress?: number) =>
      announced(publishOpenPreview(ports, fence, { openPreviewKey: key, progress })),
    requested: (result: Pick<Result, 'files' | 'report'>, progress?: number) =>
      announced(publishRequested(ports, fence, { result, progress })),
    result: (result: Result) => announced(completeJob(ports, fence, result)),
  };
}
