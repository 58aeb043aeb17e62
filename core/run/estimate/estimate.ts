import { surfaceIn } from '../../fill/estimate/body-surface.ts';
import type { EstimatedBody, FillEstimate } from '../../fill/estimate/fill-estimate.ts';
import { estimateFill } from '../../fill/estimates.ts';
import { stlBytes } from '../../formats/stl/layout.ts';
import { MOST_SHELL_SQUARES, shellStepMm } from '../../model/domain/grid-step.ts';
import { MESH_3MF_MAX_TRIANGLES } from '../../rules/order/result-formats.ts';
import { pointOf } from '../../solid/geometry/vector.ts';
import { hasRoles } from '../../spec/roles.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { WHOLE_VERIFICATION_TRIANGLES } from '../../verify/assembly.ts';
import { filledLattices, filledParts } from './filled-parts.ts';

export interface JobEstimate {
  seconds: number;
  bytes: number;
  triangles: number;
  struts: number;
  /** Struts of a boundary net, included in the struts. */
  netStruts: number;
}

export interface EstimateInput {
  boxMm: { min: readonly number[]; max: readonly number[] };
  faces: number;
  volumeMm3?: number | undefined;
  /** Surface area. Box and volume alone underestimate that of a folded model many times. */
  areaMm2?: number | undefined;
  /** Volumes of the model's bodies by their numbers, as far as they are known. */
  bodiesMm3?: readonly number[] | undefined;
  /** The image of a gradient is not used. */
  spec: LatticeSpec<unknown>;
}

/** Assumed share of its box for a model of unknown volume; solids of revolution are close to pi / 4. */
const BOX_SHARE = 0.6;

/*
 * Seconds on the two slow cores of the benchmark, from its single-thread jobs (`bench -- engine`), the
 * lesser of wall and CPU time in the quietest runs.
 */
/** Before the first triangle: start of the kernel and its threads. */
const START_SECONDS = 0.35;
/** Per triangle of the model: parsing, inspection, welding, indexing. */
const SECONDS_PER_FACE = 6e-6;
const SECONDS_PER_VERIFICATION = 0.55e-6;
/** Per grid square under a shell: distances, the inner face, and its simplification. */
const SECONDS_PER_SHELL_SQUARE = 25e-6;
/** Per triangle of a result with drain holes, which the boolean kernel reads and writes as a whole. */
const SECONDS_PER_DRAINED = 5e-6;
/** Per face or body with a role, and per triangle of a model with any: faces are found and rooms taken from the model. */
const SECONDS_PER_ROLE = 0.03;
const SECONDS_PER_ROLE_FACE = 60e-6;
/** Per triangle of a 3MF mesh, which is text. */
const SECONDS_PER_PACKED = 2e-6;

/**
 * Estimates seconds, bytes, triangles and struts of a job from its box and face count (the volume refines
 * it). Grows with every size and falls with larger cells. Times are for the two slow cores of the benchmark.
 * @throws RangeError for an unknown lattice
 */
export function estimateJob({
  boxMm,
  faces,
  volumeMm3,
  areaMm2,
  bodiesMm3,
  spec,
}: EstimateInput): JobEstimate {
  const extentMm = pointOf((k) => Math.max(0, boxMm.max[k]! - boxMm.min[k]!));
  const surface = surfaceIn(extentMm, volumeMm3, areaMm2);
  const filledMm3 = volumeMm3 ?? BOX_SHARE * extentMm[0] * extentMm[1] * extentMm[2];
  const fill = fillOfLattices(spec, { filledMm3, surface, faces }, bodiesMm3);
  // Solids keep the model's own triangles.
  const triangles = Math.ceil(fill.triangles) + (hasRoles(spec) ? faces : 0);
  return {
    seconds:
      START_SECONDS +
      SECONDS_PER_FACE * faces +
      shellSeconds(spec.shellMm, surface.areaMm2) +
      fill.seconds +
      SECONDS_PER_VERIFICATION * Math.min(triangles, WHOLE_VERIFICATION_TRIANGLES) +
      (spec.drains?.length ? SECONDS_PER_DRAINED * triangles : 0) +
      roleSeconds(spec, faces),
    bytes: stlBytes(triangles),
    triangles,
    struts: Math.ceil(fill.struts),
    netStruts: Math.ceil(fill.netStruts),
  };
}

/** Figures of all lattices of a spec: their sum, or the most of each where the volumes of bodies are not known. */
function fillOfLattices(
  spec: LatticeSpec<unknown>,
  whole: EstimatedBody,
  bodiesMm3: readonly number[] | undefined,
): FillEstimate {
  const parts = filledParts(spec, whole.filledMm3, bodiesMm3);
  if (!parts)
    return filledLattices(spec)
      .map((one) => estimateFill(one, whole))
      .reduce((all, one) => joined(all, one, Math.max));
  return parts
    .map((part) => estimateFill(part.spec, partOf(whole, part.volumeMm3)))
    .reduce((all, one) => joined(all, one, (a, b) => a + b));
}

function joined(
  one: FillEstimate,
  other: FillEstimate,
  join: (a: number, b: number) => number,
): FillEstimate {
  return {
    seconds: join(one.seconds, other.seconds),
    triangles: join(one.triangles, other.triangles),
    struts: join(one.struts, other.struts),
    netStruts: join(one.netStruts, other.netStruts),
  };
}

/** A part of this volume, whose surface is that of a body of the same shape. */
function partOf({ filledMm3, surface, faces }: EstimatedBody, volumeMm3: number): EstimatedBody {
  const share = filledMm3 > 0 ? Math.min(1, volumeMm3 / filledMm3) : 1;
  return {
    filledMm3: filledMm3 * share,
    surface: { ...surface, areaMm2: surface.areaMm2 * share ** (2 / 3) },
    faces: faces * share,
  };
}

/** Additional seconds for writing a result as 3MF. */
export function packageSeconds(triangles: number): number {
  return SECONDS_PER_PACKED * Math.min(triangles, MESH_3MF_MAX_TRIANGLES);
}

function roleSeconds(
  { roles = [], bodies = [] }: Pick<LatticeSpec<unknown>, 'roles' | 'bodies'>,
  faces: number,
): number {
  const count = roles.reduce((sum, { facesAtMm }) => sum + facesAtMm.length, bodies.length);
  return count === 0 ? 0 : SECONDS_PER_ROLE * count + SECONDS_PER_ROLE_FACE * faces;
}

function shellSeconds(shellMm: number | undefined, surfaceMm2: number): number {
  if (shellMm === undefined) return 0;
  const squares = surfaceMm2 / shellStepMm(shellMm, [0, 0, 0]) ** 2;
  // Larger models get a coarser grid.
  return SECONDS_PER_SHELL_SQUARE * Math.min(squares, MOST_SHELL_SQUARES);
}
