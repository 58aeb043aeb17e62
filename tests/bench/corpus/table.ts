import type { CorpusRecord, Stage } from './record.ts';

const STAGES: readonly Stage[] = ['refused', 'accepted', 'filled', 'verified'];

/** Returns lines with the shares by class, the failures by reason, and the slowest and largest files. */
export function corpusLines(
  records: readonly CorpusRecord[],
  classOf: ReadonlyMap<string, string>,
): string[] {
  const byClass = new Map<string, CorpusRecord[]>();
  for (const record of records) {
    const name = classOf.get(record.file) ?? 'no class';
    byClass.set(name, [...(byClass.get(name) ?? []), record]);
  }
  const classes = [...byClass].sort(([, a], [, b]) => b.length - a.length);
  const rows = [...classes, ['all', [...records]] as const].map(([name, of]) => rowOf(name, of));
  const failures = records.filter(({ reason }) => reason !== undefined);
  const slowest = records.reduce((a, b) => (a.seconds > b.seconds ? a : b));
  const largest = records.reduce((a, b) => (a.megabytes > b.megabytes ? a : b));
  return [
    '| Class | Files | Accepted | of these repaired | Filled | Verified | Left out, median |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...failures.map(
      (record) =>
        `${record.file} (${classOf.get(record.file) ?? 'no class'}): ${record.stage}, ${record.reason}`,
    ),
    '',
    `slowest ${slowest.seconds.toFixed(1)} s (${slowest.file}), largest ${largest.megabytes.toFixed(0)} MB (${largest.file})`,
  ];
}

function rowOf(name: string, records: readonly CorpusRecord[]): string {
  const reached = (stage: Stage) =>
    records.filter((record) => STAGES.indexOf(record.stage) >= STAGES.indexOf(stage));
  const share = (of: readonly CorpusRecord[]) =>
    `${of.length} (${Math.round((100 * of.length) / records.length)} %)`;
  const accepted = reached('accepted');
  const pruned = reached('filled')
    .map(({ prunedShare }) => prunedShare ?? 0)
    .sort((a, b) => a - b);
  const cells = [
    name,
    records.length,
    share(accepted),
    accepted.filter(({ repairs }) => repairs.length > 0).length,
    share(reached('filled')),
    share(reached('verified')),
    pruned.length === 0 ? '-' : `${(100 * pruned[pruned.length >> 1]!).toFixed(1)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}
