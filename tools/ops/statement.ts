import { amountText } from '../../core/rules/pay/prices.ts';
import { dayAfter, isPastOrToday, providerDay } from '../../core/studio/pay/calendar.ts';
import { ledgerOfDay } from '../../core/studio/pay/compare.ts';
import type { Entry } from '../../core/studio/pay/entry.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { OpsError } from './command/command.ts';

type DayPorts = Pick<PayPorts, 'table' | 'provider' | 'clock'>;

/** Maximum days of one statement. */
const MAX_DAYS = 400;

/** Checks a typed day of the provider's calendar and returns it. Throws OpsError if it does not exist or lies ahead. */
export function checkDay({ provider, clock }: DayPorts, text: string): string {
  if (isPastOrToday(provider.kind, text, clock.nowMs())) return text;
  throw new OpsError(`${text || 'no day'}: give a day that has begun, such as 2026-11-23`);
}

/** Parses one day, a first and a last day, or a month into the list of days. Throws OpsError. */
export function daysOf(ports: DayPorts, from = '', to?: string): string[] {
  const isMonth = /^\d{4}-\d\d$/.test(from) && to === undefined;
  const first = checkDay(ports, isMonth ? `${from}-01` : from);
  const last = isMonth ? lastOf(ports, first) : checkDay(ports, to ?? from);
  const days: string[] = [];
  for (let day = first; day <= last && days.length <= MAX_DAYS; day = dayAfter(day)) days.push(day);
  if (days.length === 0) throw new OpsError(`${last} is before ${first}`);
  if (days.length > MAX_DAYS) throw new OpsError(`at most ${MAX_DAYS} days at once`);
  return days;
}

/** Returns the last day of a month, or today in the running one. */
function lastOf({ provider, clock }: DayPorts, first: string): string {
  const today = providerDay(provider.kind, clock.nowMs());
  const next = dayAfter(first, 31).slice(0, 7);
  const last = dayAfter(`${next}-01`, -1);
  return last < today ? last : today;
}

/** Returns the ledger entries of days, oldest first. */
export async function entriesOfDays(ports: DayPorts, days: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const day of days) entries.push(...(await ledgerOfDay(ports, day)));
  return entries;
}

/** Returns a statement as lines of CSV (RFC 4180): a head, and a line per movement. Amounts are signed. */
export function statementLines(entries: readonly Entry[]): string[] {
  const head = ['day', 'time', 'kind', 'amount', 'currency', 'order', 'workspace', 'user', 'provider', 'id'];
  const rows = entries.map(
    ({ atMs, kind, amountMinor, currency, paymentId, orderId, otherOrderIds = [], ...rest }) => [
      providerDay(rest.provider, atMs),
      new Date(atMs).toISOString(),
      ...[kind, amountText({ amountMinor }), currency, paymentId],
      ...[[orderId, ...otherOrderIds].join(' '), rest.uid, rest.provider, rest.id],
    ],
  );
  return [head, ...rows].map((row) => row.map(csvField).join(','));
}

/** Quotes a field. Turns one that a spreadsheet would compute into text, unless it is a number. */
function csvField(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
