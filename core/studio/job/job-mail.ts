import type { Language } from '../../contract/envelope.ts';
import { LONG_JOB_SECONDS } from '../../rules/order/job-limits.ts';
import type { User } from '../account/user.ts';
import { orderMail } from '../mail/outbox.ts';
import type { Job } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import type { Write } from '../store/table.ts';

/**
 * Returns address and language for mails about a user's jobs, or undefined without an e-mail address or if the user has
 * not turned them on.
 */
export function jobMailTo(
  { email, mailWhenDone }: Pick<User, 'email' | 'mailWhenDone'>,
  language: Language,
): Job['mail'] {
  return mailWhenDone === true && email !== '' ? { to: email, language } : undefined;
}

/**
 * Returns the write that orders the mail about the end of a long job, if its owner wanted mails when it was queued. A
 * job that its owner cancelled has no mail.
 */
export function jobMailWrites(
  { id: orderId, file }: Order,
  { id, mail, queuedAtMs }: Job,
  { state, nowMs }: { state: Job['state']; nowMs: number },
): Write[] {
  if (mail === undefined || state === 'CANCELLED' || nowMs - queuedAtMs < LONG_JOB_SECONDS * 1000) return [];
  const kind = state === 'SUCCEEDED' ? ('job-done' as const) : ('job-failed' as const);
  return [orderMail({ id: `job#${id}`, ...mail, notice: { kind, orderId, modelName: file.name } }, nowMs)];
}
