import * as z from 'zod';
import { COMPARE_FROM_HOUR_UTC, COMPARE_MAX_DAYS } from '../../rules/pay/limits.ts';
import { logUnreadable, readableOf, recordFormat } from '../store/record.ts';
import type { Item } from '../store/table.ts';
import { dayAfter, providerDay } from './calendar.ts';
import { type Entry, entryOf, movementId } from './entry.ts';
import { paymentOfCharge } from './inbox.ts';
import { ledgerDayKey, payKeys } from './keys.ts';
import type { PayPorts } from './ports.ts';
import type { Movement } from './provider.ts';
import { settle } from './settle.ts';

/** A movement that differs between the ledger and the provider's books. */
export interface Difference {
  /** `missing`: not in the ledger. `unknown`: not in the provider's books. `amount`: in both, but not the same. */
  what: 'missing' | 'unknown' | 'amount';
  /** Kind and provider's id. */
  movement: string;
  paymentId?: string | undefined;
}

export interface Comparison {
  day: string;
  /** Movements in the provider's books of that day. */
  movements: number;
  /** Sum of the provider's books, and of the ledger, smallest units. */
  providerMinor: number;
  ledgerMinor: number;
  found: Difference[];
  /** Differences that remained after the payments were settled again. */
  left: Difference[];
}

/** Compares ledger and books of a day, settles, compares again; logs the rest. Throws ProviderUnavailable. */
export async function compareDay(ports: PayPorts, day: string): Promise<Comparison> {
  const movements = await ports.provider.movements(day);
  const before = await readableLedger(ports, day);
  const found = differences(movements, before);
  for (const { movement } of found) {
    const missing = movements.find((one) => movementId(one) === movement);
    const paymentId = missing && (missing.paymentId ?? (await paymentOfCharge(ports, missing.chargeId)));
    if (paymentId === undefined) continue;
    await settleReadable(ports, paymentId, missing?.refundId === undefined ? [] : [missing.refundId]);
  }
  const after = found.length === 0 ? before : await readableLedger(ports, day);
  const left = found.length === 0 ? [] : differences(movements, after);
  const comparison: Comparison = {
    day,
    movements: movements.length,
    providerMinor: sum(movements),
    ledgerMinor: sum(after),
    found,
    left,
  };
  const provider = ports.provider.kind;
  ports.log('day compared', { provider, day, movements: movements.length, found: found.length });
  if (found.length > 0) ports.log('ledger differs', { provider, ...comparison });
  return comparison;
}

/** The last day that was compared. */
const findComparedDays = recordFormat(z.object({ day: z.string() }));

/** Compares all past days not compared yet, oldest first. Throws ProviderUnavailable. */
export async function compareDays(ports: PayPorts): Promise<Comparison[]> {
  const nowMs = ports.clock.nowMs();
  const kind = ports.provider.kind;
  const key = payKeys.compared(kind);
  const done = findComparedDays.readIfAny(await ports.table.get(key))?.day;
  const today = providerDay(kind, nowMs);
  // Yesterday's bill may not exist before that hour.
  const last =
    new Date(nowMs).getUTCHours() < COMPARE_FROM_HOUR_UTC ? dayAfter(today, -2) : dayAfter(today, -1);
  const oldest = dayAfter(today, -COMPARE_MAX_DAYS);
  const comparisons: Comparison[] = [];
  let day = done === undefined ? oldest : dayAfter(done);
  if (day < oldest) day = oldest;
  for (; day <= last; day = dayAfter(day)) {
    comparisons.push(await compareDay(ports, day));
    await ports.table.write([{ put: findComparedDays.item(key, { day }) }]);
  }
  return comparisons;
}

/** Settles a payment. If a record of it cannot be read, the difference stays and raises the alarm. */
async function settleReadable(
  ports: PayPorts,
  paymentId: string,
  refundIds: readonly string[],
): Promise<void> {
  try {
    await settle(ports, paymentId, refundIds);
  } catch (error) {
    if (!logUnreadable(ports.log, error)) throw error;
  }
}

/** Ledger entries of the provider's day, oldest first. Throws UnreadableRecord: none is left out silently. */
export async function ledgerOfDay(
  ports: Pick<PayPorts, 'table' | 'provider'>,
  day: string,
): Promise<Entry[]> {
  return (await ledgerItems(ports, day)).map(entryOf);
}

/** Readable entries of a day. An unreadable one differs from the provider's books: an alarm. */
async function readableLedger(ports: PayPorts, day: string): Promise<Entry[]> {
  return readableOf(await ledgerItems(ports, day), entryOf, ports);
}

async function ledgerItems(ports: Pick<PayPorts, 'table' | 'provider'>, day: string): Promise<Item[]> {
  return await ports.table.query({ index: 'gsi1', pk: ledgerDayKey(ports.provider.kind, day) });
}

function differences(movements: readonly Movement[], entries: readonly Entry[]): Difference[] {
  const booked = new Map(entries.map((entry) => [movementId(entry), entry]));
  const moved = new Map(movements.map((movement) => [movementId(movement), movement]));
  const found: Difference[] = [];
  for (const [id, movement] of moved) {
    const entry = booked.get(id);
    const paymentId = entry?.paymentId ?? movement.paymentId;
    if (entry === undefined) found.push({ what: 'missing', movement: id, paymentId });
    else if (entry.amountMinor !== movement.amountMinor || entry.currency !== movement.currency)
      found.push({ what: 'amount', movement: id, paymentId });
  }
  for (const [id, { paymentId }] of booked)
    if (!moved.has(id)) found.push({ what: 'unknown', movement: id, paymentId });
  return found;
}

function sum(moves: readonly { amountMinor: number }[]): number {
  return moves.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
