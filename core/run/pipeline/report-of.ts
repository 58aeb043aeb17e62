import { frameTotals } from '../../fill/frame/frame.ts';
import { backToModel } from '../../fill/grid/placement.ts';
import type { FilledModel } from '../../fill/result/filled-model.ts';
import { stlBytes } from '../../formats/stl/layout.ts';
import { type Box, boundsOf, boxAround } from '../../solid/geometry/box.ts';
import { joinConformal } from '../../spec/conformal-cells.ts';
import { ENGINE_VERSION, type LatticeReport, type Verification } from '../../spec/report.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import type { BuiltBodies } from './bodies/build-bodies.ts';
import type { VerifiedResult } from './build-verified.ts';

/** Report of a written result. Figures of several bodies are summed. */
export function reportOf(
  spec: LatticeSpec,
  { results, frame, coverage, bodies }: BuiltBodies,
  { whole, timesMs }: { whole: Float32Array | undefined; timesMs: Record<string, number> },
): LatticeReport {
  const totals = frameTotals(frame);
  const sum = (value: (result: VerifiedResult) => number) =>
    results.reduce((all, result) => all + value(result), 0);
  const triangles = sum((result) => result.triangles);
  const volumeMm3 = sum(volumeOfResult);
  // Two regions predict the membrane as well, which their frames do not know.
  const predictedMm3 = results.every(({ filled }) => filled.predictedMm3 === undefined)
    ? totals.predictedVolumeMm3
    : sum(({ filled }) => filled.predictedMm3 ?? frameTotals(filled.frame).predictedVolumeMm3);
  const verification = results.map((result) => result.verification).reduce(joinVerifications);
  const solids = results.flatMap((result) => result.solids ?? []);
  const conformal = joinConformal(results.map(({ filled }) => filled.frame.conformal));
  return {
    engineVersion: ENGINE_VERSION,
    spec: withoutImage(spec),
    triangles,
    bytes: stlBytes(triangles),
    volumeMm3,
    modelVolumeMm3: frame.modelVolumeMm3,
    volumeFraction: {
      measured: volumeMm3 / frame.modelVolumeMm3,
      predicted: predictedMm3 / frame.modelVolumeMm3,
    },
    components: verification.components,
    ...(bodies ? { bodies } : {}),
    ...(solids.length > 0 ? { solids } : {}),
    proof: verification,
    searchedTriangles: results.some(({ searchedTriangles }) => searchedTriangles === 0)
      ? 0
      : sum(({ searchedTriangles }) => searchedTriangles),
    strutCount: totals.strutCount,
    ...(conformal && { conformal }),
    prunedShare: totals.prunedShare,
    coverage: coverage.share,
    ...(coverage.lostAt ? { lostAtMm: coverage.lostAt } : {}),
    linkCount: spec.joinIslands === 'links' ? (frame.net?.segments.length ?? 0) / 6 : 0,
    boxMm: boxOf(results, whole),
    trim: results.map(({ filled }) => filled.trim).reduce(joinTrims),
    timesMs,
  };
}

function volumeOfResult({ filled: { frame, copies, kept }, skin, drainedMm3 }: VerifiedResult): number {
  if (drainedMm3 !== undefined) return drainedMm3;
  const skinMm3 = skin.length > 0 ? frame.modelVolumeMm3 : 0;
  return skinMm3 + copies.volumeMm3 + kept.reduce((sum, part) => sum + part.volumeMm3, 0);
}

function boxOf(results: readonly VerifiedResult[], whole: Float32Array | undefined): Box {
  // Of a turned fill the parts only give the box around its turned box.
  const isDrained = results.some(({ drainedMm3 }) => drainedMm3 !== undefined);
  if (whole && (isDrained || results[0]!.filled.placement.turnZDeg !== 0))
    return boundsOf({ positions: whole });
  return boxAround(results.map(({ filled, skin }) => boundsOfFill(filled, skin)));
}

function joinVerifications(one: Verification, other: Verification): Verification {
  return {
    closed: one.closed && other.closed,
    oriented: one.oriented && other.oriented,
    manifold: one.manifold && other.manifold,
    components: one.components + other.components,
    cavities: one.cavities + other.cavities,
    largestCavityMm3: Math.max(one.largestCavityMm3, other.largestCavityMm3),
    degenerateTriangles: one.degenerateTriangles + other.degenerateTriangles,
  };
}

type Trim = LatticeReport['trim'];

function joinTrims(one: Trim, other: Trim): Trim {
  const sum = (key: keyof Trim) => (one[key] ?? 0) + (other[key] ?? 0);
  return {
    projected: sum('projected'),
    flat: sum('flat'),
    smooth: sum('smooth'),
    clusters: sum('clusters'),
    triangles: sum('triangles'),
  };
}

/** Returns a spec without the pixels of its gradient, for a report. */
export function withoutImage(spec: LatticeSpec): LatticeSpec {
  if (!spec.gradient?.image) return spec;
  const { image } = spec.gradient;
  return { ...spec, gradient: { ...spec.gradient, image: { ...image, gray: new Uint8Array() } } };
}

/** Bounding box of a fill, mm, without listing triangles; of a rotated one around its rotated box. */
function boundsOfFill({ copies, kept, placement }: FilledModel, skin: Float32Array): Box {
  const boxes = [
    boundsOf({ positions: copies.tubes }),
    ...kept.map((part) => boundsOf({ positions: part.corners })),
  ];
  for (const { template, places } of copies.runs) {
    const at = boundsOf({ positions: places });
    const shape = boundsOf({ positions: template.corners });
    boxes.push({ min: sum(at.min, shape.min), max: sum(at.max, shape.max) });
  }
  if (copies.triangles === 0 && kept.length === 0) return boundsOf({ positions: skin });
  const local = boxAround(boxes);
  const corners = new Float32Array(24);
  for (let i = 0; i < 8; i++) {
    for (let k = 0; k < 3; k++) corners[i * 3 + k] = (i >> k) & 1 ? local.max[k]! : local.min[k]!;
  }
  backToModel(placement, corners);
  return boxAround([boundsOf({ positions: corners }), boundsOf({ positions: skin })]);
}

function sum(a: Box['min'], b: Box['min']): Box['min'] {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
