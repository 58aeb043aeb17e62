import { type ApplicationField, fieldById } from '../../catalogue/application-fields.ts';
import { type LatticeType, latticeById } from '../../catalogue/lattice-types.ts';
import { checkParameters } from '../../cells/check-spec.ts';
import type {
  ConstantDraft,
  GradientDraft,
  LatticeDraft,
  PartDraft,
  RegionsDraft,
} from '../../contract/lattice/request.ts';
import { thinnestShellMm } from '../../model/domain/grid-step.ts';
import { gradientRodRange } from '../../rules/parameters/gradient-images.ts';
import {
  BOTTOM_THICKNESS_MM,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
  SHELL_THICKNESS_MM,
  STRUT_SIDES,
  shellMaxMm,
} from '../../rules/parameters/lattice-parameters.ts';
import { offeredOpenEnds } from '../../rules/parameters/open-ends.ts';
import type { SpecFault, SpecFaultCode } from '../../solid/error.ts';
import { lowPrecisionSpec } from '../../spec/low-precision.ts';
import { bothParts, partSpec } from '../../spec/regions-settings.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { outside, type Problem } from './problems.ts';

/** Request field of each fault of the engine's spec. The other faults belong to the lattice. */
type FaultPaths = Partial<Record<SpecFaultCode, string>>;

const CONSTANT_PATHS: FaultPaths = {
  'cell-out-of-range': 'cellSizeMm',
  'rod-out-of-range': 'rodDiameterMm',
  'rod-too-thick': 'rodDiameterMm',
  'sides-out-of-range': 'sides',
  'shell-out-of-range': 'shellMm',
  'bottom-out-of-range': 'bottomMm',
  'shell-and-bottom': 'bottomMm',
  'placement-out-of-range': 'originMm',
  'net-out-of-place': 'openEnds',
  'conformal-out-of-place': 'cells',
  'links-out-of-place': 'joinIslands',
  'drains-out-of-place': 'drains',
  'drains-out-of-range': 'drains',
  'roles-out-of-place': 'roles',
  'roles-out-of-range': 'roles',
  'bodies-out-of-range': 'bodies',
};

/** Returns the problems of mode 1 (docs/specification.md#validation), all at once. */
export function constantProblems(
  draft: ConstantDraft,
  extentMm: readonly [number, number, number],
): Problem[] {
  const [lattice, field] = [latticeById(draft.latticeId), fieldOf(draft)];
  const problems = [...sharedProblems(draft, lattice, field), ...bodyProblems(draft)];
  const add = (path: string, problem: Problem['problem']) => problems.push({ path, problem });
  if (outside(draft.rodDiameterMm, rodRange(field))) add('rodDiameterMm', 'out-of-range');

  const { action, openEnds, shellMm = 0, bottomMm = 0 } = draft;
  if (bottomMm !== 0 && outside(bottomMm, BOTTOM_THICKNESS_MM)) add('bottomMm', 'out-of-range');
  if (bottomMm !== 0 && shellMm !== 0) add('bottomMm', 'excludes-shell');
  if (shellMm !== 0) {
    const max = shellMaxMm(Math.min(...extentMm));
    if (max < SHELL_THICKNESS_MM.min) add('shellMm', 'no-room-for-shell');
    else if (outside(shellMm, { min: SHELL_THICKNESS_MM.min, max })) add('shellMm', 'out-of-range');
    const limitMm = thinnestShellMm(extentMm);
    if (shellMm < limitMm) problems.push({ path: 'shellMm', problem: 'shell-too-thin', limitMm });
  }
  // A stochastic lattice takes neither (docs/specification.md#validation, the GH family).
  if (lattice?.family === 'stochastic') {
    if (shellMm !== 0) add('shellMm', 'not-offered');
    if (bottomMm !== 0) add('bottomMm', 'not-offered');
  }
  const offered = shellMm === 0 && (lattice?.outputs.includes(action) ?? true);
  if (!offered && action !== 'high') add('action', 'not-offered');
  const ends = offeredOpenEnds({
    mode: 'constant',
    action,
    isSurface: lattice?.family === 'surface',
    hasShell: shellMm !== 0,
    hasBottom: bottomMm !== 0,
    cells: draft.cells,
  });
  if (openEnds !== undefined && !ends.includes(openEnds)) add('openEnds', 'not-offered');
  return problems;
}

/** Returns the engine's faults of a spec of mode 1. */
export function constantFaults(spec: LatticeSpec<unknown>): Problem[] {
  return specProblems(spec, CONSTANT_PATHS);
}

/** Returns the problems of mode 2. */
export function gradientProblems(draft: GradientDraft): Problem[] {
  const rods = gradientRodRange(draft.cellSizeMm, draft.layers !== undefined || draft.field !== undefined);
  const problems = [...unevenProblems(draft, draft), ...bodyProblems(draft)];
  for (const path of ['darkestRodMm', 'lightestRodMm'] as const) {
    if (outside(draft[path], rods)) problems.push({ path, problem: 'out-of-range' });
  }
  return problems;
}

/** Returns the engine's faults of a spec of mode 2. */
export function gradientFaults(draft: GradientDraft, spec: LatticeSpec<unknown>): Problem[] {
  const darkIsThicker = draft.darkestRodMm >= draft.lightestRodMm;
  return specProblems(spec, {
    'cell-out-of-range': 'cellSizeMm',
    'rod-out-of-range': darkIsThicker ? 'lightestRodMm' : 'darkestRodMm',
    'rod-too-thick': darkIsThicker ? 'darkestRodMm' : 'lightestRodMm',
    'sides-out-of-range': 'sides',
    'field-out-of-range': 'field',
    'unknown-elastomer': 'elastomer',
    'roles-out-of-place': 'roles',
    'roles-out-of-range': 'roles',
    'bodies-out-of-range': 'bodies',
  });
}

/** Problems of the lattices of bodies: each is one of the catalogue, in the ranges of the field. */
function bodyProblems(draft: ConstantDraft | GradientDraft): Problem[] {
  const field = fieldOf(draft);
  return (draft.bodies ?? []).flatMap(({ role, own }): Problem[] => {
    if ((role === 'lattice') !== (own !== undefined)) return [{ path: 'bodies', problem: 'missing' }];
    if (!own) return [];
    const lattice = latticeById(own.latticeId);
    if (lattice === undefined) return [{ path: 'bodies', problem: 'unknown' }];
    if (!lattice.outputs.includes(draft.action)) return [{ path: 'bodies', problem: 'not-offered' }];
    const isOutside =
      outside(own.cellSizeMm, field?.latticeSizeRange ?? LATTICE_SIZE_MM) ||
      outside(own.rodDiameterMm, rodRange(field));
    return isOutside ? [{ path: 'bodies', problem: 'out-of-range' }] : [];
  });
}

/** Fields of mode 3 that belong to both parts. */
const SHARED_PATHS = ['fieldId', 'action', 'sides'];

/** Returns the problems of mode 3, and the engine's faults of each part as its own lattice. */
export function regionsProblems(draft: RegionsDraft): Problem[] {
  const field = fieldOf(draft);
  const problems = bothParts(draft).flatMap((part, index): Problem[] => {
    if (part === null) return [{ path: 'parts', problem: 'missing' }];
    return partProblems(part, draft, field).map((problem) => {
      const isShared = SHARED_PATHS.includes(problem.path);
      return isShared ? problem : { ...problem, path: `parts.part${index + 1}.${problem.path}` };
    });
  });
  // The members' field is not shown in this mode (docs/specification.md#validation).
  if (field?.membersOnly) problems.push({ path: 'fieldId', problem: 'not-offered' });
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.problem}`, problem])).values()];
}

/** Returns the engine's faults of a cut plane. */
export function planeFaults(spec: LatticeSpec<unknown>): Problem[] {
  return checkParameters(spec)
    .filter(({ code }) => code === 'plane-out-of-range')
    .map(({ code }) => ({ path: 'plane', problem: code }));
}

function partProblems(part: PartDraft, draft: RegionsDraft, field: ApplicationField | undefined): Problem[] {
  const problems = unevenProblems(part, draft);
  if (outside(part.rodDiameterMm, rodRange(field)))
    problems.push({ path: 'rodDiameterMm', problem: 'out-of-range' });
  return problems.length > 0 ? problems : specProblems(partSpec(part, draft), CONSTANT_PATHS);
}

/** Problems of a lattice of modes 2 and 3, except for its rods. */
function unevenProblems(
  lattice: Pick<PartDraft, 'latticeId' | 'cellSizeMm'>,
  draft: LatticeDraft,
): Problem[] {
  const type = latticeById(lattice.latticeId);
  const problems = sharedProblems({ ...draft, ...lattice }, type, fieldOf(draft));
  // Titles that begin with TYPE-1000 are hidden in these modes (docs/specification.md#records).
  if (type?.family === 'surface') problems.push({ path: 'latticeId', problem: 'not-offered' });
  if (type !== undefined && !type.outputs.includes(draft.action))
    problems.push({ path: 'action', problem: 'not-offered' });
  return problems;
}

function sharedProblems(
  { cellSizeMm, fieldId, sides }: Pick<PartDraft, 'cellSizeMm'> & Pick<LatticeDraft, 'fieldId' | 'sides'>,
  lattice: LatticeType | undefined,
  field: ApplicationField | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const add = (path: string, problem: Problem['problem']) => problems.push({ path, problem });
  if (lattice === undefined) add('latticeId', 'unknown');
  if (fieldId !== undefined && field === undefined) add('fieldId', 'unknown');
  if (outside(cellSizeMm, field?.latticeSizeRange ?? LATTICE_SIZE_MM)) add('cellSizeMm', 'out-of-range');
  if (outside(sides, STRUT_SIDES)) add('sides', 'out-of-range');
  return problems;
}

export function fieldOf({ fieldId }: LatticeDraft): ApplicationField | undefined {
  return fieldId === undefined ? undefined : fieldById(fieldId);
}

/** Rod diameters of a field, mm; without a field the product's range. */
function rodRange(field: ApplicationField | undefined) {
  return field?.rodDiameterRange ?? ROD_DIAMETER_MM;
}

/**
 * Returns the engine's faults of a spec and of its low-precision run, each once. The low run has fewer sides and
 * therefore its own limits; the tighter limit counts.
 */
function specProblems(spec: LatticeSpec<unknown>, paths: FaultPaths): Problem[] {
  const looserFirst = (a: SpecFault, b: SpecFault) => (b.limit ?? 0) - (a.limit ?? 0);
  const faults = [spec, lowPrecisionSpec(spec)].flatMap(checkParameters).sort(looserFirst);
  const problems = faults.map(({ code, limit }): [SpecFaultCode, Problem] => [
    code,
    { path: paths[code] ?? 'latticeId', problem: code, ...(limit === undefined ? {} : { limitMm: limit }) },
  ]);
  return [...new Map(problems).values()];
}
