import { resultPrefix } from '../order/job.ts';
import { findOrder } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { WriteRefused } from '../store/table.ts';
import { dueAt, mustKeepFiles } from './decide.ts';
import { readLedger } from './ledger.ts';
import { paymentWrite } from './payment.ts';

/**
 * Extends the retention of a paid payment's results, source model and thumbnail to the time that was bought.
 * The store deletes by age, so each object's age is reset. Done once per payment; the next run repeats an
 * interrupted one.
 */
export async function keepFiles(
  ports: Pick<Ports, 'table' | 'clock' | 'files'>,
  paymentId: string,
): Promise<void> {
  const payment = (await readLedger(ports, paymentId))?.payment;
  if (payment === undefined || !mustKeepFiles(payment)) return;
  const order = await findOrder(ports, payment.orderId);
  if (order !== undefined) {
    const { file, thumbKey } = order;
    const made = await ports.files.list(resultPrefix(order.id));
    for (const key of [...made, file.key, ...(thumbKey === undefined ? [] : [thumbKey])])
      await ports.files.renew(key);
  }
  const { dueAtMs: _before, ...rest } = { ...payment, filesKept: true as const };
  const dueAtMs = dueAt(rest, ports.clock.nowMs());
  try {
    await ports.table.write([paymentWrite(payment, dueAtMs === undefined ? rest : { ...rest, dueAtMs })]);
  } catch (error) {
    // It was settled meanwhile. It is still due, so the next run repeats this.
    if (!(error instanceof WriteRefused)) throw error;
  }
}
