import { WORKER_SIZES } from '../../rules/order/worker-sizes.ts';
import { USUAL_LANE_FROM, USUAL_START_EVERY } from '../line/lanes.ts';
import { findReadableOrder, type Order, orderOf } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { shardOf } from '../store/keys.ts';
import { readableOf } from '../store/record.ts';
import { firstWaiting } from './waiting-jobs.ts';

/** Number of waiting jobs that a worker tries to claim. The index may still list those that others have just claimed. */
const TRIED = 10;

/**
 * Returns the jobs that a worker with this message tries to claim, in this order: those at the head of the line of its
 * size, for some messages those of accounts that have not paid first. The message itself only says that there is work. Its own job stands at its place in the line, last if the index
 * does not list it yet, and first if it no longer waits: its worker died, or its files have to be tidied.
 */
export async function messagesInTurn(
  ports: Pick<Ports, 'table' | 'log'>,
  message: JobMessage,
): Promise<JobMessage[]> {
  const own = await findReadableOrder(ports, message.orderId);
  const isWaiting = own?.job?.id === message.jobId && own.job.state === 'QUEUED';
  const size = message.worker ?? own?.job?.worker ?? WORKER_SIZES[0];
  const listed = await firstWaiting(ports, size, { limit: TRIED });
  const usual = isUsualStart(message)
    ? await firstWaiting(ports, size, { limit: TRIED, from: USUAL_LANE_FROM })
    : [];
  const first = readableOf(usual, orderOf, ports).filter(({ job }) => job?.lane !== 'later');
  const all = [...first, ...readableOf(listed, orderOf, ports)];
  const line = [...new Map(all.map((order) => [order.id, order])).values()].flatMap(messagesOf);
  if (!isWaiting) return [message, ...line];
  return line.some(({ jobId }) => jobId === message.jobId) ? line : [...line, message];
}

/** True for one message in `USUAL_START_EVERY`: a line full of payers keeps no job waiting for ever. */
function isUsualStart({ jobId }: JobMessage): boolean {
  return shardOf(jobId, USUAL_START_EVERY) === 0;
}

function messagesOf({ id, uid, job }: Order): JobMessage[] {
  if (job === undefined) return [];
  const { id: jobId, worker, requestId } = job;
  return [{ orderId: id, jobId, uid, worker, ...(requestId === undefined ? {} : { requestId }) }];
}
