import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { NOTIFICATION_ANSWER_SECONDS } from '../../core/rules/pay/limits.ts';
import type { SettlementMessage, SettlementQueue } from '../../core/studio/pay/ports.ts';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';

/**
 * Time limit for sending, milliseconds: half of the time in which a notification must be answered. The notification is
 * already in the table, so the reconciler processes it if the queue hangs.
 */
const SEND_MS = (NOTIFICATION_ANSWER_SECONDS * 1000) / 2;

export function sqsSettlements(queueUrl: string): SettlementQueue {
  const client = new SQSClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  return {
    async send(message) {
      const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) });
      await client.send(command, { abortSignal: AbortSignal.timeout(SEND_MS) });
    },
  };
}

const settlementMessage = z.object({ eventId: z.string() });

/** Returns the message in an SQS record's body, or undefined if the body is malformed. */
export function settlementMessageOf(body: string): SettlementMessage | undefined {
  try {
    return settlementMessage.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
