import type { CorpusRecord, Stage } from './record.ts';

const STAGES: readonly Stage[] = ['refused', 'accepted', 'filled', 'verified'];

/** The shares by class as a table, the failures by reason, and the slowest and largest, as lines. */
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
    ...repairLines(records),
    '',
    ...failures.map(
      (record) =>
        `${record.file} (${classOf.get(record.file) ?? 'no class'}): ${record.stage}, ${record.reason}`,
    ),
    '',
    `slowest ${slowest.seconds.toFixed(1)} s (${slowest.file}), largest ${largest.megabytes.toFixed(0)} MB (${largest.file})`,
  ];
}

/** One line for each kind of repair: how many files had it, and the greatest deviation of theirs. */
function repairLines(records: readonly CorpusRecord[]): string[] {
  const methods = [...new Set(records.flatMap(({ repairs }) => repairs))].sort();
  return methods.map((method) => {
    const repaired = records.filter(({ repairs }) => repairs.includes(method));
    const deviationMm = Math.max(...repaired.map((record) => record.deviationMm ?? 0));
    return `${method}: ${repaired.length} files, off by up to ${deviationMm.toPrecision(2)} mm`;
  });
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
