import { availableParallelism } from 'node:os';
import { encodePreviewGlb } from '../../../core/lattice/formats/glb.ts';
import { encodeFrame } from '../../../core/lattice/frame/encode.ts';
import type { Frame } from '../../../core/lattice/frame/frame.ts';
import { inspectModel, readInspected } from '../../../core/lattice/input/inspect.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { buildFrame } from '../../../core/lattice/pipeline/build-frame.ts';
import { generateLattice } from '../../../core/lattice/pipeline/generate.ts';
import { LOOK_STEP_MM, lookLevels, structureLevels } from '../../../core/lattice/pipeline/look.ts';
import { type NearOrigin, nearOrigin } from '../../../core/lattice/pipeline/near-origin.ts';
import { LatticeError } from '../../../core/lattice/spec/error.ts';
import { lowPrecisionSpec } from '../../../core/lattice/spec/low-precision.ts';
import { isConformal, type LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import { NET_MAX_RODS, RESULT_MAX_BYTES } from '../../../core/rules/order/job-limits.ts';
import type { Precision } from '../../../core/studio/order/order.ts';
import { preciseNowMs } from '../stage-times.ts';
import { ChunkGatherer } from './chunk-gatherer.ts';
import { type Emit, type Engine, EngineRefusal, type EngineRequest } from './engine.ts';
import { writePackages } from './write-packages.ts';

/** Smallest increase of the progress that is reported. */
const PROGRESS_STEP = 0.02;
/** Share of the low-precision run in the total work if a high-precision run follows. */
const LOW_SHARE = 0.35;

/** The engine's thread module. In a bundle it is beside this file; in the source tree the engine finds it. */
const THREADS = import.meta.url.endsWith('.ts')
  ? {}
  : { threadUrl: new URL('./thread.mjs', import.meta.url) };

interface Run {
  precision: Precision;
  spec: LatticeSpec;
  /** The spec whose frame is published once this run has built it. Missing in the second run. */
  shown?: LatticeSpec;
  /** Start and end of this run in the overall progress. */
  from: number;
  to: number;
}

/** The engine in the calling thread. See Engine. */
export const makeLattice: Engine = async ({ source, isInspected, spec, warp }, emit, signal) => {
  try {
    const ended = stageEnds(emit);
    ended('thread');
    const near = nearOrigin(meshOf(source, isInspected), spec);
    ended('inspect');
    for (const run of runsOf(near.spec)) await makeOne(near, { ...run, warp }, ended, emit, signal);
  } catch (error) {
    if (error instanceof LatticeError) throw new EngineRefusal(error.code, error.message);
    throw error;
  }
};

/**
 * Returns the runs of a job. Low precision comes first: it is the fastest to show, and every order has it.
 */
function runsOf(spec: LatticeSpec): Run[] {
  if (spec.action === 'low') return [{ precision: 'low', spec, shown: spec, from: 0, to: 1 }];
  return [
    { precision: 'low', spec: lowPrecisionSpec(spec), shown: spec, from: 0, to: LOW_SHARE },
    { precision: 'high', spec, from: LOW_SHARE, to: 1 },
  ];
}

/**
 * Returns the mesh of a stored model. The page inspects a model for quick feedback, and registration inspects
 * it because uploads are untrusted. The engine relies on a closed mesh, so bytes that were checked by earlier rules, or
 * need repairs, are inspected again.
 */
function meshOf(source: Uint8Array, isInspected: boolean): Mesh {
  const { mesh, accepted } = isInspected
    ? { mesh: readInspected(source), accepted: true }
    : inspectModel(source, {});
  if (mesh === undefined || !accepted) throw new LatticeError('bad-model', 'the stored model was refused');
  return mesh;
}

async function makeOne(
  { mesh, movedMm }: NearOrigin,
  run: Run & Pick<EngineRequest, 'warp'>,
  ended: (stage: string) => void,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const { precision, spec, shown, warp } = run;
  const stl = { precision, format: 'stl' } as const;
  const chunks = new ChunkGatherer((bytes) => emit({ kind: 'chunk', file: stl, bytes }));
  const progress = progressOf(run, emit);
  let stage = '';
  let frame: Frame | undefined;
  let shownFrame: Frame | undefined;
  let finished: Mesh | undefined;
  let levels: Mesh[] = [];
  const report = await generateLattice(mesh, spec, {
    signal,
    maxBytes: RESULT_MAX_BYTES,
    threads: availableParallelism(),
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
      if (shown === undefined) return;
      // Both runs share the frame, except for a boundary net, which the low-precision run does not have.
      const differs = shown.openEnds === 'net' && !isConformal(shown);
      shownFrame = differs ? buildFrame(mesh, shown) : made;
      const structure = await encodePreviewGlb(structureLevels(shownFrame, warp), LOOK_STEP_MM);
      await emit({ kind: 'frame', bytes: encodeFrame(shownFrame), structure });
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
  if (shown !== undefined && shownFrame !== undefined) {
    const look = await lookLevels(mesh, shown, shownFrame, warp);
    const bytes = await encodePreviewGlb(look, LOOK_STEP_MM);
    ended('look');
    await emit({ kind: 'look', bytes });
  }
  await emit({ kind: 'preview', precision, bytes: await encodePreviewGlb(levels) });
  ended(`${precision} preview stored`);
  const look = levels.at(-1);
  if (frame === undefined || look === undefined) throw new Error('the engine left something out');
  await writePackages({ precision, spec, model: mesh, frame, mesh: finished, look }, run.to === 1, emit);
  ended(`${precision} packages`);
}

/** Reports the end of a stage; the engine does not wait for it. */
function stageEnds(emit: Emit): (stage: string) => void {
  return (stage) => void emit({ kind: 'stage', stage, endedAtMs: preciseNowMs() });
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
