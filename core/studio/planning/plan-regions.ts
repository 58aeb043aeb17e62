import { fieldById } from '../../catalogue/application-fields.ts';
import { latticeById } from '../../catalogue/lattice-types.ts';
import type { MultiLatticePart, TaskMultiLatticeBody } from '../../contract/calls/multi-lattice-task.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { checkParameters } from '../../lattice/cell/check-spec.ts';
import type { Point } from '../../lattice/geometry/vector.ts';
import type { ConstantSpec, RegionsSpec, SpecFaultCode } from '../../lattice/spec/spec.ts';
import { requireFeature } from '../account/feature.ts';
import type { User } from '../account/user.ts';
import type { Order } from '../order/order.ts';
import { outside, type Problem, partProblems, rodRange } from './parameters.ts';
import {
  allowedEstimate,
  type Estimate,
  type JobPlan,
  type Measures,
  plannedJob,
  refuseProblems,
  specProblems,
} from './planned.ts';

/** The parameters of one part, as the task and the estimate give them. */
export type PartParameters = Pick<MultiLatticePart, 'latticeId' | 'size' | 'wide'>;

/** The parameters of both parts. */
export type RegionParameters = Pick<TaskMultiLatticeBody, 'action' | 'surfaceNum'> & {
  fieldId?: number | undefined;
  part1: PartParameters | undefined;
  part2: PartParameters | undefined;
  surface?: number[][];
};

const PARTS = ['part1', 'part2'] as const;

/** A plane for estimates, which do not ask where it lies. */
const ANY_PLANE: readonly number[][] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

/**
 * Checks two lattices against the model that was registered, and plans the job. Throws notGranted, parametersRefused
 * with every problem, estimateTooLong or resultTooLarge.
 */
export async function planRegions(user: User, order: Order, task: TaskMultiLatticeBody): Promise<JobPlan> {
  if (task.fileId !== order.file.id) throw new VisibleError('notFound');
  const partOf = (name: (typeof PARTS)[number]) =>
    task.parameters.find((entry) => entry?.modelVal === name) ?? undefined;
  const [part1, part2] = [partOf('part1'), partOf('part2')];
  // A part without a lattice of its own takes the other's.
  const parameters = { ...task, part1: part1 ?? part2, part2: part2 ?? part1 };
  return await plannedJob(specOf(user, parameters), order.file);
}

/** The estimate for a model of which only the box and the faces are known. Throws as planRegions does. */
export function estimateRegions(user: User, parameters: RegionParameters, model: Measures): Estimate {
  return allowedEstimate(specOf(user, parameters), model);
}

function specOf(user: User, parameters: RegionParameters): RegionsSpec {
  requireFeature(user, 'multi');
  const { action, surfaceNum, surface = ANY_PLANE } = parameters;
  const field = parameters.fieldId === undefined ? undefined : fieldById(parameters.fieldId);
  const problems: Problem[] = [];
  const [first, second] = PARTS.map((name): ConstantSpec | undefined => {
    const part = parameters[name];
    if (part === undefined) {
      problems.push({ path: 'parameters', problem: 'missing' });
      return undefined;
    }
    const { spec, problems: found } = partSpec(
      part,
      { action, surfaceNum, fieldId: parameters.fieldId },
      field,
    );
    for (const problem of found) problems.push(at(name, problem));
    return spec;
  });
  // The last field is not shown in this mode (docs/specification.md#validation).
  if (field?.membersOnly) problems.push({ path: 'fieldId', problem: 'not-offered' });
  refuseProblems(onceAt(problems));
  if (first === undefined || second === undefined) throw new Error('a part that is not there is a problem');
  const { lattice, cellMm, rodDiameterMm } = second;
  const spec: RegionsSpec = {
    ...first,
    mode: 'regions',
    regions: { plane: surface as [Point, Point, Point], second: { lattice, cellMm, rodDiameterMm } },
  };
  const planeFaults = checkParameters(spec).filter(({ code }) => code === 'plane-out-of-range');
  refuseProblems(planeFaults.map(({ code }) => ({ path: 'surface', problem: code })));
  return spec;
}

/** One part as a constant lattice, and everything against it. */
function partSpec(
  part: PartParameters,
  shared: Pick<TaskMultiLatticeBody, 'action' | 'surfaceNum'> & { fieldId: number | undefined },
  field: ReturnType<typeof fieldById>,
): { spec: ConstantSpec | undefined; problems: Problem[] } {
  const lattice = latticeById(part.latticeId);
  const problems = partProblems({ ...shared, ...part }, lattice, field);
  if (outside(part.wide, rodRange(field))) problems.push({ path: 'wide', problem: 'out-of-range' });
  if (lattice === undefined || problems.length > 0) return { spec: undefined, problems };
  const spec: ConstantSpec = {
    mode: 'constant',
    lattice: lattice.title,
    cellMm: [part.size, part.size, part.size],
    rodDiameterMm: part.wide,
    sides: shared.surfaceNum,
    action: shared.action,
  };
  const paths: Partial<Record<SpecFaultCode, string>> = {
    'cell-out-of-range': 'size',
    'rod-out-of-range': 'wide',
    'rod-too-thick': 'wide',
    'sides-out-of-range': 'surfaceNum',
  };
  return { spec, problems: specProblems(spec, paths) };
}

/** What both parts share is about the call, the rest about the part. */
const SHARED_PATHS = ['fieldId', 'action', 'surfaceNum'];

function at(part: string, problem: Problem): Problem {
  const shared = SHARED_PATHS.includes(problem.path);
  return shared ? problem : { ...problem, path: `parameters.${part}.${problem.path}` };
}

function onceAt(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.problem}`, problem])).values()];
}
