import { jobMessageOf } from '../../cloud/queue/jobs.ts';
import { announce } from '../../core/studio/channel/announce.ts';
import { failUndelivered } from '../../core/studio/job/end.ts';
import { tracedLog } from '../../core/studio/ports.ts';
import { logUnreadable } from '../../core/studio/store/record.ts';
import { workerPorts } from '../ports.ts';
import type { SqsAnswer, SqsEvent } from '../sqs-event.ts';

const ports = workerPorts();

/** Ends the job of a dead letter as FAILED, if it was tried, and notifies the user. */
export async function handler(event: SqsEvent): Promise<SqsAnswer> {
  const again: string[] = [];
  for (const { messageId, body } of event.Records) {
    try {
      const message = jobMessageOf(body);
      ports.log('dead letter', { messageId, jobId: message?.jobId });
      const order = message && (await failUndelivered(ports, message));
      if (order === undefined) continue;
      const log = tracedLog(ports.log, order.job?.requestId);
      log('job given up', { jobId: order.job?.id });
      await announce(ports, order);
    } catch (error) {
      // A retry would find it unreadable again.
      if (logUnreadable(ports.log, error)) continue;
      ports.log('dead letter not buried', { messageId, error: String(error) });
      again.push(messageId);
    }
  }
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
}
