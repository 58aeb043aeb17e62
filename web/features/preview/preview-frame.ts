import { relativeDensity } from '../../../core/cells/density.ts';
import { type Coverage, holdsTogether } from '../../../core/fill/coverage/coverage.ts';
import { lostFaces } from '../../../core/fill/coverage/lost-faces.ts';
import { expandFrame } from '../../../core/fill/frame/expand.ts';
import { type Frame, frameTotals } from '../../../core/fill/frame/frame.ts';
import type { Predicted } from '../../../core/fill/kind.ts';
import { latticeKind } from '../../../core/fill/kinds.ts';
import { refuseFaults } from '../../../core/fill/struts/frame-model.ts';
import { stlBytes } from '../../../core/formats/stl/layout.ts';
import { namedBodyOf } from '../../../core/model/domain/roles/body-room.ts';
import { drainPrisms } from '../../../core/model/drain/drain-holes.ts';
import type { ProcessLimits } from '../../../core/rules/parameters/printability.ts';
import { estimateJob } from '../../../core/run/estimate/estimate.ts';
import { filledParts } from '../../../core/run/estimate/filled-parts.ts';
import { bodyVolumes } from '../../../core/run/estimate/mesh-estimate.ts';
import { solidTriangles } from '../../../core/run/estimate/solid-triangles.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { strutFaults } from '../../../core/run/printability/strut-faults.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { hasSurface } from '../../../core/spec/kind.ts';
import { lowPrecisionSpec } from '../../../core/spec/low-precision.ts';
import { latticeName } from '../../../core/spec/name.ts';
import { isWalled, type LatticeSpec, regionSpecs, sidesOf } from '../../../core/spec/spec.ts';
import type { Shape } from '../../mesh/registry.ts';
import { strutBodies } from '../../mesh/struts/strut-bodies.ts';
import { hardnessFigures } from './hardness-drawing.ts';
import { PREVIEW_MAX_STRUTS, PREVIEW_MAX_TRIANGLES } from './preview-limits.ts';
import type { PreviewModel } from './preview-model.ts';
import type { PreviewFigures } from './preview-protocol.ts';
import { joinedSolids } from './preview-solids.ts';

/** Preview: struts or surface if they can be drawn, and the figures, which take half as long again. */
export interface Preview {
  shape: Shape | null;
  /** Computes the figures; independent of the shape, which may be transferred before. */
  figures(): PreviewFigures;
  /** Faces of the model without a lattice within one cell, 9 numbers each, mm; null if there are none. */
  lost(): Float32Array | null;
}

/**
 * Preview of the lattice of a spec from the engine's own frame: the same struts and the predicted mesh
 * volume, checked against the limits of a print profile. Throws LatticeError as the engine does.
 */
export function previewOf(whole: PreviewModel, spec: LatticeSpec, limits: ProcessLimits): Preview {
  refuseFaults(spec);
  const model = whole.leftBy(spec);
  refuseBlindDrains(model, spec);
  const estimate = estimateOf(model, spec);
  if (estimate.struts > PREVIEW_MAX_STRUTS) return tooManyStruts(model, spec, estimate);
  const predicted = predictedOf(model, spec);
  const { frame } = predicted;
  const domain = spec.regions ? model.mesh : model.fillDomain(spec).mesh;
  const { judged, shown } = model.coverageOf(domain, frame);
  const common = () => ({
    ...figuresOf(model, predicted.volumeMm3(), {
      ...estimate,
      triangles: trianglesOf(model, spec, predicted) ?? estimate.triangles,
    }),
    tooMany: false,
    coverage: figuresOfCoverage(shown),
    conformal: frame.conformal ?? null,
  });
  const lost = () => lostOf(domain, frame, shown);
  if (hasSurface(spec)) {
    const mesh = predicted.shown?.(PREVIEW_MAX_TRIANGLES) ?? null;
    const shape: Shape = mesh
      ? { kind: 'mesh', mesh }
      : { kind: 'struts', struts: bodiesOf(model, expandFrame(frame)) };
    return { figures: () => ({ ...common(), struts: null, faults: null, links: 0 }), shape, lost };
  }
  // The task itself would be refused for this.
  if (!holdsTogether(frame, judged)) throw new LatticeError('cell-too-large', 'most struts would fall away');
  const weak = joinedSolids(model, spec, frame);
  const rods = expandFrame(frame);
  const { faults, counts, flattestDeg } = strutFaults(frame, rods.radiiMm, limits);
  return {
    figures: () => ({
      ...common(),
      ...hardnessFigures(frame, spec, model.mesh),
      ...(weak ? { weak: weak() } : {}),
      struts: frameTotals(frame).strutCount,
      faults: { counts, flattestDeg },
      links: spec.joinIslands === 'links' ? (frame.net?.segments.length ?? 0) / 6 : 0,
    }),
    shape: { kind: 'struts', struts: { ...bodiesOf(model, rods), faults } },
    lost,
  };
}

/** Figures by the density law alone, for a frame that is too large to build here. */
function tooManyStruts(model: PreviewModel, spec: LatticeSpec, estimate: JobEstimate): Preview {
  const volumeMm3 = lawVolumeMm3(model, spec);
  const figures = () => ({
    ...figuresOf(model, volumeMm3, estimate),
    struts: hasSurface(spec) ? null : estimate.struts,
    faults: null,
    tooMany: true,
    coverage: null,
    conformal: null,
    links: 0,
  });
  return { figures, shape: null, lost: () => null };
}

function bodiesOf({ renderer }: PreviewModel, { segments, radiiMm }: ReturnType<typeof expandFrame>) {
  return strutBodies(segments, radiiMm, renderer);
}

/** Frame of a spec with figures of its file; of several bodies, and of their own lattices, most kinds predict the frames alone. */
function predictedOf(model: PreviewModel, spec: LatticeSpec): Predicted {
  const kind = latticeKind(spec);
  const hasOwn = spec.bodies?.some(({ own }) => own);
  if (!hasOwn && (!model.isSeveral || kind.takesBodies)) return kind.predict(model, spec);
  const frame = buildFrame(model.mesh, spec);
  return { frame, volumeMm3: () => frameTotals(frame).predictedVolumeMm3 };
}

/** Triangles of the file with those of its shell or bottom; undefined where they are only estimated. */
function trianglesOf(model: PreviewModel, spec: LatticeSpec, { triangles }: Predicted): number | undefined {
  if (!triangles) return undefined;
  const solid =
    isWalled(spec) && !spec.regions ? solidTriangles(model.mesh, spec, () => model.curvatureMm()) : 0;
  return Math.round(triangles() + solid);
}

/** Throws LatticeError for a drain hole that the task would refuse: one that does not reach the lattice. */
function refuseBlindDrains(model: PreviewModel, spec: LatticeSpec): void {
  if (spec.drains === undefined || spec.regions) return;
  const { mesh } = model;
  const own = (spec.bodies ?? []).filter((role) => role.own).map((role) => namedBodyOf(mesh, role).mesh);
  drainPrisms({ model: mesh, domains: [model.fillDomain(spec).mesh, ...own] }, spec, !model.isSeveral);
}

/** A smaller loss is not coloured: single sampled places at sharp corners. */
const LOSS_SHOWN = 0.005;

function lostOf(domain: Mesh, frame: Frame, { share }: Coverage): Float32Array | null {
  if (share > 1 - LOSS_SHOWN) return null;
  const faces = lostFaces(domain, frame);
  return faces.length > 0 ? faces : null;
}

function figuresOfCoverage({ share, bodiesKept, bodies }: Coverage): PreviewFigures['coverage'] {
  return { share, bodiesKept, bodies };
}

interface JobEstimate {
  triangles: number;
  seconds: number;
  struts: number;
}

/** Estimate of both runs of a task: the requested file and the low one that is always made. */
function estimateOf(model: PreviewModel, spec: LatticeSpec): JobEstimate {
  const about = {
    boxMm: boundsOf(model.mesh),
    faces: model.mesh.triangles.length / 3,
    volumeMm3: model.volumeMm3,
    bodiesMm3: bodyVolumes(model.mesh, spec),
  };
  const estimate = estimateJob({ ...about, spec });
  if (spec.action === 'low') return estimate;
  const low = estimateJob({ ...about, spec: lowPrecisionSpec(spec) });
  return { ...estimate, seconds: estimate.seconds + low.seconds };
}

function figuresOf(model: PreviewModel, volumeMm3: number, { triangles, seconds }: JobEstimate) {
  const fileBytes = stlBytes(triangles);
  return { volumeMm3, volumeFraction: volumeMm3 / model.volumeMm3, fileBytes, triangles, seconds };
}

/** Volume by the density law; for two regions the sparser one counts. */
function lawVolumeMm3({ mesh, volumeMm3 }: PreviewModel, spec: LatticeSpec): number {
  if (spec.regions) return volumeMm3 * Math.min(...regionSpecs(spec).map(lawShare));
  const parts = filledParts(spec, volumeMm3, bodyVolumes(mesh, spec)) ?? [{ spec, volumeMm3 }];
  return parts.reduce((sum, part) => sum + part.volumeMm3 * lawShare(part.spec), 0);
}

function lawShare(spec: LatticeSpec<unknown>): number {
  const { cellMm, rodDiameterMm } = spec;
  const share = relativeDensity({ lattice: latticeName(spec), cellMm, sides: sidesOf(spec) }, rodDiameterMm);
  return Math.min(1, share);
}
