import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { workspaceCreate } from '../../../core/contract/calls/workspace.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { Studio } from '../../integration/harness/studio.ts';
import type { Visitor } from '../../integration/harness/visitor.ts';
import { sphere } from '../../models/primitives.ts';
import { STUDIO_JOBS, type StudioJob } from './jobs.ts';

/** Bar of the wait to COMPLETED, as a multiple of the bar of the preview. */
const COMPLETED_OVER_PREVIEW = 1.6;
/** Interval at which the bench asks for the order, milliseconds. */
const POLL_MS = 20;
/** Change of the rod between runs, mm, so that none is answered from the store. */
const ROD_STEP_MM = 0.001;

interface Waits {
  /** Milliseconds from the task call to its answer, to the preview's bytes, and to COMPLETED. */
  called: number;
  preview: number;
  completed: number;
  /** Milliseconds from the task call to the end of each stage in the worker. */
  stages: [string, number][];
}

interface StageLine {
  event: string;
  endedAtMs: Record<string, number>;
}

/** Prints the waits of each job and the stages of its middle run, after one run that warms processes and code. */
export async function serverWaits(options: {
  paths: Readonly<Record<string, string>>;
  only: readonly string[];
  runs: number;
}): Promise<void> {
  const lines: StageLine[] = [];
  const studio = await Studio.start({
    log(_name, line) {
      if (line.includes('"event":"job finished"')) lines.push(JSON.parse(line) as StageLine);
    },
  });
  try {
    const visitor = await studio.user('bench', { grants: ['high-precision', 'printability'] });
    const summary: string[] = [];
    for (const [name, job] of Object.entries(STUDIO_JOBS)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      const model = modelBytes(job, options.paths);
      if (model === undefined) console.log(`${name}: left out, no --model ${job.model}=PATH`);
      else summary.push(await oneJob(visitor, lines, { name, job, model, runs: options.runs }));
    }
    console.log(`\njob          preview s (bar)   COMPLETED s (bar)   medians, warm; load ${load()}`);
    for (const row of summary) console.log(row);
  } finally {
    await studio.stop();
  }
}

function modelBytes({ model }: StudioJob, paths: Readonly<Record<string, string>>): Uint8Array | undefined {
  if (model === 'sphere') return encodeStl(sphere(50, 128));
  const path = paths[model];
  return path === undefined ? undefined : readFileSync(path);
}

async function oneJob(
  visitor: Visitor,
  lines: StageLine[],
  { name, job, model, runs }: { name: string; job: StudioJob; model: Uint8Array; runs: number },
): Promise<string> {
  const file = await visitor.upload(model);
  const all: Waits[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const { id } = await visitor.call(workspaceCreate, { body: { sources: [file.id] } });
    const wide = (job.changes.wide ?? 0.8) + run * ROD_STEP_MM;
    const waits = await oneWait(visitor, lines, { id, file }, { surfaceNum: 8, ...job.changes, wide });
    console.log(
      `${name}${run === 0 ? ' (warm-up)' : ''}: preview ${seconds(waits.preview)}, COMPLETED ${seconds(waits.completed)} s`,
    );
    if (run > 0) all.push(waits);
  }
  const middle = all.sort((a, b) => a.preview - b.preview)[Math.floor(all.length / 2)]!;
  printStages(job.title, middle);
  const completed = all.map((waits) => waits.completed).sort((a, b) => a - b)[Math.floor(all.length / 2)]!;
  const bar = job.previewBarSeconds;
  const columns = [
    `${seconds(middle.preview)} (${bar})`,
    `${seconds(completed)} (${(bar * COMPLETED_OVER_PREVIEW).toFixed(1)})`,
  ];
  return `${name.padEnd(12)} ${columns[0]!.padStart(15)}   ${columns[1]!.padStart(17)}`;
}

async function oneWait(
  visitor: Visitor,
  lines: StageLine[],
  workspace: Parameters<Visitor['generate']>[0],
  changes: Parameters<Visitor['generate']>[1],
): Promise<Waits> {
  const known = lines.length;
  const sinceMs = performance.timeOrigin + performance.now();
  const elapsed = () => performance.timeOrigin + performance.now() - sinceMs;
  await visitor.generate(workspace, changes);
  const called = elapsed();
  let preview: number | undefined;
  for (;;) {
    const { status, latticeTask, failure } = await visitor.detail(workspace.id);
    if (status === 'FAILED') throw new Error(`the job failed: ${JSON.stringify(failure)}`);
    const shown = latticeTask?.outputPreview?.fullPath;
    if (preview === undefined && shown !== undefined && (status === 'GENERATED' || status === 'COMPLETED')) {
      await (await fetch(shown)).arrayBuffer();
      preview = elapsed();
    }
    if (status === 'COMPLETED') break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const completed = elapsed();
  // The analysis of this job would slow the next one down.
  await visitor.waitForAnalysis(workspace.id);
  while (lines.length === known) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const stages = Object.entries(lines.at(-1)!.endedAtMs).map(([stage, atMs]): [string, number] => [
    stage,
    atMs - sinceMs,
  ]);
  return { called, preview: preview!, completed, stages: stages.sort((a, b) => a[1] - b[1]) };
}

function printStages(title: string, { called, preview, completed, stages }: Waits): void {
  console.log(`\n${title}: ms after the task call, and since the stage before`);
  const rows = [['task call answered', called] as const, ...stages, ['preview fetched', preview] as const];
  let last = 0;
  for (const [stage, atMs] of [...rows, ['COMPLETED seen', completed] as const].sort((a, b) => a[1] - b[1])) {
    console.log(
      `  ${stage.padEnd(24)} ${atMs.toFixed(0).padStart(7)} ${`+${(atMs - last).toFixed(0)}`.padStart(7)}`,
    );
    last = atMs;
  }
  console.log('');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}
