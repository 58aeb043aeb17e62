import { relativeDensity } from '../../../core/cells/density.ts';
import { conformalFrame } from '../../../core/fill/conformal/frame.ts';
import { type Coverage, holdsTogether } from '../../../core/fill/coverage/coverage.ts';
import { lostFaces } from '../../../core/fill/coverage/lost-faces.ts';
import { expandFrame } from '../../../core/fill/frame/expand.ts';
import { type Frame, frameTotals } from '../../../core/fill/frame/frame.ts';
import { predictRegions } from '../../../core/fill/regions/predict.ts';
import { frameModelFirst, refuseFaults } from '../../../core/fill/struts/frame-model.ts';
import { predictTriangles } from '../../../core/fill/struts/predict/predict-triangles.ts';
import { frameOfSurface, placeSurface } from '../../../core/fill/surface/fill.ts';
import { surfaceJob } from '../../../core/fill/surface/fill-model.ts';
import { shownBody } from '../../../core/fill/surface/shown-body.ts';
import { shownDeviationMm } from '../../../core/fill/surface/shown-design.ts';
import { stlBytes } from '../../../core/formats/stl/layout.ts';
import { drainPrisms } from '../../../core/model/drain/drain-holes.ts';
import type { ProcessLimits } from '../../../core/rules/parameters/printability.ts';
import { estimateJob } from '../../../core/run/estimate/estimate.ts';
import { NETWORK_SHARES } from '../../../core/run/estimate/network-shares.ts';
import { solidTriangles } from '../../../core/run/estimate/solid-triangles.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { strutFaults } from '../../../core/run/printability/strut-faults.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { lowPrecisionSpec } from '../../../core/spec/low-precision.ts';
import { latticeName, namedSurface } from '../../../core/spec/name.ts';
import {
  type ConstantSpec,
  isConformal,
  type LatticeSpec,
  regionSpecs,
  sidesOf,
} from '../../../core/spec/spec.ts';
import type { Shape } from '../../mesh/registry.ts';
import { strutBodies } from '../../mesh/struts/strut-bodies.ts';
import { PREVIEW_MAX_STRUTS, PREVIEW_MAX_TRIANGLES } from './preview-limits.ts';
import type { PreviewModel } from './preview-model.ts';
import type { PreviewFigures } from './preview-protocol.ts';

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
export function previewOf(model: PreviewModel, spec: LatticeSpec, limits: ProcessLimits): Preview {
  refuseFaults(spec);
  refuseBlindDrains(model, spec);
  const estimate = estimateOf(model, spec);
  if (estimate.struts > PREVIEW_MAX_STRUTS) {
    const volumeMm3 = lawVolumeMm3(model, spec);
    const figures = () => ({
      ...figuresOf(model, volumeMm3, estimate),
      struts: namedSurface(latticeName(spec)) ? null : estimate.struts,
      faults: null,
      tooMany: true,
      coverage: null,
      conformal: null,
      links: 0,
    });
    return { figures, shape: null, lost: () => null };
  }
  if (namedSurface(latticeName(spec))) {
    return isConformal(spec) ? sheetPreview(model, spec, estimate) : surfacePreview(model, spec, estimate);
  }
  const { frame, volumeMm3, triangles } = frameOf(model, spec);
  const { strutCount } = frameTotals(frame);
  const domain = domainMesh(model, spec);
  const coverage = model.coverageOf(domain, frame);
  // The task itself would be refused for this.
  if (!holdsTogether(frame, coverage))
    throw new LatticeError('cell-too-large', 'most struts would fall away');
  const { segments, radiiMm } = expandFrame(frame);
  const { faults, counts, flattestDeg } = strutFaults(frame, radiiMm, limits);
  return {
    figures: () => ({
      ...figuresOf(model, volumeMm3(), { ...estimate, triangles: triangles?.() ?? estimate.triangles }),
      struts: strutCount,
      faults: { counts, flattestDeg },
      tooMany: false,
      coverage: shownCoverage(coverage),
      conformal: frame.conformal ?? null,
      links: spec.joinIslands === 'links' ? (frame.net?.segments.length ?? 0) / 6 : 0,
    }),
    shape: { kind: 'struts', struts: { ...strutBodies(segments, radiiMm, model.renderer), faults } },
    lost: () => lostOf(domain, frame, coverage),
  };
}

/** Throws LatticeError for a drain hole that the task would refuse: one that does not reach the lattice. */
function refuseBlindDrains(model: PreviewModel, spec: LatticeSpec): void {
  if (spec.drains === undefined || spec.mode === 'regions') return;
  drainPrisms(model.mesh, model.fillDomain(spec).mesh, spec, !model.isSeveral);
}

/** A smaller loss is not coloured: single sampled places at sharp corners. */
const LOSS_SHOWN = 0.005;

function lostOf(domain: Mesh, frame: Frame, { share }: Coverage): Float32Array | null {
  if (share > 1 - LOSS_SHOWN) return null;
  const faces = lostFaces(domain, frame);
  return faces.length > 0 ? faces : null;
}

function shownCoverage({ share, bodiesKept, bodies }: Coverage): PreviewFigures['coverage'] {
  return { share, bodiesKept, bodies };
}

/** Sheet of conformal cells as wires: a page makes no body of it. */
function sheetPreview(model: PreviewModel, spec: ConstantSpec, estimate: JobEstimate): Preview {
  if (model.isSeveral) {
    const frame = buildFrame(model.mesh, spec);
    return surfaceOf(model, { spec, frame, estimate, mesh: null });
  }
  const { frame, triangles } = conformalFrame(model.mesh, spec);
  return surfaceOf(model, { spec, frame, estimate: { ...estimate, triangles }, mesh: null });
}

/** Surface lattice, coarse and untrimmed, or as wires if it is too large to draw. No strut check. */
function surfacePreview(model: PreviewModel, spec: LatticeSpec, estimate: JobEstimate): Preview {
  const job = { ...surfaceJob(spec), deviationMm: shownDeviationMm(spec.cellMm) };
  const placed = placeSurface(model.mesh, job, model.fillDomain(spec), model.design);
  const frame = frameOfSurface(placed);
  const triangles = surfaceTriangles(model, spec);
  const mesh = shownBody(placed, PREVIEW_MAX_TRIANGLES);
  return surfaceOf(model, { spec, frame, estimate: { ...estimate, triangles }, mesh });
}

/** Triangles of a surface lattice in its fill domain, with the solid around it. */
function surfaceTriangles(model: PreviewModel, spec: LatticeSpec): number {
  const domain = model.fillDomain(spec);
  const { mesh } = domain;
  const about = { boxMm: boundsOf(mesh), faces: mesh.triangles.length / 3, volumeMm3: volumeOf(mesh) };
  const { surface, variant } = namedSurface(latticeName(spec))!;
  const share = variant === 'network' ? NETWORK_SHARES[surface] : 1;
  return Math.round(
    share * estimateJob({ ...about, spec }).triangles +
      solidTriangles(model.mesh, domain, () => model.curvatureMm()),
  );
}

interface ShownSurface {
  spec: LatticeSpec;
  frame: Frame;
  estimate: JobEstimate;
  /** Null if it is too large to draw: its wires are drawn. */
  mesh: Mesh | null;
}

function surfaceOf(model: PreviewModel, { spec, frame, estimate, mesh }: ShownSurface): Preview {
  const domain = domainMesh(model, spec);
  const coverage = model.coverageOf(domain, frame);
  const figures = () => ({
    ...figuresOf(model, frame.predictedVolumeMm3, estimate),
    struts: null,
    faults: null,
    tooMany: false,
    coverage: shownCoverage(coverage),
    conformal: frame.conformal ?? null,
    links: 0,
  });
  const lost = () => lostOf(domain, frame, coverage);
  if (mesh !== null) return { figures, lost, shape: { kind: 'mesh', mesh } };
  const { segments, radiiMm } = expandFrame(frame);
  const struts = strutBodies(segments, radiiMm, model.renderer);
  return { figures, lost, shape: { kind: 'struts', struts } };
}

/** Surface of the fill domain. */
function domainMesh(model: PreviewModel, spec: LatticeSpec): Mesh {
  return hasSolidPart(spec) ? model.fillDomain(spec).mesh : model.mesh;
}

function hasSolidPart({ mode, shellMm, bottomMm }: LatticeSpec): boolean {
  return mode !== 'regions' && (shellMm !== undefined || bottomMm !== undefined);
}

/** Frame of a spec, with its predicted volume and the triangles of its mesh, where they can be predicted. */
interface FrameFigures {
  frame: Frame;
  volumeMm3(): number;
  triangles?(): number;
}

function frameOf(model: PreviewModel, spec: LatticeSpec): FrameFigures {
  if (model.isSeveral) {
    const frame = buildFrame(model.mesh, spec);
    return { frame, volumeMm3: () => frameTotals(frame).predictedVolumeMm3 };
  }
  if (spec.mode === 'regions') {
    const { frame, volumeMm3, triangles } = predictRegions(model.mesh, spec);
    return { frame, volumeMm3: () => volumeMm3, triangles };
  }
  if (isConformal(spec)) {
    const { frame, triangles } = conformalFrame(model.mesh, spec);
    return { frame, volumeMm3: () => frame.predictedVolumeMm3, triangles: () => triangles };
  }
  const domain = hasSolidPart(spec) ? model.fillDomain(spec) : undefined;
  const framed = frameModelFirst(model.mesh, spec, { domain });
  const { frame } = framed;
  const solid = () =>
    domain === undefined ? 0 : Math.round(solidTriangles(model.mesh, domain, () => model.curvatureMm()));
  return {
    frame,
    volumeMm3: () => frame.predictedVolumeMm3,
    triangles: () => predictTriangles(framed.classification, framed.graph) + solid(),
  };
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

/**
 * Volume by the density law alone, if the frame is too large to build here; for two regions the sparser one
 * counts.
 */
function lawVolumeMm3(model: PreviewModel, spec: LatticeSpec): number {
  const specs = spec.mode === 'regions' ? regionSpecs(spec) : [spec];
  const shares = specs.map((one) =>
    relativeDensity(latticeName(one), one.cellMm, one.rodDiameterMm, sidesOf(one)),
  );
  return model.volumeMm3 * Math.min(1, ...shares);
}
