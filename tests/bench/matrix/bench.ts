import fc from 'fast-check';
import { MATRIX_JOB, type MatrixJob, NET_JOB, VARIED_JOB } from './draw.ts';
import { judge, type Verdict } from './judge.ts';

/** Interval of the jobs that run again with two threads and must give the same bytes. */
const THREADED_EVERY = 20;
/** Maximum number of runs that search for a smaller job with the same failure. */
const SHRINK_RUNS = 12;

/** What the job of a seed is drawn from, by the last word of the command. */
const KINDS: Readonly<Record<string, fc.Arbitrary<MatrixJob>>> = {
  plain: MATRIX_JOB,
  net: NET_JOB,
  varied: VARIED_JOB,
};

/**
 * `npm run bench -- matrix [jobs] [first seed] [net|varied]`: runs random jobs over the whole catalogue, all
 * modes and every model of the gallery, one seed each. With `net` all have a boundary net. With `varied`
 * models come rotated, far from the origin or finely subdivided. Checks the written bytes. Prints counts, refusals and
 * density errors, and for each failure its seed and the smallest failing job found. Ends with 1 after a failure.
 */
export async function run([jobs = '2000', first = '1', kind = 'plain']: readonly string[]): Promise<void> {
  const drawnFrom = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!drawnFrom) throw new Error(`unknown kind of jobs: ${kind}`);
  const startedMs = performance.now();
  const verdicts: (Verdict & { job: MatrixJob })[] = [];
  for (let seed = Number(first); verdicts.length < Number(jobs); seed++) {
    const job = fc.sample(drawnFrom, { seed, numRuns: 1 })[0]!;
    const verdict = await judge(job, seed % THREADED_EVERY === 0 ? 2 : 1);
    verdicts.push({ ...verdict, job });
    if (verdict.flaws.length > 0) {
      console.error(`seed ${seed}: ${verdict.flaws.join(', ')}\n${describe(job)}`);
      const smaller = await smallest(seed, drawnFrom);
      if (smaller) console.error(`smallest found: ${smaller}`);
    }
    if (verdicts.length % 100 === 0) console.log(`${verdicts.length} jobs, up to seed ${seed}`);
  }
  report(verdicts);
  console.log(
    `seeds ${first} to ${Number(first) + verdicts.length - 1}, ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  );
  if (verdicts.some(({ flaws }) => flaws.length > 0)) process.exitCode = 1;
}

/** Describes the job that a failing seed shrinks to. */
async function smallest(seed: number, drawn: fc.Arbitrary<MatrixJob>): Promise<string | undefined> {
  let runs = 0;
  const found = await fc.check(
    fc.asyncProperty(drawn, async (job) => runs++ >= SHRINK_RUNS || (await judge(job)).flaws.length === 0),
    { seed, numRuns: 1 },
  );
  return found.counterexample ? describe(found.counterexample[0]) : undefined;
}

function describe({ model, variant, spec }: MatrixJob): string {
  const plain = JSON.stringify(spec, (key, value) => (key === 'gray' ? [...value] : value));
  return `${model}${variant ? ` ${variant}` : ''}: ${plain}`;
}

function report(verdicts: readonly (Verdict & { job: MatrixJob })[]): void {
  const made = verdicts.filter(({ refused, flaws }) => refused === undefined && flaws.length === 0);
  const refusals = Object.entries(
    Object.groupBy(
      verdicts.filter(({ refused }) => refused !== undefined),
      ({ refused }) => refused!,
    ),
  ).map(([code, list]) => `${code} ${list?.length ?? 0}`);
  const failed = verdicts.filter(({ flaws }) => flaws.length > 0).length;
  const triangles = made.reduce((sum, verdict) => sum + verdict.triangles, 0);
  console.log(
    `${verdicts.length} jobs: ${made.length} made and proved (${triangles} triangles), ${failed} failed`,
  );
  console.log(`refused: ${refusals.join(', ') || 'none'}`);
  for (const [mode, list] of Object.entries(Object.groupBy(made, ({ job }) => modeOf(job)))) {
    const errors = list!.map(({ densityError = 0 }) => Math.abs(densityError)).sort((a, b) => a - b);
    const at = (share: number) => `${(100 * errors[Math.floor(share * (errors.length - 1))]!).toFixed(1)} %`;
    console.log(
      `predicted against measured volume, ${mode}: ${list!.length} results, half within ${at(0.5)}, 19 of 20 within ${at(0.95)}, worst ${at(1)}`,
    );
  }
}

function modeOf({ spec }: MatrixJob): string {
  if (spec.shellMm !== undefined) return `${spec.mode} with a shell`;
  if (spec.bottomMm !== undefined) return `${spec.mode} with a bottom`;
  return spec.mode;
}
