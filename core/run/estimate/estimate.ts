import { surfaceIn } from '../../fill/estimate/body-surface.ts';
import type { EstimatedBody, FillEstimate } from '../../fill/estimate/fill-estimate.ts';
import { estimateFill } from '../../fill/estimates.ts';
import { stlBytes } from '../../formats/stl/layout.ts';
import { MOST_SHELL_SQUARES, shellStepMm } from '../../model/domain/grid-step.ts';
import { MESH_3MF_MAX_TRIANGLES } from '../../rules/order/result-formats.ts';
import { pointOf } from '../../solid/geometry/vector.ts';
import { hasRoles } from '../../spec/roles.ts';
import type { ConstantSpec, LatticeSpec } from '../../spec/spec.ts';
import { WHOLE_VERIFICATION_TRIANGLES } from '../../verify/assembly.ts';

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
export function estimateJob({ boxMm, faces, volumeMm3, areaMm2, spec }: EstimateInput): JobEstimate {
  const extentMm = pointOf((k) => Math.max(0, boxMm.max[k]! - boxMm.min[k]!));
  const surface = surfaceIn(extentMm, volumeMm3, areaMm2);
  const filledMm3 = volumeMm3 ?? BOX_SHARE * extentMm[0] * extentMm[1] * extentMm[2];
  const fill = finestFill(spec, { filledMm3, surface, faces });
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

/** The most of each figure, as if each lattice of a spec filled the whole: the shares of bodies are not known. */
function finestFill(spec: LatticeSpec<unknown>, body: EstimatedBody): FillEstimate {
  const { gradient: _, regions: _regions, ...bare } = spec;
  const own = (spec.bodies ?? []).flatMap((role) => role.own ?? []);
  const each = [spec, ...own.map((lattice): ConstantSpec => ({ ...bare, mode: 'constant', ...lattice }))];
  return each
    .map((one) => estimateFill(one, body))
    .reduce((most, one) => ({
      seconds: Math.max(most.seconds, one.seconds),
      triangles: Math.max(most.triangles, one.triangles),
      struts: Math.max(most.struts, one.struts),
      netStruts: Math.max(most.netStruts, one.netStruts),
    }));
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
