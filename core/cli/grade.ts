import { writeFile } from 'node:fs/promises';
import { materialByName } from '../catalogue/materials.ts';
import { writePng } from '../formats/png/write-png.ts';
import { type GradeRound, gradeLattice } from '../mechanics/grade/grade.ts';
import { type RodBounds, rodBounds } from '../mechanics/grade/rod-bounds.ts';
import type { PressFigures } from '../mechanics/press/press-figures.ts';
import { type PressWanted, refuse } from '../mechanics/press/press-frame.ts';
import { finish } from '../mechanics/press/press-test.ts';
import { DEFAULT_PROCESS, limitsOfProfile, PRINT_PROCESSES } from '../rules/parameters/printability.ts';
import { buildFrame } from '../run/pipeline/build-frame.ts';
import { pressBodies } from '../run/pipeline/press-bodies.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { type LatticeSpec, type PictureSpec, uniformSpec } from '../spec/spec.ts';
import { CliError } from './error.ts';
import { refusePress, short } from './press.ts';
import type { FillArguments } from './spec.ts';

/** Result of grading by stress: the lattice before, and the rounds of changes. */
export interface CliGrade {
  before: PressFigures;
  rounds: readonly GradeRound[];
  /** Thinnest and thickest rod, mm. */
  rods: RodBounds;
  /** True if the graded lattice is as stiff as the one before. */
  isReached: boolean;
}

/**
 * Grades the lattice of a spec by the stress of a press test, and writes the shades of its rods if requested. Throws a
 * CliError that says what to do if grading is impossible.
 */
export async function gradeSpec(
  mesh: Mesh,
  spec: LatticeSpec,
  press: PressWanted,
  args: FillArguments,
): Promise<{ spec: PictureSpec; grade: CliGrade }> {
  const limits = limitsOfProfile(processOf(args), args.material ?? null);
  const graded = refusePress(() => {
    refuse(spec, press.material);
    const rods = rodBounds(spec, limits);
    const { boxMm, isInside, solids } = pressBodies(mesh, spec);
    const wanted = { ...press, rods, boxMm, isInside, solids: solids() };
    const uniform = uniformSpec(spec);
    if (!uniform) throw new CliError('--grade needs a lattice with one rod diameter');
    return finish(gradeLattice(uniform, wanted, (one) => buildFrame(mesh, one)));
  });
  if (args.shades !== undefined) await writeFile(args.shades, writePng(graded.spec.gradient.image));
  const { before, rounds, isReached } = graded;
  const { lightestMm, darkestMm } = graded.spec.gradient;
  const rods = { minMm: lightestMm, maxMm: darkestMm };
  return { spec: graded.spec, grade: { before, rounds, rods, isReached } };
}

function processOf({ process, material }: FillArguments) {
  const own = materialByName(material ?? '')?.processes[0];
  const found = PRINT_PROCESSES.find((name) => name === (process ?? own ?? DEFAULT_PROCESS));
  if (!found) throw new CliError(`--process is one of ${PRINT_PROCESSES.join(', ')}`);
  return found;
}

/** Result of grading as lines to print. */
export function gradeLines({ before, rounds, rods, isReached }: CliGrade, after: PressFigures): string[] {
  const percent = (100 * (after.massG / before.massG - 1)).toFixed(1);
  return [
    `graded in ${rounds.length} rounds, rods ${rods.minMm} to ${rods.maxMm} mm: ${short(before.massG)} g at ${short(before.stiffnessNPerMm)} N/mm before, ${short(after.massG)} g at ${short(after.stiffnessNPerMm)} N/mm after (${percent} %)`,
    ...(isReached ? [] : ['these rods do not reach the stiffness before']),
  ];
}
