import { writeFile } from 'node:fs/promises';
import { materialByName } from '../catalogue/materials.ts';
import { writePng } from '../formats/png/write-png.ts';
import { type GradeRound, gradeLattice, type Load } from '../mechanics/grade/grade.ts';
import { type RodBounds, rodBounds } from '../mechanics/grade/rod-bounds.ts';
import { type PressFigures, type ShownFigures, shownFigures } from '../mechanics/press/press-figures.ts';
import { type PressWanted, refuse } from '../mechanics/press/press-frame.ts';
import { finish } from '../mechanics/press/press-test.ts';
import { keepPresent } from '../rules/keep-present.ts';
import { LITTLE_SHARE } from '../rules/parameters/grading.ts';
import { DEFAULT_PROCESS, limitsOfProfile, PRINT_PROCESSES } from '../rules/parameters/printability.ts';
import { buildFrame } from '../run/pipeline/build-frame.ts';
import { pressBodies } from '../run/pipeline/press-bodies.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { type LatticeSpec, type PictureSpec, uniformSpec } from '../spec/spec.ts';
import { CliError } from './error.ts';
import type { FillArguments } from './options.ts';
import { refusePress, short } from './press.ts';

/** Result of grading by stress: the lattice before, and the rounds of changes. */
export interface CliGrade {
  before: ShownFigures;
  /** Further loads, with the lattice before and after; missing for one load. */
  others?: (Load & { before: ShownFigures; after: ShownFigures })[];
  rounds: readonly GradeRound[];
  /** Thinnest and thickest rod, mm. */
  rods: RodBounds;
  /** True if the graded lattice is at least as stiff as the one before. */
  isReached: boolean;
  /** Share of a load's work that the struts store before, 0 to 1. */
  strutShare: number;
}

/** Grades a spec's lattice by press tests of one material, and writes its shades on request. May throw a CliError. */
export async function gradeSpec(
  { mesh, spec }: { mesh: Mesh; spec: LatticeSpec },
  presses: readonly PressWanted[],
  args: FillArguments,
): Promise<{ spec: PictureSpec; grade: CliGrade }> {
  const loads = presses.map(({ material: _, ...load }) => load);
  const { material } = presses[0]!;
  const limits = limitsOfProfile(processOf(args), args.material ?? null);
  const graded = refusePress(() => {
    refuse(spec, material);
    const rods = rodBounds(spec, limits);
    const wanted = { loads, material, rods, source: pressBodies(mesh, spec) };
    const uniform = uniformSpec(spec);
    if (!uniform) throw new CliError('--grade needs a lattice with one rod diameter');
    return finish(gradeLattice(uniform, wanted, (one) => buildFrame(mesh, one)));
  });
  if (args.shades !== undefined) await writeFile(args.shades, writePng(graded.spec.gradient.image));
  const { rounds, isReached, strutShare } = graded;
  const [before, ...rest] = graded.before.map(shownFigures);
  const others = rest.map((figures, i) => ({
    ...loads[i + 1]!,
    before: figures,
    after: shownFigures(graded.after[i + 1]!.figures),
  }));
  const { lightestMm, darkestMm } = graded.spec.gradient;
  const rods = { minMm: lightestMm, maxMm: darkestMm };
  return {
    spec: graded.spec,
    grade: { before: before!, ...(others.length > 0 && { others }), rounds, rods, isReached, strutShare },
  };
}

function processOf({ process, material }: FillArguments) {
  const own = materialByName(material ?? '')?.processes[0];
  const found = PRINT_PROCESSES.find((name) => name === (process ?? own ?? DEFAULT_PROCESS));
  if (!found) throw new CliError(`--process is one of ${PRINT_PROCESSES.join(', ')}`);
  return found;
}

export function gradeLines(
  { before, others = [], rounds, rods, isReached, strutShare }: CliGrade,
  pressed: PressFigures,
): string[] {
  const after = shownFigures(pressed);
  const percent = (100 * (after.massG / before.massG - 1)).toFixed(1);
  const at = ({ stiffnessNPerMm }: ShownFigures) =>
    stiffnessNPerMm === undefined ? '' : ` at ${short(stiffnessNPerMm)} N/mm`;
  return keepPresent([
    `graded in ${rounds.length} rounds, rods ${rods.minMm} to ${rods.maxMm} mm: ${short(before.massG)} g${at(before)} before, ${short(after.massG)} g${at(after)} after (${percent} %)`,
    ...others.map(
      (one) =>
        `as stiff along ${'xyz'[one.axis]} too${one.patches ? ', from load to support' : ''}:${at(one.before)} before,${at(one.after)} after`,
    ),
    !isReached && 'these rods do not reach the stiffness before',
    strutShare < LITTLE_SHARE &&
      `the struts take ${(100 * strutShare).toFixed(0)} % of the load, skins the rest: the stiffness says little about the struts`,
  ]);
}
