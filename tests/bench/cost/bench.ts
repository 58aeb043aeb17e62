import { bytesOf, costOf, type JobCost, modelUsd, runSeconds } from './cost.ts';
import { type CostJob, type Measured, measureJob } from './measure.ts';
import { PRICES } from './prices.ts';

/** The jobs of the audit of 2026-11-23, with what one cost then. */
const JOBS: readonly CostJob[] = [
  { name: '1 k cells', sizeMm: [100, 100, 100], lattice: 'TYPE-20002', cellMm: 10, beforeUsd: 0.004 },
  { name: '22.5 k cells', sizeMm: [300, 300, 250], lattice: 'TYPE-20002', cellMm: 10, beforeUsd: 0.06 },
  { name: '180 k cells', sizeMm: [300, 300, 250], lattice: 'TYPE-20002', cellMm: 5, beforeUsd: 0.47 },
];
/** An assumption until uploads show it. */
const MODEL_BYTES = 2e6;
/** Of what a lattice cost then. */
const BAR_SHARE = 1 / 5;

/**
 * `npm run bench -- cost [1|2|3]`: what a lattice costs by the size of its job, from processor time, memory and bytes measured
 * here and the prices of cost/prices.ts. A worker keeps the engine for its next job, so a small job goes before, which
 * loads the engine from its source; its processor time is printed apart. Ends with code 1 if a paid and downloaded one is over a fifth of before.
 */
export async function run(args: string[]): Promise<void> {
  const jobs = args.length === 0 ? JOBS : args.map((number) => JOBS[Number(number) - 1]!);
  console.log(`US dollars per lattice, prices of ${PRICES.asOf}`);
  console.log(
    'job           CPU s   MB raw  stored  peak MB   sale    compute  storage   egress requests     logs    total   before    bar',
  );
  const first = await measureJob(JOBS[0]!);
  console.log(
    `besides, once per model of ${mb(MODEL_BYTES)} MB, kept twice: ${usd(modelUsd(MODEL_BYTES)).trim()}`,
  );
  for (const job of jobs) {
    const use = await measureJob(job);
    if (job === JOBS[0]) printCold(first, use);
    for (const sale of ['paid', 'unpaid'] as const) {
      const cost = costOf(use, sale);
      const bar = job.beforeUsd * BAR_SHARE;
      const met = cost.total <= bar;
      if (!met) process.exitCode = 1;
      const measured = [
        use.cpuSeconds.toFixed(1),
        mb(use.rawBytes),
        mb(bytesOf(use.objects)),
        use.peakMb.toFixed(0),
      ];
      console.log(
        [
          job.name.padEnd(12),
          ...measured.map((text) => text.padStart(7)),
          sale.padStart(8),
          ...figures(cost),
          usd(job.beforeUsd),
          met ? '    met' : ' MISSED',
        ].join(' '),
      );
    }
  }
}

/** Prints what the first job of a worker costs and takes beside a later one: loading the engine is billed, too. */
function printCold(first: Measured, later: Measured): void {
  const more = costOf(first, 'paid').total - costOf(later, 'paid').total;
  console.log(
    `${JOBS[0]!.name} as the first job of a worker: ${first.cpuSeconds.toFixed(1)} CPU s, ${runSeconds(first).toFixed(1)} s in place of ${runSeconds(later).toFixed(1)} s, ${usd(more).trim()} more`,
  );
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
const usd = (value: number) => value.toFixed(5).padStart(8);

function figures({ compute, storage, egress, requests, logs, total }: JobCost): string[] {
  return [compute, storage, egress, requests, logs, total].map(usd);
}
