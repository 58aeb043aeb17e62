import { hardnessReport } from '../../fill/coverage/hardness-reached.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import { refuseFaults } from '../../fill/struts/frame-model.ts';
import type { ChunkSink } from '../../formats/stl/write.ts';
import { concat } from '../../solid/lists/concat.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { openThreads, type ThreadOptions } from '../../solid/threads/pool.ts';
import type { LatticeReport } from '../../spec/report.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { WHOLE_VERIFICATION_TRIANGLES } from '../../verify/assembly.ts';
import { previewLevels } from '../output/levels.ts';
import { type BuiltBodies, buildBodies } from './bodies/build-bodies.ts';
import { type NearOrigin, nearOrigin } from './near-origin.ts';
import { reportOf } from './report-of.ts';
import { type StageClock, type StageWatch, stageClock } from './stage-clock.ts';
import { writeStl } from './write-stl.ts';

export interface GenerateOptions extends ThreadOptions, StageWatch {
  /** Receives the binary STL in chunks; its promise holds the generator back. */
  write: ChunkSink;
  /** Called when the graph is complete, long before the first byte. */
  onFrame?(frame: Frame): Promise<void> | void;
  /** Called before the first byte of a verified result; of one too large to hold, parts are verified then. */
  onVerified?(): Promise<void> | void;
  /** Called with the report after the last byte, before meshes for a viewer are made. */
  onWritten?(report: LatticeReport): Promise<void> | void;
  /** Called with meshes for a viewer, coarse first; made only if set. */
  onPreview?(levels: Mesh[]): Promise<void> | void;
  /** Called with the finished mesh if it fits in memory as a whole; made only if set. */
  onMesh?(mesh: Mesh): Promise<void> | void;
  /** Maximum triangles of the finest preview level. */
  previewTriangles?: number;
  /** Maximum size of the STL; above it the run ends before writing. */
  maxBytes?: number;
}

/** 3 MB at six bytes per triangle: a preview is sent as stored, without further compression. */
const PREVIEW_TRIANGLES = 500_000;
/** Share of building and verification in the progress of a run. */
const BUILT_SHARE = 0.75;

/**
 * Fills a closed, outward mesh with a lattice and writes it as binary STL. A model far from the origin is moved to it
 * first (`movedMm` of the report): frame, previews and file lie there. Each body of a model of several is filled, in
 * the same cells; bodies into which nothing fits are left out and named in the report. Writing starts after each body
 * is verified as closed, oriented, manifold and in one part. Of a result too large to hold, every part is verified
 * before, and the fit of the parts during the write: the written bytes are only valid when the promise resolves.
 * @throws LatticeError bad-spec, rod-too-thick, bad-model, too-many-cells, cell-too-large, nothing-inside,
 * plane-misses, side-apart, not-thin, output-too-large, trim-failed, proof-failed, cancelled
 */
export async function generateLattice(
  mesh: Mesh,
  spec: LatticeSpec,
  options: GenerateOptions,
): Promise<LatticeReport> {
  const near = nearOrigin(mesh, spec);
  return await generateNear(near, options);
}

async function generateNear(
  { mesh, spec, movedMm }: NearOrigin,
  options: GenerateOptions,
): Promise<LatticeReport> {
  const clock = stageClock(options);
  clock.enter('frame', 0);
  refuseFaults(spec);
  const threads = await openThreads(options);
  const progress = bodyProgress();
  const built = await buildBodies(mesh, spec, {
    hooks: {
      threads,
      async onFrame(frame) {
        await options.onFrame?.(frame);
        clock.enter('trim', progress.at(0.1));
      },
      onTrimmed: (share) => clock.at('trim', progress.at(0.1 + 0.5 * share)),
    },
    limits: {
      maxBytes: options.maxBytes ?? Number.POSITIVE_INFINITY,
      onVerify: () => clock.enter('prove', progress.at(0.6)),
      onSearch: () => clock.enter('search', progress.at(0.7)),
    },
    onBody(done, part) {
      progress.enter(done, part);
      clock.enter('frame', progress.at(0));
    },
  });
  clock.enter('write', BUILT_SHARE);
  await options.onVerified?.();
  await writeStl(built.results, options.write, (share) => clock.at('write', BUILT_SHARE + 0.2 * share));
  const whole = wholeOf(built);
  const hardness = hardnessReport(built.frame, spec, mesh);
  const report = {
    ...reportOf(spec, built, { whole, timesMs: clock.times() }),
    ...(hardness ? { hardness } : {}),
    ...(movedMm ? { movedMm } : {}),
  };
  await options.onWritten?.(report);
  await showResult({ frame: built.frame, whole }, options, clock);
  return { ...report, timesMs: clock.end() };
}

/** Progress of building, which only rises: a share for each body. */
function bodyProgress() {
  let begin = 0;
  let share = 1;
  let highest = 0;
  return {
    enter(done: number, part: number) {
      begin = done * BUILT_SHARE;
      share = part;
    },
    at(fraction: number): number {
      highest = Math.max(highest, begin + fraction * share);
      return highest;
    },
  };
}

/** All bodies in one list, 9 numbers per triangle, if they are few enough to hold. */
function wholeOf({ results }: BuiltBodies): Float32Array | undefined {
  const triangles = results.reduce((sum, result) => sum + result.triangles, 0);
  const wholes = results.flatMap(({ whole }) => whole ?? []);
  if (wholes.length < results.length || triangles > WHOLE_VERIFICATION_TRIANGLES) return undefined;
  return wholes.length === 1 ? wholes[0]! : concat<Float32Array>(Float32Array, wholes);
}

/** Emits the previews and the mesh that were requested. */
async function showResult(
  { frame, whole }: { frame: Frame; whole: Float32Array | undefined },
  { onPreview, onMesh, previewTriangles = PREVIEW_TRIANGLES }: GenerateOptions,
  clock: StageClock,
): Promise<void> {
  if (onPreview) {
    clock.enter('preview', 0.95);
    await onPreview(await previewLevels(frame, whole, previewTriangles));
  }
  if (onMesh && whole) await onMesh(weldCorners(whole));
}
