import * as z from 'zod';
import type { FapiaoState } from '../../../contract/calls/invoice.ts';
import type { Ports } from '../../ports.ts';
import { timeKey } from '../../store/keys.ts';
import { readableOf, recordFormat } from '../../store/record.ts';
import type { Write } from '../../store/table.ts';
import { payKeys } from '../keys.ts';
import type { PaymentLedger } from '../ledger.ts';
import { refundableMinor } from '../refund.ts';

const fapiaoSchema = z.object({
  paymentId: z.string(),
  uid: z.string(),
  /** Grows by one with every write; a write names the version it read. */
  version: z.number(),
  buyer: z.enum(['person', 'company']),
  title: z.string(),
  taxNumber: z.string(),
  email: z.string(),
  language: z.enum(['cn', 'en']),
  state: z.enum(['asked', 'done', 'refused']),
  askedAtMs: z.number(),
  answeredAtMs: z.number().exactOptional(),
  number: z.string().exactOptional(),
  /** Why none is issued. */
  reason: z.string().exactOptional(),
  by: z.string().exactOptional(),
});
/** A request for the fapiao of a payment, which an operator issues in the tax bureau's system. */
export type Fapiao = z.output<typeof fapiaoSchema>;

const fapiaos = recordFormat(fapiaoSchema);

/** Index `gsi2`: requests that wait for an operator, oldest first. */
const FAPIAO_WAITING = 'FAPIAO#ASKED';

export async function findFapiao(
  { table }: Pick<Ports, 'table'>,
  paymentId: string,
): Promise<Fapiao | undefined> {
  return fapiaos.readIfAny(await table.get(payKeys.fapiao(paymentId)));
}

/** Returns the requests that wait for an operator, oldest first. */
export async function waitingFapiaos(ports: Pick<Ports, 'table' | 'log'>): Promise<Fapiao[]> {
  const waiting = await ports.table.query({ index: 'gsi2', pk: FAPIAO_WAITING });
  return readableOf(waiting, fapiaos.read, ports);
}

/** Returns the state of a request as the payer sees it. A waiting one is void once all money is refunded. */
export function shownState({ state }: Pick<Fapiao, 'state'>, ledger: PaymentLedger): FapiaoState['state'] {
  return state === 'asked' && refundableMinor(ledger) <= 0 ? 'void' : state;
}

/** Returns the write that stores a request, refused if it has changed since it was read. */
export function fapiaoWrite(read: Fapiao | undefined, next: Omit<Fapiao, 'version'>): Write {
  const { paymentId, state, askedAtMs } = next;
  const waiting = state === 'asked' ? { gsi2pk: FAPIAO_WAITING, gsi2sk: timeKey(askedAtMs, paymentId) } : {};
  const version = (read?.version ?? 0) + 1;
  return {
    put: fapiaos.item(payKeys.fapiao(paymentId), { ...next, version }, waiting),
    when: read === undefined ? { pk: 'absent' } : { version: { is: read.version } },
  };
}
