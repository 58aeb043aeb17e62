import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { workspaceCreate } from '../../../core/contract/calls/workspace.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { Studio } from '../../integration/harness/studio.ts';
import type { Visitor } from '../../integration/harness/visitor.ts';
import { box, sphere } from '../../models/primitives.ts';
import { median, percentile } from '../../percentile.ts';
import { runCommand } from './command-line.ts';
import { STUDIO_JOBS, type StudioJob } from './jobs.ts';

/** Bars of the waits of a warm worker: a multiple of the command line's time, and seconds beside it. */
const BARS = { preview: [1.15, 0.3], completed: [1.3, 0.5] } as const;
/** Time between upload and click in which a customer chooses a lattice, seconds. */
const CHOOSING_SECONDS = 10;
/** Change of the rod between runs, mm, so that none is answered from the store. */
const ROD_STEP_MM = 0.001;
/** Interval at which the bench asks for the order, milliseconds. */
const POLL_MS = 20;

interface Waits {
  /** Milliseconds from the task call to the preview's bytes, and to COMPLETED. */
  preview: number;
  completed: number;
}

export interface WaitOptions {
  paths: Readonly<Record<string, string>>;
  only: readonly string[];
  runs: number;
  /** True to start everything again before each run. */
  cold: boolean;
}

/**
 * Prints, per job, the time of the command line, a whole process from file to file, median and 95th percentile of the
 * waits from the click. Command line and product run in turn. Warm: after one run that
 * warms processes and code. Cold: in processes that have run no lattice, the click ten seconds after the upload.
 */
export async function serverWaits(options: WaitOptions): Promise<void> {
  const summary: string[] = [];
  for (const [name, job] of Object.entries(STUDIO_JOBS)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    const bytes = modelBytes(job, options.paths);
    if (bytes === undefined) console.log(`${name}: left out, no --model ${job.model}=PATH`);
    else summary.push(await oneJob(name, job, { bytes, ...options }));
  }
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\njob      command line s   preview s: p50 p95 (bar)   COMPLETED s: p50 p95 (bar)`);
  for (const row of summary) console.log(row);
  console.log(`${options.runs} runs, ${options.cold ? 'cold' : 'warm'}; load ${load.join(' ')}`);
}

function modelBytes({ model }: StudioJob, paths: Readonly<Record<string, string>>): Uint8Array | undefined {
  if (model === 'sphere') return encodeStl(sphere(50, 128));
  if (model === 'box') return encodeStl(box([0, 0, 0], [300, 300, 250]));
  const path = paths[model];
  return path === undefined ? undefined : readFileSync(path);
}

async function oneJob(
  name: string,
  job: StudioJob,
  { bytes, runs, cold }: WaitOptions & { bytes: Uint8Array },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trabecula-wait-'));
  await writeFile(join(folder, 'model.stl'), bytes);
  const all: Waits[] = [];
  const alone: number[] = [];
  // Bundles the command.
  await commandMs(folder, job);
  let desk = await openDesk(bytes);
  try {
    for (let run = cold ? 1 : 0; run <= runs; run += 1) {
      if (cold) {
        if (run > 1) {
          await desk.studio.stop();
          desk = await openDesk(bytes);
        }
        await setTimeout(CHOOSING_SECONDS * 1000);
      }
      const waits = await oneWait(desk, job, run);
      console.log(
        `${name}${run === 0 ? ' (warm-up)' : ''}: preview ${seconds(waits.preview)}, COMPLETED ${seconds(waits.completed)} s`,
      );
      if (run === 0) continue;
      all.push(waits);
      alone.push(await commandMs(folder, job));
    }
  } finally {
    await desk.studio.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const own = median(alone);
  const column = (key: keyof typeof BARS) => {
    const times = all.map((waits) => waits[key]);
    const bar = own * BARS[key][0] + BARS[key][1] * 1000;
    return `${seconds(median(times))} ${seconds(percentile(times, 0.95))} (${seconds(bar)})`;
  };
  return `${name.padEnd(12)}${seconds(own).padStart(11)}${column('preview').padStart(27)}${column('completed').padStart(29)}`;
}

/** A visitor with an uploaded model on a studio. */
interface Desk {
  studio: Studio;
  visitor: Visitor;
  file: Awaited<ReturnType<Visitor['upload']>>;
}

async function openDesk(bytes: Uint8Array): Promise<Desk> {
  const studio = await Studio.start({ environment: { files: {} } });
  const visitor = await studio.user('bench', { grants: ['high-precision', 'printability'] });
  return { studio, visitor, file: await visitor.upload(bytes) };
}

/** Presses Generate and waits for preview and result. */
async function oneWait({ visitor, file }: Desk, job: StudioJob, run: number): Promise<Waits> {
  const { id } = await visitor.call(workspaceCreate, { body: { sources: [file.id] } });
  const wide = job.changes.wide + run * ROD_STEP_MM;
  const sinceMs = performance.now();
  await visitor.generate({ id, file }, { surfaceNum: 8, ...job.changes, wide });
  let preview: number | undefined;
  for (;;) {
    const { status, latticeTask, failure } = await visitor.detail(id);
    if (status === 'FAILED') throw new Error(`the job failed: ${JSON.stringify(failure)}`);
    const shown = latticeTask?.outputPreview?.fullPath;
    if (preview === undefined && shown !== undefined && (status === 'GENERATED' || status === 'COMPLETED')) {
      await (await fetch(shown)).arrayBuffer();
      preview = performance.now() - sinceMs;
    }
    if (status === 'COMPLETED') break;
    await setTimeout(POLL_MS);
  }
  const completed = performance.now() - sinceMs;
  // The analysis of this job would slow the next one down.
  await visitor.waitForAnalysis(id);
  return { preview: preview!, completed };
}

/** Milliseconds of `npm run lattice` on the job. */
async function commandMs(folder: string, { options }: StudioJob): Promise<number> {
  const since = performance.now();
  await runCommand(folder, ['model.stl', '-o', 'out.stl', ...options]);
  return performance.now() - since;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
