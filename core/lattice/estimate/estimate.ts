import { MESH_3MF_MAX_TRIANGLES } from '../../rules/order/result-formats.ts';
import { crispFaces, hullFaces } from '../cell/joint/crisp-set.ts';
import { jointsOf } from '../cell/joint/joint.ts';
import { strutAxes } from '../cell/strut-axes.ts';
import { deviationFor } from '../cell/tpms/design.ts';
import { MOST_SHELL_SQUARES, shellStepMm } from '../domain/grid-step.ts';
import { stlBytes } from '../formats/stl/layout.ts';
import { frameTopology } from '../frame/topology.ts';
import { latticeName, namedLattice, namedSurface, periodMm } from '../spec/name.ts';
import {
  type ConstantSpec,
  type GradientSpec,
  type LatticeSpec,
  regionSpecs,
  sidesOf,
} from '../spec/spec.ts';
import { WHOLE_PROOF_TRIANGLES } from '../verify/assembly.ts';
import { type BodySurface, crossingsOf, surfaceIn } from './body-surface.ts';
import { netEstimate } from './net.ts';
import { surfaceCounts } from './surface.ts';

/** What a generation will take. */
export interface JobEstimate {
  seconds: number;
  bytes: number;
  triangles: number;
  struts: number;
  /** Rods of a boundary net, which are among the struts. */
  netRods: number;
}

/** What is known of a model before it is looked at. */
export interface EstimateInput {
  boxMm: { min: readonly number[]; max: readonly number[] };
  faces: number;
  volumeMm3?: number | undefined;
  /** Of a folded model it is many times what box and volume say. */
  areaMm2?: number | undefined;
  /** Of a gradient the picture is not looked at. */
  spec: LatticeSpec<unknown>;
}

/** A model of unknown volume is taken to fill its box this far; solids of revolution lie near pi / 4. */
const BOX_SHARE = 0.6;
/** Each part of a cut model has half of it, and the cut besides. */
const CUT_SURFACE_SHARE = 0.75;

/*
 * Seconds of the benchmark's two slow cores, from the times of its jobs on one thread (`bench -- estimate`), the lesser
 * of clock and processor in the quietest moments.
 */
/** Before the first triangle: start of the kernel and its threads. */
const START_SECONDS = 0.35;
/** A gradient's templates, one for each pair of radii that meet. */
const GRADIENT_SECONDS = 0.2;
/** A stochastic lattice's period: its points, and a joint of its own for every one of them. */
const STOCHASTIC_SECONDS = 2.3;
/** Per triangle of the model: reading, looking it through, welding, indexing. */
const SECONDS_PER_FACE = 6e-6;
/** Per triangle of the result: stamping and writing; and its proof, of results that are proved as a whole. */
const SECONDS_PER_TRIANGLE = 0.15e-6;
const SECONDS_PER_PROOF = 0.55e-6;
/** Per triangle of a surface lattice, whose cells are trimmed by far more faces. */
const SECONDS_PER_SURFACE_TRIANGLE = 1.3e-6;
const SECONDS_PER_SURFACE_TRIMMED = 7e-6;
/** Per strut the surface cuts: where it is flat cuts repeat and are copied, where it is curved each is its own. */
const SECONDS_PER_FLAT_CUT = 20e-6;
const SECONDS_PER_CURVED_CUT = 160e-6;
/** At a membrane struts are united with it, which takes a boolean each. */
const SECONDS_PER_REGION_CUT = 800e-6;
/** Per square step of the grid under a shell: distances, the inner face, and its thinning. */
const SECONDS_PER_SHELL_SQUARE = 25e-6;
/** Per triangle of a 3MF mesh, which is text. */
const SECONDS_PER_PACKED = 2e-6;
/** Result triangles of one trimmed strut, per side: its wall, its cap and the halves of the cut faces. */
const TRIMMED_PER_SIDE = 4;

/**
 * Seconds, bytes, triangles and struts of a job, from its box and face count alone (the volume sharpens it).
 * Grows with every size and falls with larger cells. Times hold for the two slow cores of the benchmark.
 * @throws RangeError for an unknown lattice
 */
export function estimateJob(input: EstimateInput): JobEstimate {
  const { boxMm, faces, volumeMm3, areaMm2, spec } = input;
  const [x, y, z] = boxMm.min.map((low, k) => Math.max(0, boxMm.max[k]! - low)) as [number, number, number];
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
  if (spec.mode !== 'regions') return totalled([fillOf(spec, body, SECONDS_PER_CURVED_CUT)], before);
  // Where the plane lies is not known yet: each side is taken for a half.
  const { surface } = body;
  const half: Body = {
    filledMm3: body.filledMm3 / 2,
    surface: { ...surface, areaMm2: surface.areaMm2 * CUT_SURFACE_SHARE },
    faces,
  };
  const parts = regionSpecs(spec).map((part) => fillOf(part, half, SECONDS_PER_REGION_CUT));
  return totalled(parts, before);
}

/** Seconds that writing a result as 3MF takes, besides. */
export function packageSeconds(triangles: number): number {
  return SECONDS_PER_PACKED * Math.min(triangles, MESH_3MF_MAX_TRIANGLES);
}

interface Fill {
  seconds: number;
  triangles: number;
  struts: number;
  netRods: number;
}

function totalled(fills: readonly Fill[], beforeSeconds: number): JobEstimate {
  const sum = (key: keyof Fill) => fills.reduce((total, fill) => total + fill[key], 0);
  const triangles = Math.ceil(sum('triangles'));
  const proved = Math.min(triangles, WHOLE_PROOF_TRIANGLES);
  return {
    seconds: beforeSeconds + sum('seconds') + SECONDS_PER_PROOF * proved,
    bytes: stlBytes(triangles),
    triangles,
    struts: Math.ceil(sum('struts')),
    netRods: Math.ceil(sum('netRods')),
  };
}

/** What is taken of a model, or of one side of a cut one. */
interface Body {
  filledMm3: number;
  surface: BodySurface;
  /** Triangles of the model. */
  faces: number;
}

/** What one lattice takes in a body of a volume and a surface. */
function fillOf(
  spec: ConstantSpec | GradientSpec<unknown>,
  { filledMm3, surface, faces }: Body,
  curvedCutSeconds: number,
): Fill {
  const edges = periodMm(latticeName(spec), spec.cellMm);
  const cells = filledMm3 / (edges[0] * edges[1] * edges[2]);
  const surfaceMm2 = surface.areaMm2;
  const counts = countsOf(spec, surface);
  const triangles = cells * counts.perCell + counts.trimmed;
  // Cut struts count once although only part of them is there: half a strut more per crossing.
  const struts = cells * counts.strutsPerCell + counts.crossings / 2;
  if (namedSurface(latticeName(spec))) {
    const seconds =
      counts.ownSeconds +
      SECONDS_PER_SURFACE_TRIANGLE * triangles +
      SECONDS_PER_SURFACE_TRIMMED * counts.trimmed;
    return { seconds, triangles, struts, netRods: 0 };
  }
  // Faces much larger than a cell are flat to it.
  const cellMm2 = (edges[0] * edges[1] * edges[2]) ** (2 / 3);
  const curved = counts.crossings * Math.min(1, (faces * cellMm2) / surfaceMm2);
  const seconds =
    counts.ownSeconds +
    SECONDS_PER_TRIANGLE * triangles +
    SECONDS_PER_FLAT_CUT * counts.crossings +
    curvedCutSeconds * curved;
  if (spec.openEnds !== 'net') return { seconds, triangles, struts, netRods: 0 };
  const { rodDiameterMm } = spec;
  const { crossings } = counts;
  const net = netEstimate({ crossings, sides: sidesOf(spec), rodDiameterMm, surfaceMm2, faces });
  return {
    seconds: seconds + SECONDS_PER_TRIANGLE * net.triangles + net.seconds,
    triangles: triangles + net.triangles,
    struts: struts + net.struts,
    netRods: net.struts,
  };
}

interface JobCounts {
  /** Triangles and struts of a full cell (of a stochastic lattice: period). */
  perCell: number;
  strutsPerCell: number;
  /** Triangles that enter the boolean, and struts or wires that are cut. */
  trimmed: number;
  crossings: number;
  /** Seconds that the lattice itself takes, whatever the model. */
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
  // A joint's own triangles and half of its struts'; under a gradient most joints are hulls.
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
  // In models with more of them the grid is coarser.
  return SECONDS_PER_SHELL_SQUARE * Math.min(squares, MOST_SHELL_SQUARES);
}
