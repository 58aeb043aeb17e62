import { coverageOf } from '../coverage/coverage.ts';
import { samplesOf } from '../coverage/domain-samples.ts';
import type { ChunkSink } from '../formats/stl/write.ts';
import type { Frame } from '../frame/frame.ts';
import type { ThreadOptions } from '../kernel/pool.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { weldCorners } from '../mesh/weld.ts';
import { previewLevels } from '../output/levels.ts';
import type { FillHooks } from '../result/filled-model.ts';
import type { LatticeReport } from '../spec/report.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { refuseFaults } from '../struts/frame-model.ts';
import { buildVerified, type VerifiedResult } from './build-verified.ts';
import { nearOrigin } from './near-origin.ts';
import { reportOf } from './report-of.ts';
import { type StageClock, type StageWatch, stageClock } from './stage-clock.ts';
import { chooseStrategy } from './strategy.ts';
import { writeStl } from './write-stl.ts';

export interface GenerateOptions extends ThreadOptions, StageWatch {
  /** Receives the binary STL in chunks; its promise holds the generator back. */
  write: ChunkSink;
  /** Called when the graph is complete, long before the first byte. */
  onFrame?(frame: Frame): Promise<void> | void;
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

/**
 * Fills a closed, outward mesh with a lattice and writes it as binary STL.
 * A model far from the origin is moved to it first (`movedMm` of the report): frame, previews and file lie
 * there.
 * Writing starts after the result is verified as closed, oriented, manifold and in one part. Of a result too
 * large to hold, every part is verified before, and the fit of the parts during the write: the written bytes
 * are only valid when the promise resolves.
 * @throws LatticeError bad-spec, rod-too-thick, bad-model, too-many-cells, cell-too-large, nothing-inside,
 * plane-misses,
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
  const strategy = await chooseStrategy(mesh, spec);
  const result = await buildVerified(strategy, hooksOf(options, clock), {
    maxBytes: options.maxBytes ?? Number.POSITIVE_INFINITY,
    onVerify: () => clock.enter('prove', 0.6),
    onSearch: () => clock.enter('search', 0.7),
  });
  clock.enter('write', 0.75);
  await writeStl(result, options.write, (share) => clock.at('write', 0.75 + 0.2 * share));
  await showResult(result, options, clock);
  const coverage = coverageOf(samplesOf(strategy.domain), result.filled.frame);
  return reportOf(spec, result, { coverage, timesMs: clock.end() });
}

function hooksOf(options: GenerateOptions, clock: StageClock): FillHooks {
  return {
    place: options,
    async onFrame(frame) {
      await options.onFrame?.(frame);
      clock.enter('trim', 0.1);
    },
    onTrimmed: (share) => clock.at('trim', 0.1 + 0.5 * share),
  };
}

/** Hands out the previews and the mesh, as far as they are asked for. */
async function showResult(
  { filled, whole }: VerifiedResult,
  { onPreview, onMesh, previewTriangles = PREVIEW_TRIANGLES }: GenerateOptions,
  clock: StageClock,
): Promise<void> {
  if (onPreview) {
    clock.enter('preview', 0.95);
    await onPreview(await previewLevels(filled.frame, whole, previewTriangles));
  }
  if (onMesh && whole) await onMesh(weldCorners(whole));
}
