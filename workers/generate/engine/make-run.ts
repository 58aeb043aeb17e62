import { encodeFrame } from '../../../core/fill/frame/encode.ts';
import type { Frame } from '../../../core/fill/frame/frame.ts';
import { encodePreviewGlb } from '../../../core/formats/glb.ts';
import { NET_MAX_RODS, RESULT_MAX_BYTES } from '../../../core/rules/order/job-limits.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { RESULT_PICTURE_PX } from '../../../core/rules/order/result-formats.ts';
import { resultPicturePng } from '../../../core/run/output/thumbnail.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import type { NearOrigin } from '../../../core/run/pipeline/near-origin.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ThreadOptions } from '../../../core/solid/threads/pool.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { preciseNowMs, processorNowMs } from '../stage-times.ts';
import { ChunkGatherer } from './chunk-gatherer.ts';
import type { Emit, EngineEvent } from './engine.ts';
import { beginOpenPreview, type FinishedPreview } from './open-preview-run.ts';

/** Smallest increase of the progress that is reported. */
const PROGRESS_STEP = 0.02;

export interface Run {
  precision: Precision;
  spec: LatticeSpec;
  /** Set for the requested result, which is published. Called when its file and report are handled. */
  onRequested?: () => void;
  /** Called when the frame is made. */
  onFramed?: () => void;
  threads: ThreadOptions;
  /** Threads of which one may draw the open preview meanwhile; default this one alone. */
  pool?: ThreadOptions;
  /** Start and end of this run in the overall progress. */
  from: number;
  to: number;
}

export async function makeRun(
  { mesh, movedMm }: Pick<NearOrigin, 'mesh' | 'movedMm'>,
  run: Run,
  { emit, signal }: { emit: Emit; signal?: AbortSignal | undefined },
): Promise<void> {
  const { precision, spec, onRequested, onFramed, threads, pool = {} } = run;
  const ended = stageEnds(emit);
  const stl = { precision, format: 'stl' } as const;
  const chunks = new ChunkGatherer((bytes) => emit({ kind: 'chunk', file: stl, bytes }));
  const progress = progressOf(run, emit);
  let stage = '';
  let drawing: Awaited<ReturnType<typeof beginOpenPreview>> | undefined;
  let open: FinishedPreview | undefined;
  let levels: Mesh[] = [];
  await generateLattice(mesh, spec, {
    ...(signal ? { signal } : {}),
    maxBytes: RESULT_MAX_BYTES,
    ...threads,
    write: (chunk) => chunks.add(chunk),
    onProgress(share, now) {
      if (stage !== '' && stage !== now) ended(`${precision} ${stage}`);
      stage = now;
      progress.at(share);
    },
    async onFrame(made) {
      refuseLargeNet(made);
      if (!onRequested) return;
      tell(emit, { kind: 'frame', bytes: encodeFrame(made) });
      drawing = await beginOpenPreview({ mesh, spec, frame: made }, pool);
      onFramed?.();
    },
    async onVerified() {
      if (drawing === undefined) return;
      open = await drawing.finish();
      tell(emit, { kind: 'open preview', bytes: open.glb });
      ended('open preview');
    },
    async onWritten(report) {
      ended(`${precision} ${stage}`);
      stage = '';
      await chunks.end();
      tell(emit, { kind: 'file', file: stl });
      await progress.sent();
      ended(`${precision} file`);
      // Nothing else is made before the requested result is published.
      await emit({ kind: 'report', precision, report: movedMm ? { ...report, movedMm } : report });
      onRequested?.();
    },
    onPreview(made) {
      levels = made;
    },
  }).finally(() => drawing?.end());
  ended(`${precision} ${stage}`);
  await progress.sent();
  await emit({ kind: 'preview', precision, bytes: await encodePreviewGlb(levels) });
  ended(`${precision} preview made`);
  if (open) {
    await emit({ kind: 'picture', bytes: resultPicturePng(open.draw(), RESULT_PICTURE_PX) });
    ended('picture');
  }
}

/**
 * Sends an event without waiting for its handler, so that the engine continues while frame and open preview are stored. If the
 * handler fails, every later event fails too, and the next awaited one ends the run.
 */
function tell(emit: Emit, event: EngineEvent): void {
  emit(event).catch(() => {});
}

export function stageEnds(emit: Emit): (stage: string) => void {
  return (stage) => {
    const now = { endedAtMs: preciseNowMs(), processorMs: processorNowMs() };
    tell(emit, { kind: 'stage', stage, ...now });
  };
}

/** Planning used an estimate. Here the exact number of struts is known and nothing is allocated yet. */
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
