import type * as z from 'zod';
import { latticeById, ROD_LIMIT_SHARE } from '../../catalogue/lattice-types.ts';
import { densityOfHardness, hardnessOfDensity, MATERIALS } from '../../catalogue/materials.ts';
import type { latticeRod } from '../../contract/calls/lattice-rod.ts';
import { maxRodForJoints, minRod, relativeDensity, rodForDensity } from '../../lattice/cell/density.ts';
import type { Point } from '../../lattice/geometry/vector.ts';
import { LATTICE_SIZE_MM, STRUT_SIDES } from '../../rules/parameters/lattice-parameters.ts';
import { outside, type Problem } from './parameters.ts';
import { refuseProblems } from './planned.ts';

type RodQuery = z.output<NonNullable<(typeof latticeRod)['query']>>;
type RodData = z.output<(typeof latticeRod)['data']>;

/**
 * The rod that gives a density or a hardness, by the lattice's density law. Throws parametersRefused with every problem;
 * a density beyond the joints' limit is refused with that limit.
 */
export function rodFor({
  lattice: latticeId,
  size,
  surfaceNum,
  density,
  hardness,
  material,
}: RodQuery): RodData {
  const lattice = latticeById(latticeId);
  const stuff = MATERIALS.find(({ name }) => name === material);
  const problems: Problem[] = [];
  const add = (path: string, problem: Problem['problem']) => problems.push({ path, problem });
  if (lattice === undefined) add('lattice', 'unknown');
  if (stuff === undefined) add('material', 'unknown');
  if (outside(size, LATTICE_SIZE_MM)) add('size', 'out-of-range');
  if (outside(surfaceNum, STRUT_SIDES)) add('surfaceNum', 'out-of-range');
  if (density === undefined && hardness === undefined) add('density', 'missing');
  if (hardness !== undefined && stuff !== undefined && outside(hardness, stuff.hardnessRange))
    add('hardness', 'out-of-range');
  refuseProblems(problems);
  if (lattice === undefined || stuff === undefined) throw new Error('what is unknown is a problem');
  const wanted = density === undefined ? densityOfHardness(stuff, hardness!) : density / 100;
  const cellMm: Point = [size, size, size];
  const wide = rodForDensity(lattice.title, cellMm, wanted, surfaceNum);
  const limitMm = ROD_LIMIT_SHARE * maxRodForJoints(lattice.title, cellMm, surfaceNum);
  const given = density === undefined ? 'hardness' : 'density';
  if (wide > limitMm) refuseProblems([{ path: given, problem: 'rod-too-thick', limitMm }]);
  const leastMm = minRod(lattice.title, cellMm);
  if (wide < leastMm) refuseProblems([{ path: given, problem: 'rod-out-of-range', limitMm: leastMm }]);
  const share = relativeDensity(lattice.title, cellMm, wide, surfaceNum);
  return { wide, scalingRatio: 100 * share, hardness: hardnessOfDensity(stuff, share) };
}
