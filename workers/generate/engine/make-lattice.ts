import { availableParallelism } from 'node:os';
import { encodePreviewGlb } from '../../../core/lattice/formats/glb.ts';
import { encodeFrame } from '../../../core/lattice/frame/encode.ts';
import type { Frame } from '../../../core/lattice/frame/frame.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { resultPicturePng } from '../../../core/lattice/output/thumbnail.ts';
import { generateLattice } from '../../../core/lattice/pipeline/generate.ts';
import { LOOK_STEP_MM, lookLevels, structureLevels } from '../../../core/lattice/pipeline/look/look.ts';
import { type NearOrigin, nearOrigin } from '../../../core/lattice/pipeline/near-origin.ts';
import { LatticeError } from '../../../core/lattice/spec/error.ts';
import { lowPrecisionSpec } from '../../../core/lattice/spec/low-precision.ts';
import type { LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import { DEFAULT_THREADS_MAX, openThreads } from '../../../core/lattice/threads/pool.ts';
import { NET_MAX_RODS, RESULT_MAX_BYTES } from '../../../core/rules/order/job-limits.ts';
import { RESULT_PICTURE_PX } from '../../../core/rules/order/result-formats.ts';
import type { Precision } from '../../../core/studio/order/order.ts';
import { preciseNowMs } from '../stage-times.ts';
import { ChunkGatherer } from './chunk-gatherer.ts';
import { type Emit, type Engine, type EngineEvent, EngineRefusal, type EngineRequest } from './engine.ts';
import { meshOf } from './source-mesh.ts';
import { writePackages } from './write-packages.ts';

/** Smallest increase of the progress that is reported. */
const PROGRESS_STEP = 0.02;
/** Share of the run that was asked for in the total work if a low-precision run follows. */
const ASKED_SHARE = 0.65;

/** Number of threads, and the engine's thread module: in a bundle beside this file, in the source tree the engine finds it. */
const THREADS = {
  threads: Math.min(DEFAULT_THREADS_MAX, availableParallelism()),
  ...(import.meta.url.endsWith('.ts') ? {} : { threadUrl: new URL('./thread.mjs', import.meta.url) }),
};

interface Run {
  precision: Precision;
  spec: LatticeSpec;
  /** True for the result that was asked for. Its frame and its look are published. */
  isAsked: boolean;
  /** Start and end of this run in the overall progress. */
  from: number;
  to: number;
}

/** The engine in the calling thread. See Engine. */
export const makeLattice: Engine = async ({ source, isInspected, spec, warp }, emit, signal) => {
  try {
    const ended = stageEnds(emit);
    ended('thread');
    // They load their code while the model is read.
    await openThreads(THREADS);
    const near = nearOrigin(meshOf(source, isInspected), spec);
    ended('inspect');
    for (const run of runsOf(near.spec)) await makeOne(near, { ...run, warp }, ended, emit, signal);
  } catch (error) {
    if (error instanceof LatticeError) throw new EngineRefusal(error.code, error.message);
    throw error;
  }
};

/**
 * Returns the runs of a job. The result that was asked for comes first, since somebody waits for it; every order has a
 * low-precision file as well.
 */
function runsOf(spec: LatticeSpec): Run[] {
  if (spec.action === 'low') return [{ precision: 'low', spec, isAsked: true, from: 0, to: 1 }];
  return [
    { precision: 'high', spec, isAsked: true, from: 0, to: ASKED_SHARE },
    { precision: 'low', spec: lowPrecisionSpec(spec), isAsked: false, from: ASKED_SHARE, to: 1 },
  ];
}

async function makeOne(
  { mesh, movedMm }: NearOrigin,
  run: Run & Pick<EngineRequest, 'warp'>,
  ended: (stage: string) => void,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const { precision, spec, isAsked, warp } = run;
  const stl = { precision, format: 'stl' } as const;
  const chunks = new ChunkGatherer((bytes) => emit({ kind: 'chunk', file: stl, bytes }));
  const progress = progressOf(run, emit);
  let stage = '';
  let frame: Frame | undefined;
  let finished: Mesh | undefined;
  let levels: Mesh[] = [];
  const report = await generateLattice(mesh, spec, {
    signal,
    maxBytes: RESULT_MAX_BYTES,
    ...THREADS,
    write: (chunk) => chunks.add(chunk),
    onProgress(share, now) {
      if (stage !== '' && stage !== now) ended(`${precision} ${stage}`);
      stage = now;
      progress.at(share);
    },
    async onFrame(made) {
      frame = made;
      refuseLargeNet(made);
      if (!isAsked) return;
      const structure = await encodePreviewGlb(structureLevels(mesh, made, warp), LOOK_STEP_MM);
      tell(emit, { kind: 'frame', bytes: encodeFrame(made), structure });
      ended('structure');
    },
    async onVerified() {
      if (!isAsked || frame === undefined) return;
      const look = await lookLevels(mesh, spec, frame, warp);
      tell(emit, { kind: 'look', bytes: await encodePreviewGlb(look, LOOK_STEP_MM) });
      ended('look');
      tell(emit, { kind: 'picture', bytes: resultPicturePng(look.at(-1)!, RESULT_PICTURE_PX) });
      ended('picture');
    },
    onMesh(made) {
      finished = made;
    },
    onPreview(made) {
      levels = made;
    },
  });
  ended(`${precision} ${stage}`);
  await chunks.end();
  await emit({ kind: 'file', file: stl });
  await progress.sent();
  ended(`${precision} file`);
  await emit({ kind: 'report', precision, report: movedMm ? { ...report, movedMm } : report });
  await emit({ kind: 'preview', precision, bytes: await encodePreviewGlb(levels) });
  ended(`${precision} preview stored`);
  const look = levels.at(-1);
  if (frame === undefined || look === undefined) throw new Error('the engine left something out');
  await writePackages({ precision, spec, model: mesh, frame, mesh: finished, look }, isAsked, emit);
  ended(`${precision} packages`);
}

/**
 * Sends an event without waiting until it was handled: the engine works on while frame and look are stored. If it fails,
 * so does every later event, and the next awaited one ends the run.
 */
function tell(emit: Emit, event: EngineEvent): void {
  emit(event).catch(() => {});
}

function stageEnds(emit: Emit): (stage: string) => void {
  return (stage) => tell(emit, { kind: 'stage', stage, endedAtMs: preciseNowMs() });
}

/** Planning used an estimate. Here the exact rod count is known and nothing is allocated yet. */
function refuseLargeNet({ net, conformal }: Frame): void {
  if (conformal) return;
  const rods = (net?.segments.length ?? 0) / 6;
  if (rods > NET_MAX_RODS) throw new LatticeError('output-too-large', `the net would have ${rods} rods`);
}

/** Reports progress in steps. The engine does not wait for them; they are awaited together at the end. */
function progressOf({ from, to }: Run, emit: Emit) {
  let last = from;
  let telling: Promise<void> = Promise.resolve();
  return {
    at(share: number) {
      const fraction = from + share * (to - from);
      if (fraction - last < PROGRESS_STEP) return;
      last = fraction;
      telling = telling.then(() => emit({ kind: 'progress', fraction }));
    },
    sent: () => telling,
  };
}
