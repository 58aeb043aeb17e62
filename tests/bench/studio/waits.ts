import { setTimeout } from 'node:timers/promises';
import type { Visitor } from '../../integration/harness/visitor.ts';

/** Interval at which the bench asks for the order, milliseconds. */
const POLL_MS = 20;

/** The log line of a finished job, as far as it is read here. */
export interface StageLine {
  event: string;
  endedAtMs: Record<string, number>;
  processorMs: Record<string, number>;
}

interface Stage {
  name: string;
  /** Milliseconds from the task call. */
  atMs: number;
  /** Processor time of the worker's process until then. */
  processorMs?: number | undefined;
}

export interface Waits {
  /** Milliseconds from the task call to its answer, to the preview's bytes, and to COMPLETED. */
  called: number;
  preview: number;
  completed: number;
  /** Ends of the stages in the worker. */
  stages: Stage[];
}

/** Presses Generate by `generate` and waits for preview and result of a workspace; `lines` receives the worker's log. */
export async function waitsAfter(
  visitor: Visitor,
  lines: readonly StageLine[],
  id: string,
  generate: () => Promise<unknown>,
): Promise<Waits> {
  const known = lines.length;
  const nowMs = () => performance.timeOrigin + performance.now();
  const sinceMs = nowMs();
  await generate();
  const called = nowMs() - sinceMs;
  let preview: number | undefined;
  for (;;) {
    const { status, latticeTask, failure } = await visitor.detail(id);
    if (status === 'FAILED') throw new Error(`the job failed: ${JSON.stringify(failure)}`);
    const shown = latticeTask?.outputPreview?.fullPath;
    if (preview === undefined && shown !== undefined && (status === 'GENERATED' || status === 'COMPLETED')) {
      await (await fetch(shown)).arrayBuffer();
      preview = nowMs() - sinceMs;
    }
    if (status === 'COMPLETED') break;
    await setTimeout(POLL_MS);
  }
  const completed = nowMs() - sinceMs;
  // The analysis of this job would slow the next one down.
  await visitor.waitForAnalysis(id);
  while (lines.length === known) await setTimeout(POLL_MS);
  const { endedAtMs, processorMs } = lines.at(-1)!;
  const stages = Object.entries(endedAtMs).map(([name, atMs]) => ({
    name,
    atMs: atMs - sinceMs,
    processorMs: processorMs[name],
  }));
  return { called, preview: preview!, completed, stages };
}

/** Prints when each stage ended, how long after the one before, and the worker's processor time between both. */
export function printStages(title: string, { called, preview, completed, stages }: Waits): void {
  console.log(`\n${title}: ms after the task call, since the stage before, and processor ms of the worker`);
  const seen: Stage[] = [
    { name: 'task call answered', atMs: called },
    { name: 'preview fetched', atMs: preview },
    { name: 'COMPLETED seen', atMs: completed },
  ];
  let last = 0;
  let lastProcessor: number | undefined;
  for (const { name, atMs, processorMs } of [...seen, ...stages].sort((a, b) => a.atMs - b.atMs)) {
    const used = processorMs === undefined ? '' : (processorMs - (lastProcessor ?? processorMs)).toFixed(0);
    console.log(
      `  ${name.padEnd(24)} ${atMs.toFixed(0).padStart(7)} ${`+${(atMs - last).toFixed(0)}`.padStart(7)} ${used.padStart(7)}`,
    );
    last = atMs;
    lastProcessor = processorMs ?? lastProcessor;
  }
  console.log('');
}
