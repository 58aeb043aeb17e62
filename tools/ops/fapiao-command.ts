import { amountText } from '../../core/rules/pay/prices.ts';
import { balanceMinor } from '../../core/studio/pay/entry.ts';
import { answerFapiao, type FapiaoAnswer } from '../../core/studio/pay/fapiao/answer.ts';
import { type Fapiao, shownState, waitingFapiaos } from '../../core/studio/pay/fapiao/fapiao.ts';
import { readLedger } from '../../core/studio/pay/ledger.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { OpsError, USAGE } from './commands.ts';

interface FapiaoRequest {
  ports: Pick<PayPorts, 'table' | 'clock' | 'log'>;
  rest: readonly string[];
  options?: { by?: string | undefined; reason?: string | undefined };
}

/** The operators' queue of requests for a fapiao. */
export async function fapiaoCommand({ ports, rest, options = {} }: FapiaoRequest): Promise<string[]> {
  const [what, paymentId = '', number = ''] = rest;
  if (what === 'list') return await listWaiting(ports);
  const by = options.by?.trim() ?? '';
  const reason = options.reason?.trim() ?? '';
  if (what === 'done' && number !== '' && by !== '') return await answer(ports, paymentId, { by, number });
  if (what === 'refuse' && reason !== '' && by !== '') return await answer(ports, paymentId, { by, reason });
  throw new OpsError(USAGE);
}

async function answer(
  ports: FapiaoRequest['ports'],
  paymentId: string,
  given: FapiaoAnswer,
): Promise<string[]> {
  const fapiao = await answerFapiao(ports, paymentId, given);
  if (fapiao === undefined) throw new OpsError(`${paymentId} has no waiting request for a fapiao`);
  return [`${paymentId}   ${fapiao.state}, mail to ${fapiao.email} ordered`];
}

async function listWaiting(ports: FapiaoRequest['ports']): Promise<string[]> {
  const waiting = await waitingFapiaos(ports);
  const lines = await Promise.all(waiting.map((fapiao) => describe(ports, fapiao)));
  return lines.length === 0 ? ['no waiting requests for a fapiao'] : lines.flat();
}

/** Data of the fapiao. Its amount leaves out refunded money. */
async function describe(ports: FapiaoRequest['ports'], fapiao: Fapiao): Promise<string[]> {
  const { paymentId, askedAtMs, buyer, title, taxNumber, email } = fapiao;
  const ledger = await readLedger(ports, paymentId);
  const isVoid = ledger !== undefined && shownState(fapiao, ledger) === 'void';
  const sum = amountText({ amountMinor: balanceMinor(ledger?.entries ?? []) });
  const number = taxNumber === '' ? '' : `, tax number ${taxNumber}`;
  return [
    `${paymentId}   ${sum} ${ledger?.payment.currency ?? ''}   asked ${new Date(askedAtMs).toISOString()}`,
    `  ${buyer}: ${title}${number}   to ${email}   for ${ledger?.payment.title ?? ''}`,
    ...(isVoid ? [`  refunded: fapiao refuse ${paymentId} --by NAME --reason TEXT`] : []),
  ];
}
