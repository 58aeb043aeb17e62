import { type Language, VisibleError } from '../../../contract/envelope.ts';
import { buyerFaults, type FapiaoBuyer, tidyBuyer } from '../../../rules/pay/fapiao.ts';
import type { Ports } from '../../ports.ts';
import { WriteRefused } from '../../store/table.ts';
import { readLedger } from '../ledger.ts';
import { refundableMinor } from '../refund.ts';
import { type Fapiao, fapiaoWrite, findFapiao } from './fapiao.ts';

/**
 * Puts a request for the fapiao of a user's own payment with WeChat Pay into the operators' queue. After a refusal the
 * user may request it again, with other fields.
 * @throws VisibleError notFound, invalidRequest, notPaid, fapiaoAsked
 */
export async function askFapiao(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  uid: string,
  { paymentId, language, ...asked }: FapiaoBuyer & { paymentId: string; language: Language },
): Promise<Fapiao> {
  const ledger = await readLedger(ports, paymentId);
  if (ledger?.payment.uid !== uid || ledger.payment.provider !== 'wechat') throw new VisibleError('notFound');
  const buyer = tidyBuyer(asked);
  const faults = buyerFaults(buyer);
  if (faults.length > 0)
    throw new VisibleError('invalidRequest', {
      fields: faults.map((path) => ({ path, problem: 'missing or wrong' })),
    });
  if (refundableMinor(ledger) <= 0) throw new VisibleError('notPaid');
  const before = await findFapiao(ports, paymentId);
  if (before !== undefined && before.state !== 'refused') throw new VisibleError('fapiaoAsked');
  const askedAtMs = ports.clock.nowMs();
  const next = { ...buyer, paymentId, uid, language, state: 'asked', askedAtMs } as const;
  try {
    await ports.table.write([fapiaoWrite(before, next)]);
  } catch (error) {
    // Another tab requested it first.
    if (error instanceof WriteRefused) throw new VisibleError('fapiaoAsked');
    throw error;
  }
  ports.log('fapiao asked', { paymentId });
  return { ...next, version: (before?.version ?? 0) + 1 };
}
