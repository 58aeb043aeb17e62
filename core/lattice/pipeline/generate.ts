import type { Room } from '../domain/fill-domain.ts';
import { thinnedRoomOf } from '../domain/thinned-domain.ts';
import { stlBytes } from '../formats/stl/layout.ts';
import { type ChunkSink, StlStream, stlHeader } from '../formats/stl/write.ts';
import { type Frame, frameTotals } from '../frame/frame.ts';
import { backToModel, type Placement } from '../grid/placement.ts';
import type { ThreadOptions } from '../kernel/pool.ts';
import { boundsOf, type Mesh } from '../mesh/mesh.ts';
import { weldCorners } from '../mesh/weld.ts';
import { previewLevels } from '../output/levels.ts';
import { boundsOfFill } from '../result/bounds.ts';
import type { FillHooks } from '../result/filled-model.ts';
import { streamRun } from '../result/stream.ts';
import { LatticeError } from '../spec/error.ts';
import { ENGINE_VERSION, type LatticeReport } from '../spec/report.ts';
import type { GradientSpec, LatticeSpec } from '../spec/spec.ts';
import type { Copies } from '../struts/assemble/copies.ts';
import { refuseFaults } from '../struts/frame-model.ts';
import type { TrimmedPart } from '../struts/trim/uncap.ts';
import { EdgeBalance } from '../verify/edge-balance.ts';
import { fillProved } from './fill-verified.ts';
import { nearOrigin } from './near-origin.ts';

export interface GenerateOptions extends ThreadOptions {
  /** Takes the finished binary STL, chunk by chunk; its promise holds the generator back. */
  write: ChunkSink;
  /** Called as soon as the graph is known, long before the first byte. */
  onFrame?(frame: Frame): Promise<void> | void;
  /** Called with meshes for a viewer, coarse first; asks for them by being there. */
  onPreview?(levels: Mesh[]): Promise<void> | void;
  /** Called with the finished mesh when it is small enough to be held as a whole; asks for it by being there. */
  onMesh?(mesh: Mesh): Promise<void> | void;
  /** Most triangles of the finest preview level. */
  previewTriangles?: number;
  /** `fraction` of the whole, 0 to 1, and the stage that runs now. */
  onProgress?(fraction: number, stage: GenerateStage): void;
  signal?: AbortSignal;
  /** Most bytes the STL may have; above it the run ends before anything is written. */
  maxBytes?: number;
}

export type GenerateStage = 'frame' | 'trim' | 'prove' | 'search' | 'write' | 'preview';

/** At six bytes a triangle, 3 MB: what is sent for a preview goes as it is stored, packed no further. */
const PREVIEW_TRIANGLES = 500_000;

/**
 * Fills a closed, outward mesh with a lattice and writes it as binary STL.
 * A model far from the origin is moved to it first (`movedMm` of the report): frame, previews and file lie there.
 * Nothing is written before the result has been proved closed, oriented, manifold and in one part. Of a result too
 * large to hold, every part is proved before and the fit of the parts while it is written: what was written is only
 * good when the promise is kept.
 * @throws LatticeError bad-spec, rod-too-thick, bad-model, too-many-cells, cell-too-large, nothing-inside, plane-misses,
 * side-apart, output-too-large, trim-failed, proof-failed, cancelled
 */
export async function generateLattice(
  mesh: Mesh,
  spec: LatticeSpec,
  options: GenerateOptions,
): Promise<LatticeReport> {
  const near = nearOrigin(mesh, spec);
  const report = await generateNear(near.mesh, near.spec, options);
  return near.movedMm ? { ...report, movedMm: near.movedMm } : report;
}

async function generateNear(mesh: Mesh, spec: LatticeSpec, options: GenerateOptions): Promise<LatticeReport> {
  const clock = stageClock(options);
  clock.enter('frame', 0);
  refuseFaults(spec);
  const room: Room =
    spec.mode === 'regions' ? { kind: 'open', mesh, solidMm3: 0 } : await thinnedRoomOf(mesh, spec);
  const hooks: FillHooks = {
    place: options,
    async onFrame(frame) {
      await options.onFrame?.(frame);
      clock.enter('trim', 0.1);
    },
    onTrimmed: (share) => clock.at('trim', 0.1 + 0.5 * share),
  };
  const { filled, proof, triangles, skin, searchedTriangles, whole } = await fillProved(
    mesh,
    spec,
    room,
    hooks,
    {
      maxBytes: options.maxBytes ?? Number.POSITIVE_INFINITY,
      onProof: () => clock.enter('prove', 0.6),
      onSearch: () => clock.enter('search', 0.7),
    },
  );
  const { frame, placement, copies, kept, trim, predictedMm3 } = filled;
  clock.enter('write', 0.75);
  const balance = whole ? undefined : new EdgeBalance();
  const write: ChunkSink = (chunk) => {
    balance?.add(chunk);
    return options.write(chunk);
  };
  await writeAll(
    { copies, kept, skin },
    placement,
    triangles,
    { header: options.write, records: write },
    clock,
  );
  if (balance && !balance.balanced)
    throw new LatticeError('proof-failed', 'the edges of the file do not cancel out');
  if (options.onPreview) {
    clock.enter('preview', 0.95);
    await options.onPreview(await previewLevels(frame, whole, options.previewTriangles ?? PREVIEW_TRIANGLES));
  }
  if (options.onMesh && whole) await options.onMesh(weldCorners(whole));
  const timesMs = clock.end();
  const totals = frameTotals(frame);
  const skinMm3 = room.kind === 'shell' ? frame.modelVolumeMm3 : 0;
  const volumeMm3 = skinMm3 + copies.volumeMm3 + kept.reduce((sum, part) => sum + part.volumeMm3, 0);
  return {
    engineVersion: ENGINE_VERSION,
    spec: spec.mode === 'gradient' ? withoutImage(spec) : spec,
    triangles,
    bytes: stlBytes(triangles),
    volumeMm3,
    modelVolumeMm3: frame.modelVolumeMm3,
    volumeFraction: {
      measured: volumeMm3 / frame.modelVolumeMm3,
      predicted: (predictedMm3 ?? totals.predictedVolumeMm3) / frame.modelVolumeMm3,
    },
    components: proof.components,
    proof,
    searchedTriangles,
    strutCount: totals.strutCount,
    prunedShare: totals.prunedShare,
    // Of a turned fill the parts only give the box around its turned box.
    boxMm:
      whole && placement.turnZDeg !== 0
        ? boundsOf({ positions: whole })
        : boundsOfFill(copies, kept, placement, skin),
    trim,
    timesMs,
  };
}

async function writeAll(
  { copies, kept, skin }: { copies: Copies; kept: readonly TrimmedPart[]; skin: Float32Array },
  placement: Placement,
  triangles: number,
  sink: { header: ChunkSink; records: ChunkSink },
  clock: StageClock,
): Promise<void> {
  await sink.header(stlHeader(triangles));
  const stream = new StlStream(sink.records, triangles);
  let done = 0;
  for (const run of copies.runs) {
    await streamRun(run, placement, stream);
    done += (run.template.corners.length / 9) * (run.places.length / 3);
    clock.at('write', 0.75 + (0.2 * done) / triangles);
  }
  for (const corners of [copies.tubes, ...kept.map((part) => part.corners)]) {
    const placed = new Float32Array(corners);
    backToModel(placement, placed);
    await stream.corners(placed);
  }
  await stream.corners(skin);
  await stream.end();
}

interface StageClock {
  enter(stage: GenerateStage, fraction: number): void;
  at(stage: GenerateStage, fraction: number): void;
  end(): Record<string, number>;
}

/** Times the stages, reports progress and ends the run when the signal says so. */
function stageClock({ signal, onProgress }: GenerateOptions): StageClock {
  const timesMs: Record<string, number> = {};
  let stage: GenerateStage | undefined;
  let since = performance.now();
  const close = () => {
    const now = performance.now();
    if (stage) timesMs[stage] = (timesMs[stage] ?? 0) + (now - since);
    since = now;
  };
  const check = () => {
    if (signal?.aborted) throw new LatticeError('cancelled', 'the generation was cancelled');
  };
  return {
    enter(next, fraction) {
      check();
      close();
      stage = next;
      onProgress?.(fraction, next);
    },
    at(current, fraction) {
      check();
      onProgress?.(fraction, current);
    },
    end() {
      close();
      if (stage) onProgress?.(1, stage);
      timesMs.total = Object.values(timesMs).reduce((sum, ms) => sum + ms, 0);
      return timesMs;
    },
  };
}

/** A report says which picture by its size only: the shades themselves would make most of the report. */
function withoutImage(spec: GradientSpec): GradientSpec {
  const { image } = spec.gradient;
  return { ...spec, gradient: { ...spec.gradient, image: { ...image, gray: new Uint8Array() } } };
}
