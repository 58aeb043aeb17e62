import type { Language } from '../../contract/envelope.ts';
import { LONG_JOB_SECONDS } from '../../rules/order/job-limits.ts';
import type { User } from '../account/user.ts';
import { orderMail } from '../mail/outbox.ts';
import type { Job } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import type { Write } from '../store/table.ts';

/** Address and language for mails about a user's jobs; undefined without address, or if turned off. */
export function jobMailTo(
  { email, mailWhenDone }: Pick<User, 'email' | 'mailWhenDone'>,
  language: Language,
): Job['mail'] {
  return mailWhenDone === true && email !== '' ? { to: email, language } : undefined;
}

/** Orders the mail about the end of a long job, if its owner wanted mails when it was queued. */
export function jobMailWrites(
  { id: orderId, file }: Order,
  { id, mail, queuedAtMs }: Job,
  { state, nowMs }: { state: Job['state']; nowMs: number },
): Write[] {
  if (mail === undefined || state === 'CANCELLED' || nowMs - queuedAtMs < LONG_JOB_SECONDS * 1000) return [];
  const kind = state === 'SUCCEEDED' ? ('job-done' as const) : ('job-failed' as const);
  return [orderMail({ id: `job#${id}`, ...mail, notice: { kind, orderId, modelName: file.name } }, nowMs)];
}
