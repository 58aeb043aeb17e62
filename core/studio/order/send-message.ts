import type { JobMessage, Ports } from '../ports.ts';

/** Wakes a worker. A failure is logged, and returns false: the sweep repeats the message. */
export async function sendMessage(
  { queue, log }: Pick<Ports, 'queue' | 'log'>,
  { requestId, ...message }: Omit<JobMessage, 'requestId'> & { requestId?: string | undefined },
): Promise<boolean> {
  try {
    await queue.send({ ...message, ...(requestId === undefined ? {} : { requestId }) });
    return true;
  } catch (error) {
    log('message not sent', { jobId: message.jobId, requestId, error: String(error) });
    return false;
  }
}
