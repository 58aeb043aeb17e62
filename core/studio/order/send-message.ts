import type { JobMessage, Ports } from '../ports.ts';

/**
 * Sends the message that wakes a worker. A failure is only logged: the table already lists the message as sent, so the
 * sweep repeats it. Returns false for a failure.
 */
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
