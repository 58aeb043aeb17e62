import { crispFaces, hullFaces } from '../../cells/joint/crisp-set.ts';
import { jointsOf } from '../../cells/joint/joint.ts';
import { strutAxes } from '../../cells/strut-axes.ts';
import { deviationFor } from '../../cells/tpms/design.ts';
import { frameTopology } from '../../fill/frame/topology.ts';
import { stlBytes } from '../../formats/stl/layout.ts';
import { MOST_SHELL_SQUARES, shellStepMm } from '../../model/domain/grid-step.ts';
import { MESH_3MF_MAX_TRIANGLES } from '../../rules/order/result-formats.ts';
import { pointOf } from '../../solid/geometry/vector.ts';
import { latticeName, namedLattice, namedSurface, periodMm } from '../../spec/name.ts';
import {
  type ConstantSpec,
  type GradientSpec,
  isConformal,
  type LatticeSpec,
  regionSpecs,
  sidesOf,
} from '../../spec/spec.ts';
import { WHOLE_VERIFICATION_TRIANGLES } from '../../verify/assembly.ts';
import { type BodySurface, crossingsOf, surfaceIn } from './body-surface.ts';
import { conformalEstimate, conformalSheetEstimate } from './conformal.ts';
import { netEstimate } from './net.ts';
import { surfaceCounts } from './surface.ts';

/** Estimate of a generation. */
export interface JobEstimate {
  seconds: number;
  bytes: number;
  triangles: number;
  struts: number;
  /** Struts of a boundary net, included in the struts. */
  netStruts: number;
}

/** Known data of a model before it is read. */
export interface EstimateInput {
  boxMm: { min: readonly number[]; max: readonly number[] };
  faces: number;
  volumeMm3?: number | undefined;
  /** Surface area. Box and volume alone underestimate that of a folded model many times. */
  areaMm2?: number | undefined;
  /** The image of a gradient is not used. */
  spec: LatticeSpec<unknown>;
}

/** Assumed share of its box for a model of unknown volume; solids of revolution are close to pi / 4. */
const BOX_SHARE = 0.6;
/** Share of each part of a cut model, plus the cut face. */
const CUT_SURFACE_SHARE = 0.75;

/*
 * Seconds on the two slow cores of the benchmark, from its single-thread jobs (`bench -- engine`), the
 * lesser of wall and CPU time in the quietest runs.
 */
/** Before the first triangle: start of the kernel and its threads. */
const START_SECONDS = 0.35;
/** Templates of a gradient, one per pair of radii that meet. */
const GRADIENT_SECONDS = 0.2;
/** Period of a stochastic lattice: its points, and a separate joint for each. */
const STOCHASTIC_SECONDS = 2.3;
/** Per triangle of the model: parsing, inspection, welding, indexing. */
const SECONDS_PER_FACE = 6e-6;
/** Per triangle of the result: stamping, writing, and the verification of small results. */
const SECONDS_PER_TRIANGLE = 0.15e-6;
const SECONDS_PER_VERIFICATION = 0.55e-6;
/** Per triangle of a surface lattice, whose cells are trimmed by far more faces. */
const SECONDS_PER_SURFACE_TRIANGLE = 1.3e-6;
const SECONDS_PER_SURFACE_TRIMMED = 7e-6;
/** Per strut cut by the surface: flat cuts repeat and are copied, curved ones are all different. */
const SECONDS_PER_FLAT_CUT = 20e-6;
const SECONDS_PER_CURVED_CUT = 160e-6;
/** Each strut at a membrane takes a boolean. */
const SECONDS_PER_REGION_CUT = 800e-6;
/** Per grid square under a shell: distances, the inner face, and its simplification. */
const SECONDS_PER_SHELL_SQUARE = 25e-6;
/** Per triangle of a result with drain holes, which the boolean kernel reads and writes as a whole. */
const SECONDS_PER_DRAINED = 5e-6;
/** Per triangle of a 3MF mesh, which is text. */
const SECONDS_PER_PACKED = 2e-6;
/** Result triangles of one trimmed strut, per side: its wall, its cap and the halves of the cut faces. */
const TRIMMED_PER_SIDE = 4;

/**
 * Estimates seconds, bytes, triangles and struts of a job from its box and face count (the volume refines
 * it). Grows with every size and falls with larger cells. Times are for the two slow cores of the benchmark.
 * @throws RangeError for an unknown lattice
 */
export function estimateJob(input: EstimateInput): JobEstimate {
  const { boxMm, faces, volumeMm3, areaMm2, spec } = input;
  const [x, y, z] = pointOf((k) => Math.max(0, boxMm.max[k]! - boxMm.min[k]!));
  const body: Body = {
    filledMm3: volumeMm3 ?? BOX_SHARE * x * y * z,
    surface: surfaceIn([x, y, z], volumeMm3, areaMm2),
    faces,
  };
  const before =
    START_SECONDS +
    (spec.mode === 'gradient' ? GRADIENT_SECONDS : 0) +
    SECONDS_PER_FACE * faces +
    shellSeconds(spec.shellMm, body.surface.areaMm2);
  const isDrained = (spec.drains?.length ?? 0) > 0;
  if (spec.mode !== 'regions')
    return totalOf([fillOf(spec, body, SECONDS_PER_CURVED_CUT)], before, isDrained);
  // The plane is not known yet: each side counts as half.
  const { surface } = body;
  const half: Body = {
    filledMm3: body.filledMm3 / 2,
    surface: { ...surface, areaMm2: surface.areaMm2 * CUT_SURFACE_SHARE },
    faces,
  };
  const parts = regionSpecs(spec).map((part) => fillOf(part, half, SECONDS_PER_REGION_CUT));
  return totalOf(parts, before, isDrained);
}

/** Additional seconds for writing a result as 3MF. */
export function packageSeconds(triangles: number): number {
  return SECONDS_PER_PACKED * Math.min(triangles, MESH_3MF_MAX_TRIANGLES);
}

interface Fill {
  seconds: number;
  triangles: number;
  struts: number;
  netStruts: number;
}

function totalOf(fills: readonly Fill[], beforeSeconds: number, isDrained: boolean): JobEstimate {
  const sum = (key: keyof Fill) => fills.reduce((total, fill) => total + fill[key], 0);
  const triangles = Math.ceil(sum('triangles'));
  const verified = Math.min(triangles, WHOLE_VERIFICATION_TRIANGLES);
  return {
    seconds:
      beforeSeconds +
      sum('seconds') +
      SECONDS_PER_VERIFICATION * verified +
      (isDrained ? SECONDS_PER_DRAINED * triangles : 0),
    bytes: stlBytes(triangles),
    triangles,
    struts: Math.ceil(sum('struts')),
    netStruts: Math.ceil(sum('netStruts')),
  };
}

/** Assumed data of a model, or of one side of a cut model. */
interface Body {
  filledMm3: number;
  surface: BodySurface;
  /** Triangles of the model. */
  faces: number;
}

/** Estimate of one lattice in a body of a given volume and surface. */
function fillOf(
  spec: ConstantSpec | GradientSpec<unknown>,
  { filledMm3, surface, faces }: Body,
  curvedCutSeconds: number,
): Fill {
  if (isConformal(spec)) return conformalFill(spec, filledMm3, surface.areaMm2);
  const edges = periodMm(latticeName(spec), spec.cellMm);
  const cells = filledMm3 / (edges[0] * edges[1] * edges[2]);
  const surfaceMm2 = surface.areaMm2;
  const counts = countsOf(spec, surface);
  const triangles = cells * counts.perCell + counts.trimmed;
  // Cut struts count once although only part of each exists: half a strut more per crossing.
  const struts = cells * counts.strutsPerCell + counts.crossings / 2;
  if (namedSurface(latticeName(spec))) {
    const seconds =
      counts.ownSeconds +
      SECONDS_PER_SURFACE_TRIANGLE * triangles +
      SECONDS_PER_SURFACE_TRIMMED * counts.trimmed;
    return { seconds, triangles, struts, netStruts: 0 };
  }
  // Faces much larger than a cell are flat relative to it.
  const cellMm2 = (edges[0] * edges[1] * edges[2]) ** (2 / 3);
  const curved = counts.crossings * Math.min(1, (faces * cellMm2) / surfaceMm2);
  const seconds =
    counts.ownSeconds +
    SECONDS_PER_TRIANGLE * triangles +
    SECONDS_PER_FLAT_CUT * counts.crossings +
    curvedCutSeconds * curved;
  if (spec.openEnds !== 'net') return { seconds, triangles, struts, netStruts: 0 };
  const { rodDiameterMm } = spec;
  const { crossings } = counts;
  const net = netEstimate({ crossings, sides: sidesOf(spec), rodDiameterMm, surfaceMm2, faces });
  return {
    seconds: seconds + SECONDS_PER_TRIANGLE * net.triangles + net.seconds,
    triangles: triangles + net.triangles,
    struts: struts + net.struts,
    netStruts: net.struts,
  };
}

function conformalFill(spec: ConstantSpec, volumeMm3: number, areaMm2: number): Fill {
  const { cellMm, action } = spec;
  const surface = namedSurface(latticeName(spec))?.surface;
  if (surface)
    return { ...conformalSheetEstimate({ surface, action, cellMm, volumeMm3, areaMm2 }), netStruts: 0 };
  const topology = frameTopology(spec.lattice);
  if (!topology) throw new RangeError(`no lattice is called ${spec.lattice}`);
  const made = conformalEstimate({ topology, cellMm, sides: sidesOf(spec), volumeMm3, areaMm2 });
  return { ...made, netStruts: 0 };
}

interface JobCounts {
  /** Triangles and struts of a full cell (of a stochastic lattice: period). */
  perCell: number;
  strutsPerCell: number;
  /** Triangles that enter the boolean, and struts or wires that are cut. */
  trimmed: number;
  crossings: number;
  /** Seconds of the lattice itself, independent of the model. */
  ownSeconds: number;
}

function countsOf(spec: ConstantSpec | GradientSpec<unknown>, surface: BodySurface): JobCounts {
  const name = latticeName(spec);
  const sheet = namedSurface(name);
  const topology = frameTopology(name);
  if (!topology) throw new RangeError(`no lattice is called ${name}`);
  const edges = periodMm(name, spec.cellMm);
  const crossings = crossingsOf(surface, strutAxes(topology, edges)) / (edges[0] * edges[1] * edges[2]);
  const strutsPerCell = topology.struts.length;
  if (sheet) {
    const deviationMm = deviationFor(spec.action, spec.cellMm);
    const counts = surfaceCounts(sheet, spec.cellMm, deviationMm, surface.areaMm2);
    return { ...counts, strutsPerCell, crossings, ownSeconds: counts.periodSeconds };
  }
  const sides = sidesOf(spec);
  const joints = jointsOf(topology, edges, sides);
  // Triangles of a joint and of half its struts; with a gradient most joints are hulls.
  const perCell = topology.incident.reduce((sum, { length }, node) => {
    const crisp = spec.mode === 'gradient' ? undefined : joints.crisp(node);
    return sum + (crisp ? crispFaces(crisp) : hullFaces(length, sides));
  }, 0);
  const trimmed = crossings * TRIMMED_PER_SIDE * sides;
  const stochastic = namedLattice(name)?.type.family === 'stochastic';
  return { perCell, strutsPerCell, crossings, trimmed, ownSeconds: stochastic ? STOCHASTIC_SECONDS : 0 };
}

function shellSeconds(shellMm: number | undefined, surfaceMm2: number): number {
  if (shellMm === undefined) return 0;
  const squares = surfaceMm2 / shellStepMm(shellMm, [0, 0, 0]) ** 2;
  // Larger models get a coarser grid.
  return SECONDS_PER_SHELL_SQUARE * Math.min(squares, MOST_SHELL_SQUARES);
}
