import { median } from '../../percentile.ts';
import { type CorpusRecord, isRejected, type Stage } from './record.ts';

/** Coverage from which a filled file counts as completely filled. */
const WHOLE_COVERAGE = 0.9;
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
    '| Class | Files | Accepted | of these repaired | Filled | of these 90 % reached | Verified | Checked outside | Reached, median | Left out, median | Cell, median |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...repairLines(records),
    '',
    ...failures.map(
      (record) =>
        `${record.file} (${classOf.get(record.file) ?? 'no class'}): ${record.stage}, ${record.reason}`,
    ),
    ...records.filter(isRejected).map(({ file, outside }) => `${file}: checked outside, ${outside}`),
    '',
    `slowest ${slowest.seconds.toFixed(1)} s (${slowest.file}), largest ${largest.megabytes.toFixed(0)} MB (${largest.file})`,
  ];
}

/** Line with the share of models that end as a closed surface, and how long opening one takes. */
export function openedLine(records: readonly CorpusRecord[]): string {
  const opened = records.filter(({ open }) => open);
  const closed = records.filter(({ stage }) => stage !== 'refused');
  const secondsOf = (figureOf: (open: { seconds: number; cpuSeconds: number }) => number) =>
    medianOf(
      opened,
      ({ open }) => figureOf(open!),
      (seconds) => `${seconds.toFixed(2)} s`,
    );
  const medians = `median ${secondsOf(({ seconds }) => seconds)}, of processors ${secondsOf(({ cpuSeconds }) => cpuSeconds)}`;
  return `opened ${share(closed, records)} of ${records.length} as closed surfaces, ${medians}`;
}

/** One line for each kind of repair: number of files and greatest deviation. */
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
  const accepted = reached('accepted');
  const filled = reached('filled');
  const checked = filled.filter((record) => record.outside !== undefined && !isRejected(record));
  const cells = [
    name,
    records.length,
    share(accepted, records),
    accepted.filter(({ repairs }) => repairs.length > 0).length,
    share(filled, records),
    share(
      filled.filter(({ coverage = 0 }) => coverage >= WHOLE_COVERAGE),
      records,
    ),
    share(reached('verified'), records),
    `${checked.length} of ${filled.length}`,
    medianOf(filled, ({ coverage = 0 }) => coverage, percent),
    medianOf(filled, ({ prunedShare = 0 }) => prunedShare, percent),
    medianOf(
      filled,
      ({ sizeMm = 0 }) => sizeMm,
      (mm) => `${mm.toFixed(1)} mm`,
    ),
  ];
  return `| ${cells.join(' | ')} |`;
}

function medianOf(
  records: readonly CorpusRecord[],
  figureOf: (record: CorpusRecord) => number,
  format: (value: number) => string,
): string {
  return records.length === 0 ? '-' : format(median(records.map(figureOf)));
}

/** A number of records, and its share of all in whole percent. */
function share(of: readonly CorpusRecord[], records: readonly CorpusRecord[]): string {
  return `${of.length} (${Math.round((100 * of.length) / records.length)} %)`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
