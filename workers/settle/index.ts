import { paymentsFromEnvironment } from '../../cloud/pay/payments.ts';
import { settlementMessageOf } from '../../cloud/queue/settlements.ts';
import { workOnNotification } from '../../core/studio/pay/inbox.ts';
import { logUnreadable } from '../../core/studio/store/record.ts';
import type { SqsAnswer, SqsEvent } from '../sqs-event.ts';

const { ports } = paymentsFromEnvironment();

/** Settles notified payments. Failures are retried, and end at the reconciler. */
export async function handler(event: SqsEvent): Promise<SqsAnswer> {
  const again: string[] = [];
  for (const { messageId, body } of event.Records) {
    const message = settlementMessageOf(body);
    if (message === undefined) {
      ports.log('settlement message unreadable', { messageId });
      continue;
    }
    try {
      await workOnNotification(ports, message.eventId);
    } catch (error) {
      // A retry would find it unreadable again. The reconciler still counts it.
      if (logUnreadable(ports.log, error)) continue;
      ports.log('not settled', { eventId: message.eventId, error: String(error) });
      again.push(messageId);
    }
  }
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
}
