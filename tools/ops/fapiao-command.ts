import { isOneLine } from '../../core/rules/one-line.ts';
import { amountText } from '../../core/rules/pay/prices.ts';
import { balanceMinor } from '../../core/studio/pay/entry.ts';
import { answerFapiao, type FapiaoAnswer } from '../../core/studio/pay/fapiao/answer.ts';
import { type Fapiao, findFapiao, shownState, waitingFapiaos } from '../../core/studio/pay/fapiao/fapiao.ts';
import { readLedger } from '../../core/studio/pay/ledger.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { type Change, OpsError, type PayCommands, type Why } from './command/command.ts';

type FapiaoPorts = Pick<PayPorts, 'table' | 'log'>;

/** The operators' queue of requests for a fapiao. */
export const FAPIAO_COMMANDS: PayCommands = {
  'fapiao list': {
    text: 'lists waiting requests for a fapiao, oldest first',
    changes: false,
    run: async ({ ports }) => await listWaiting(ports),
  },
  'fapiao done': {
    args: 'ORDER NUMBER',
    text: 'records that it was issued under this number, and mails that to the payer',
    changes: true,
    async plan({ ports, rest: [paymentId = '', number = ''] }) {
      if (number === '' || !isOneLine(number)) throw new OpsError();
      return await answering(ports, paymentId, ({ by }) => ({ by, number }));
    },
  },
  'fapiao refuse': {
    args: 'ORDER',
    text: 'refuses it; the payer reads the reason, and can ask again',
    changes: true,
    plan: async ({ ports, rest: [paymentId = ''] }) => await answering(ports, paymentId, (why) => why),
  },
};

/** Returns the change that answers a waiting request. */
async function answering(
  ports: FapiaoPorts,
  paymentId: string,
  answerOf: (why: Why) => FapiaoAnswer,
): Promise<Change<PayPorts>> {
  const waits = () => new OpsError(`${paymentId} has no waiting request for a fapiao`);
  const asked = await findFapiao(ports, paymentId);
  if (asked?.state !== 'asked') throw waits();
  return {
    uid: asked.uid,
    about: paymentId,
    async apply(writing, why) {
      const fapiao = await answerFapiao(writing, paymentId, answerOf(why));
      if (fapiao === undefined) throw waits();
      return [`${paymentId}   ${fapiao.state}, mail to ${fapiao.email} ordered`];
    },
  };
}

async function listWaiting(ports: FapiaoPorts): Promise<string[]> {
  const waiting = await waitingFapiaos(ports);
  const lines = await Promise.all(waiting.map((fapiao) => describe(ports, fapiao)));
  return lines.length === 0 ? ['no waiting requests for a fapiao'] : lines.flat();
}

/** Data of the fapiao. Its amount leaves out refunded money. */
async function describe(ports: FapiaoPorts, fapiao: Fapiao): Promise<string[]> {
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
