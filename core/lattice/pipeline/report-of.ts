import { stlBytes } from '../formats/stl/layout.ts';
import { frameTotals } from '../frame/frame.ts';
import { boundsOf } from '../geometry/box.ts';
import { boundsOfFill } from '../result/bounds.ts';
import { ENGINE_VERSION, type LatticeReport } from '../spec/report.ts';
import type { GradientSpec, LatticeSpec } from '../spec/spec.ts';
import type { VerifiedResult } from './build-verified.ts';

/** The report of a written result. */
export function reportOf(
  spec: LatticeSpec,
  { filled, verification, triangles, skin, searchedTriangles, whole }: VerifiedResult,
  timesMs: Record<string, number>,
): LatticeReport {
  const { frame, placement, copies, kept, trim, predictedMm3 } = filled;
  const totals = frameTotals(frame);
  const skinMm3 = skin.length > 0 ? frame.modelVolumeMm3 : 0;
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
    components: verification.components,
    proof: verification,
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

/** Reports contain only the size of the image: its pixels would dominate the report. */
function withoutImage(spec: GradientSpec): GradientSpec {
  const { image } = spec.gradient;
  return { ...spec, gradient: { ...spec.gradient, image: { ...image, gray: new Uint8Array() } } };
}
