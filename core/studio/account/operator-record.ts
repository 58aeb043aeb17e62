import * as z from 'zod';
import { OPERATOR_RECORD_DAYS } from '../../rules/account/limits.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { readableOf, recordFormat } from '../store/record.ts';

const DAY_SECONDS = 24 * 3600;

const recordSchema = z.object({
  action: z.enum(['account exported', 'account deleted']),
  uid: z.string(),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});
type DatedRecord = z.output<typeof recordSchema>;
/** An operator's action on a person's data, with the operator's name and the reason. */
export type OperatorRecord = Omit<DatedRecord, 'at'>;

const records = recordFormat(recordSchema);

/**
 * Records an operator's action before it happens, so that no action lacks a record. The record outlives the account and
 * expires.
 */
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

/** Returns the operators' actions, newest first. */
export async function operatorRecords(
  ports: Pick<Ports, 'table' | 'log'>,
  limit: number,
): Promise<DatedRecord[]> {
  const items = await ports.table.query({ pk: keys.operatorRecord('', '').pk, newestFirst: true, limit });
  return readableOf(items, records.read, ports);
}
