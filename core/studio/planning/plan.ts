import { fieldById } from '../../catalogue/application-fields.ts';
import { latticeById } from '../../catalogue/lattice-types.ts';
import type { TaskLatticeBody } from '../../contract/calls/workspace.ts';
import { VisibleError } from '../../contract/envelope.ts';
import type { ConstantSpec, SpecFaultCode } from '../../lattice/spec/spec.ts';
import type { SurfaceVariant } from '../../rules/parameters/lattice-parameters.ts';
import { defaultOpenEnds, type OpenEnds } from '../../rules/parameters/open-ends.ts';
import { requireFeature } from '../account/feature.ts';
import type { User } from '../account/user.ts';
import type { Order } from '../order/order.ts';
import { parameterProblems } from './parameters.ts';
import {
  allowedEstimate,
  type Estimate,
  type JobPlan,
  type Measures,
  plannedJob,
  refuseProblems,
  specProblems,
} from './planned.ts';

/** The parameters of a constant lattice, as the task and the estimate give them. */
export type LatticeParameters = Pick<
  TaskLatticeBody,
  'latticeId' | 'wide' | 'size' | 'action' | 'surfaceNum' | 'bottomThickness' | 'shellThickness'
> & {
  fieldId?: number | undefined;
  variant?: SurfaceVariant | undefined;
  stretch?: number | undefined;
  openEnds?: OpenEnds | undefined;
};

/**
 * Checks a task against the model that was registered, never against what the page says of it, and plans the job.
 * Throws parametersRefused with every problem, notGranted, estimateTooLong or resultTooLarge.
 */
export async function planLattice(user: User, order: Order, task: TaskLatticeBody): Promise<JobPlan> {
  if (task.fileId !== order.file.id) throw new VisibleError('notFound');
  return await plannedJob(specOf(user, task, order.file.extentMm), order.file);
}

/** The estimate for a model of which only the box and the faces are known. Throws as planLattice does. */
export function estimateLattice(user: User, parameters: LatticeParameters, model: Measures): Estimate {
  return allowedEstimate(specOf(user, parameters, model.extentMm), model);
}

function specOf(user: User, parameters: LatticeParameters, extentMm: [number, number, number]): ConstantSpec {
  const lattice = latticeById(parameters.latticeId);
  const field = parameters.fieldId === undefined ? undefined : fieldById(parameters.fieldId);
  refuseProblems(parameterProblems(parameters, lattice, field, extentMm));
  if (lattice === undefined) throw new Error('a lattice that is not there is a problem');
  if (field?.membersOnly) requireFeature(user, 'print-provider');
  const {
    size,
    wide,
    surfaceNum,
    action,
    variant,
    stretch = 1,
    openEnds = defaultOpenEnds(action),
    shellThickness,
    bottomThickness,
  } = parameters;
  const spec: ConstantSpec = {
    mode: 'constant',
    lattice: lattice.title,
    cellMm: [size, size, size * stretch],
    rodDiameterMm: wide,
    sides: surfaceNum,
    action,
    // What the engine makes unless told otherwise is left out: orders of before there was a choice keep their key.
    ...(openEnds === defaultOpenEnds(action) ? {} : { openEnds }),
    ...(lattice.family === 'surface' && variant === 'network' ? { variant } : {}),
    ...(shellThickness ? { shellMm: shellThickness } : {}),
    ...(bottomThickness ? { bottomMm: bottomThickness } : {}),
  };
  refuseProblems(specProblems(spec, PATHS));
  return spec;
}

/** Which parameter a fault of the engine's is about. */
const PATHS: Partial<Record<SpecFaultCode, string>> = {
  'cell-out-of-range': 'size',
  'rod-out-of-range': 'wide',
  'rod-too-thick': 'wide',
  'sides-out-of-range': 'surfaceNum',
  'shell-out-of-range': 'shellThickness',
  'bottom-out-of-range': 'bottomThickness',
  'shell-and-bottom': 'bottomThickness',
  'placement-out-of-range': 'size',
  'net-out-of-place': 'openEnds',
};
