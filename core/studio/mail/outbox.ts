import * as z from 'zod';
import { MAIL_ATTEMPTS, MAIL_KEPT_SECONDS, MAIL_RETRY_SECONDS } from '../../rules/account/limits.ts';
import { Outbox } from '../outgoing.ts';
import type { Ports } from '../ports.ts';
import { recordFormat } from '../store/record.ts';
import type { Key, Write } from '../store/table.ts';
import { noticeSchema } from './notice.ts';
import { type MailSite, noticeMail } from './notice-mail.ts';

const outboxSchema = z.object({
  id: z.string(),
  to: z.string(),
  language: z.enum(['cn', 'en']),
  notice: noticeSchema,
  attempts: z.number(),
  sentAtMs: z.number().exactOptional(),
});
export type OutboxMail = z.output<typeof outboxSchema>;

const mails = recordFormat(outboxSchema);

export type OutboxPorts = Pick<Ports, 'table' | 'clock' | 'mail' | 'log'> & { site: MailSite };

export function outboxKey(id: string): Key {
  return { pk: `MAIL#${id}`, sk: 'MAIL' };
}

export const outboxMailOf = mails.read;

const outbox = new Outbox({
  format: mails,
  keyOf: outboxKey,
  due: 'MAILS#DUE',
  maxAttempts: MAIL_ATTEMPTS,
  retrySeconds: MAIL_RETRY_SECONDS,
  keptSeconds: MAIL_KEPT_SECONDS,
  maxPerRun: 50,
  parallel: 1,
});

/** Returns the write that orders a mail, for the transaction of the change that it reports. */
export function orderMail(mail: Pick<OutboxMail, 'id' | 'to' | 'language' | 'notice'>, nowMs: number): Write {
  return outbox.order({ ...mail, attempts: 0 }, nowMs);
}

/** Sends the mails that are due and returns their number. No mail service takes an idempotency key. */
export async function sendOutbox(ports: OutboxPorts): Promise<number> {
  return await outbox.sendDue(ports, {
    send: async (mail) => await ports.mail.send(noticeMail(mail, ports.site)),
    failed: ({ id: mailId }, error, isLast) => {
      if (isLast) ports.log('mail given up', { mailId, error: String(error) });
      ports.log('mail not sent', { mailId, error: String(error) });
    },
  });
}
