import * as z from 'zod';
import { OPERATOR_RECORD_DAYS } from '../../rules/account/limits.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { readableOf, recordFormat } from '../store/record.ts';

const DAY_SECONDS = 24 * 3600;

const recordSchema = z.object({
  /** The command, such as `account export`. */
  action: z.string(),
  /** The account that it is about. */
  uid: z.string().exactOptional(),
  /** What was changed: arguments of the command. Missing in records of earlier releases. */
  about: z.string().exactOptional(),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});
type DatedRecord = z.output<typeof recordSchema>;
/** A change by an operator, with the operator's name and the reason. */
export type OperatorRecord = Omit<DatedRecord, 'at'>;

const records = recordFormat(recordSchema);

/** Records an operator's change before it happens. The record outlives the account and expires. */
export async function recordOperator(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  record: OperatorRecord,
): Promise<void> {
  const nowMs = ports.clock.nowMs();
  const at = new Date(nowMs).toISOString();
  const expiresAtSeconds = Math.floor(nowMs / 1000) + OPERATOR_RECORD_DAYS * DAY_SECONDS;
  const key = keys.operatorRecord(at, newId(ports.ids, 'opr'));
  await ports.table.write([{ put: records.item(key, { ...record, at }, { expiresAtSeconds }) }]);
}

/** Returns the newest changes by operators, newest first, or those before a time. */
export async function operatorRecords(
  ports: Pick<Ports, 'table' | 'log'>,
  limit: number,
  beforeMs?: number,
): Promise<DatedRecord[]> {
  const { pk } = keys.operatorRecord('', '');
  const before =
    beforeMs === undefined ? {} : { before: keys.operatorRecord(new Date(beforeMs).toISOString(), '').sk };
  const items = await ports.table.query({ pk, ...before, newestFirst: true, limit });
  return readableOf(items, records.read, ports);
}
