import type { WorkerSize } from '../../rules/order/worker-sizes.ts';
import type { Ports } from '../ports.ts';
import type { Table } from '../store/table.ts';
import { type LineCounts, lineCounts } from './line-counts.ts';
import { type LearnedLine, learnedLine } from './pace.ts';

/** Maximum age of a cached line, milliseconds. */
const FRESH_MS = 1000;

/** The counts and learned values of the line of a size of workers. */
export interface Line {
  counts: LineCounts;
  learned?: LearnedLine | undefined;
}

interface Recent {
  line: Promise<Line>;
  untilMs: number;
}

const recent = new WeakMap<Table, Map<WorkerSize, Recent>>();

/** Returns a line that is at most a second old, so that many watchers cost as much as one. */
export async function recentLine(ports: Pick<Ports, 'table' | 'clock'>, size: WorkerSize): Promise<Line> {
  const nowMs = ports.clock.nowMs();
  const ofTable = recent.get(ports.table) ?? new Map<WorkerSize, Recent>();
  recent.set(ports.table, ofTable);
  const known = ofTable.get(size);
  if (known !== undefined && nowMs < known.untilMs && nowMs >= known.untilMs - FRESH_MS)
    return await known.line;
  const line = readLine(ports, size);
  ofTable.set(size, { line, untilMs: nowMs + FRESH_MS });
  // A failed read is not cached.
  line.catch(() => ofTable.delete(size));
  return await line;
}

async function readLine(ports: Pick<Ports, 'table'>, size: WorkerSize): Promise<Line> {
  const [counts, learned] = await Promise.all([lineCounts(ports, size), learnedLine(ports, size)]);
  return { counts, learned };
}
