import type { ApplicationField } from '../../catalogue/application-fields.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { thinnestShellMm } from '../../lattice/domain/grid-step.ts';
import type { SpecFaultCode } from '../../lattice/spec/spec.ts';
import {
  BOTTOM_THICKNESS_MM,
  LATTICE_SIZE_MM,
  type OutputAction,
  ROD_DIAMETER_MM,
  SHELL_THICKNESS_MM,
  STRUT_SIDES,
  shellMaxMm,
} from '../../rules/parameters/lattice-parameters.ts';
import { openEndsOffered } from '../../rules/parameters/open-ends.ts';
import type { LatticeParameters } from './plan.ts';

/** A parameter of the call and what is wrong with it, as a word the page has a text for. */
export interface Problem {
  path: string;
  problem:
    | 'unknown'
    | 'missing'
    | 'out-of-range'
    | 'not-offered'
    | 'excludes-shell'
    | 'no-room-for-shell'
    | 'shell-too-thin'
    | SpecFaultCode;
  /** The limit it breaks, where the engine knows one. */
  limitMm?: number;
}

type Ends = { min: number; max: number };

/** True for a number outside the range, and for what is no number. */
export function outside(value: number, { min, max }: Ends): boolean {
  return !(value >= min && value <= max);
}

/** Rods of a field, mm; of no field the product's own range. */
export function rodRange(field: ApplicationField | undefined): Ends {
  return field?.rodDiameterRange ?? ROD_DIAMETER_MM;
}

/** Everything docs/specification.md#validation says against the parameters of a constant lattice, all at once. */
export function parameterProblems(
  given: LatticeParameters,
  lattice: LatticeType | undefined,
  field: ApplicationField | undefined,
  extentMm: readonly [number, number, number],
): Problem[] {
  const problems = sharedProblems(given, lattice, field);
  const add = (path: string, problem: Problem['problem']) => problems.push({ path, problem });
  if (outside(given.wide, rodRange(field))) add('wide', 'out-of-range');

  const shell = given.shellThickness ?? 0;
  const bottom = given.bottomThickness ?? 0;
  if (bottom !== 0 && outside(bottom, BOTTOM_THICKNESS_MM)) add('bottomThickness', 'out-of-range');
  if (bottom !== 0 && shell !== 0) add('bottomThickness', 'excludes-shell');
  if (shell !== 0) {
    const max = shellMaxMm(Math.min(...extentMm));
    if (max < SHELL_THICKNESS_MM.min) add('shellThickness', 'no-room-for-shell');
    else if (outside(shell, { min: SHELL_THICKNESS_MM.min, max })) add('shellThickness', 'out-of-range');
    const limitMm = thinnestShellMm(extentMm);
    if (shell < limitMm) problems.push({ path: 'shellThickness', problem: 'shell-too-thin', limitMm });
  }
  // A stochastic lattice takes neither (docs/specification.md#validation, the GH family).
  if (lattice?.family === 'stochastic') {
    if (shell !== 0) add('shellThickness', 'not-offered');
    if (bottom !== 0) add('bottomThickness', 'not-offered');
  }
  const offered = shell === 0 && (lattice?.outputs.includes(given.action) ?? true);
  if (!offered && given.action !== 'high') add('action', 'not-offered');
  const ends = openEndsOffered({
    mode: 'constant',
    action: given.action,
    isSurface: lattice?.family === 'surface',
    hasShell: shell !== 0,
    hasBottom: bottom !== 0,
  });
  if (given.openEnds !== undefined && !ends.includes(given.openEnds)) add('openEnds', 'not-offered');
  return problems;
}

/** What a lattice of the gradient mode, or one part of the two-region mode, has besides its rods. */
interface PartParameters {
  fieldId?: number | undefined;
  size: number;
  surfaceNum: number;
  action: OutputAction;
}

/** As parameterProblems for one lattice of modes 2 and 3; their rods have rules of their own. */
export function partProblems(
  given: PartParameters,
  lattice: LatticeType | undefined,
  field: ApplicationField | undefined,
): Problem[] {
  const problems = sharedProblems(given, lattice, field);
  // Titles that begin with TYPE-1000 are hidden in these modes (docs/specification.md#records).
  if (lattice?.family === 'surface') problems.push({ path: 'latticeId', problem: 'not-offered' });
  if (lattice !== undefined && !lattice.outputs.includes(given.action))
    problems.push({ path: 'action', problem: 'not-offered' });
  return problems;
}

function sharedProblems(
  given: PartParameters,
  lattice: LatticeType | undefined,
  field: ApplicationField | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const add = (path: string, problem: Problem['problem']) => problems.push({ path, problem });
  if (lattice === undefined) add('latticeId', 'unknown');
  if (given.fieldId !== undefined && field === undefined) add('fieldId', 'unknown');
  if (outside(given.size, field?.latticeSizeRange ?? LATTICE_SIZE_MM)) add('size', 'out-of-range');
  if (outside(given.surfaceNum, STRUT_SIDES)) add('surfaceNum', 'out-of-range');
  return problems;
}
