import * as z from 'zod';
import { MAIL_ATTEMPTS, MAIL_KEPT_SECONDS, MAIL_RETRY_SECONDS } from '../../rules/account/limits.ts';
import type { Ports } from '../ports.ts';
import { timeKey } from '../store/keys.ts';
import { logUnreadable, recordFormat } from '../store/record.ts';
import { type Item, type Key, type Write, WriteRefused } from '../store/table.ts';
import { noticeSchema } from './notice.ts';
import { type MailSite, noticeMail } from './notice-mail.ts';

const outboxSchema = z.object({
  id: z.string(),
  to: z.string(),
  language: z.enum(['cn', 'en']),
  notice: noticeSchema,
  /** Grows by one with each claim. */
  attempts: z.number(),
  sentAtMs: z.number().exactOptional(),
});
export type OutboxMail = z.output<typeof outboxSchema>;

const mails = recordFormat(outboxSchema);

/** Index `gsi2`: mails to send, by the time of the next attempt. */
const MAILS_DUE = 'MAILS#DUE';
/** Maximum number of mails per run. */
const MAX_PER_RUN = 50;

export type OutboxPorts = Pick<Ports, 'table' | 'clock' | 'mail' | 'log'> & { site: MailSite };

/** Returns the key of a mail's record. */
export function outboxKey(id: string): Key {
  return { pk: `MAIL#${id}`, sk: 'MAIL' };
}

/** Returns the mail in a record. */
export const outboxMailOf = mails.read;

/**
 * Returns the write that orders a mail. It belongs in the transaction of the change that the mail reports, so that
 * neither exists without the other. `id` names the change, so that no change has two mails.
 */
export function orderMail(mail: Pick<OutboxMail, 'id' | 'to' | 'language' | 'notice'>, nowMs: number): Write {
  return { put: mailItem({ ...mail, attempts: 0 }, nowMs, nowMs), when: { pk: 'absent' } };
}

/** Returns the record of a mail, listed while it has a next attempt. It expires, sent or not. */
function mailItem(mail: OutboxMail, nowMs: number, dueAtMs?: number): Item {
  const expiresAtSeconds = Math.floor(nowMs / 1000) + MAIL_KEPT_SECONDS;
  const due = dueAtMs === undefined ? {} : { gsi2pk: MAILS_DUE, gsi2sk: timeKey(dueAtMs, mail.id) };
  return mails.item(outboxKey(mail.id), mail, { expiresAtSeconds, ...due });
}

/**
 * Sends the mails that are due and returns their number. One process claims a mail, so that concurrent runs send it
 * once. If a process ends between sending and recording it, the mail is sent again after the claim: no mail service
 * takes an idempotency key. A mail that fails is retried with growing delay, then given up with a log line.
 */
export async function sendOutbox(ports: OutboxPorts): Promise<number> {
  const nowMs = ports.clock.nowMs();
  const due = await ports.table.query({
    index: 'gsi2',
    pk: MAILS_DUE,
    before: timeKey(nowMs + 1, ''),
    limit: MAX_PER_RUN,
  });
  for (const item of due) {
    try {
      await sendOne(ports, item);
    } catch (error) {
      if (logUnreadable(ports.log, error)) continue;
      ports.log('mail not sent', { mailId: String(item.id), error: String(error) });
    }
  }
  return due.length;
}

async function sendOne(ports: OutboxPorts, { pk, sk, gsi2sk }: Item): Promise<void> {
  const stored = await ports.table.get({ pk, sk });
  const mail = mails.readIfAny(stored);
  // The index may lag behind: another run has it.
  if (mail === undefined || stored?.gsi2sk !== gsi2sk) return;
  const claimed = { ...mail, attempts: mail.attempts + 1 };
  const isLast = claimed.attempts >= MAIL_ATTEMPTS;
  const nowMs = ports.clock.nowMs();
  const retryAtMs = nowMs + MAIL_RETRY_SECONDS * 1000 * 2 ** mail.attempts;
  const when = { attempts: { is: mail.attempts } };
  try {
    await ports.table.write([{ put: mailItem(claimed, nowMs, isLast ? undefined : retryAtMs), when }]);
  } catch (error) {
    if (error instanceof WriteRefused) return;
    throw error;
  }
  try {
    await ports.mail.send(noticeMail(mail, ports.site));
  } catch (error) {
    if (isLast) ports.log('mail given up', { mailId: mail.id, error: String(error) });
    throw error;
  }
  const sentAtMs = ports.clock.nowMs();
  await ports.table.write([{ put: mailItem({ ...claimed, sentAtMs }, sentAtMs) }]);
}
