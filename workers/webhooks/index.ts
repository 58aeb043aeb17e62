import { documentClient } from '../../cloud/aws/clients.ts';
import { systemClock } from '../../cloud/clock.ts';
import { environmentValue } from '../../cloud/environment.ts';
import { jsonLog } from '../../cloud/log.ts';
import { dynamoTable } from '../../cloud/table/table.ts';
import { webhookSender } from '../../cloud/webhook/post.ts';
import { sendWebhooks } from '../../core/studio/api-key/webhook.ts';

const ports = {
  table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
  clock: systemClock,
  log: jsonLog,
  webhooks: webhookSender(),
};

/** Runs every minute: sends the webhooks that are due. Apart from the sweep, which must not wait for receivers. */
export async function handler(): Promise<{ webhooks: number }> {
  const webhooks = await sendWebhooks(ports);
  if (webhooks > 0) ports.log('webhooks sent', { webhooks });
  return { webhooks };
}
