import { announce } from '../../core/studio/channel/announce.ts';
import { renewLease } from '../../core/studio/job/work.ts';
import type { Fence } from '../../core/studio/order/job.ts';
import type { Ports } from '../../core/studio/ports.ts';
import { EngineRefusal } from './engine/engine.ts';

/** The claim is lost, to another attempt, a cancellation or a deletion: publish nothing more. */
export class ClaimLost extends Error {
  constructor() {
    super('the claim on the job was lost');
    this.name = 'ClaimLost';
  }
}

export interface Lease {
  /** Aborts with ClaimLost as soon as a heartbeat finds the claim gone, and with EngineRefusal at the deadline. */
  readonly signal: AbortSignal;
  /** 0 to 1; sent with the next heartbeat. */
  progress: number;
  stop(): Promise<void>;
}

/**
 * Renews the lease of a claimed job every `heartbeatSeconds` and sends the progress to the pages. A failed
 * heartbeat is retried with the next one; the lease lasts for several.
 */
export function keepLease(
  ports: Pick<Ports, 'table' | 'clock' | 'limits' | 'sockets' | 'log'>,
  fence: Fence,
  deadline: AbortSignal,
): Lease {
  const lost = new AbortController();
  const late = () => lost.abort(new EngineRefusal('too-long', 'the time of the function is over'));
  if (deadline.aborted) late();
  deadline.addEventListener('abort', late, { once: true });
  let beating: Promise<void> = Promise.resolve();
  const lease = { signal: lost.signal, progress: 0, stop };

  const beat = async () => {
    try {
      const order = await renewLease(ports, fence, lease.progress);
      if (order === undefined) lost.abort(new ClaimLost());
      else await announce(ports, order);
    } catch (error) {
      ports.log('heartbeat failed', { jobId: fence.jobId, error: String(error) });
    }
  };
  const timer = setInterval(() => {
    beating = beating.then(() => (lost.signal.aborted ? undefined : beat()));
  }, ports.limits.heartbeatSeconds * 1000);

  async function stop(): Promise<void> {
    clearInterval(timer);
    deadline.removeEventListener('abort', late);
    await beating;
  }
  return lease;
}
