import { orderMail } from '../../mail/outbox.ts';
import type { Ports } from '../../ports.ts';
import { WriteRefused } from '../../store/table.ts';
import { type Fapiao, fapiaoWrite, findFapiao } from './fapiao.ts';

/** Answer of an operator: issued under a number, or refused for a reason. */
export type FapiaoAnswer = { by: string } & ({ number: string } | { reason: string });

/**
 * Records an operator's answer to a waiting request and mails it to the payer, in one transaction. Returns undefined if
 * no request of this payment waits.
 */
export async function answerFapiao(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  paymentId: string,
  answer: FapiaoAnswer,
): Promise<Fapiao | undefined> {
  const asked = await findFapiao(ports, paymentId);
  if (asked?.state !== 'asked') return undefined;
  const answeredAtMs = ports.clock.nowMs();
  const state = 'number' in answer ? ('done' as const) : ('refused' as const);
  const { version, ...request } = asked;
  const next = { ...request, ...answer, state, answeredAtMs };
  const { email: to, language, title } = asked;
  const notice =
    'number' in answer
      ? ({ kind: 'fapiao-done', paymentId, title, number: answer.number } as const)
      : ({ kind: 'fapiao-refused', paymentId, title, reason: answer.reason } as const);
  // A request may be refused and made again: the version tells the mails apart.
  const mail = orderMail({ id: `fapiao#${paymentId}#${version}`, to, language, notice }, answeredAtMs);
  try {
    await ports.table.write([fapiaoWrite(asked, next), mail]);
  } catch (error) {
    // Another operator answered it.
    if (error instanceof WriteRefused) return undefined;
    throw error;
  }
  ports.log('fapiao answered', { paymentId, state });
  return { ...next, version: version + 1 };
}
