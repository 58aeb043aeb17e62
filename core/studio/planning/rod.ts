import { widestRanges } from '../../catalogue/application-fields.ts';
import { elasticKey } from '../../catalogue/elastic-laws.ts';
import { densityOfHardness, hardnessLaw, hardnessOfDensity } from '../../catalogue/hardness.ts';
import { latticeById, ROD_LIMIT_SHARE } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { maxRodForJoints, minRod, relativeDensity, rodForDensity } from '../../cells/density.ts';
import type { RodAnswer, RodQuestion } from '../../contract/lattice/estimate-codec.ts';
import { STRUT_SIDES } from '../../rules/parameters/lattice-parameters.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { outside, type Problem, refuseProblems } from './problems.ts';

/**
 * Returns the rod diameter that gives a density or a hardness, by the lattice's density law. Throws parametersRefused
 * with every problem, or with the limit that the joints or the smallest rod set.
 */
export function rodFor(question: RodQuestion): RodAnswer {
  const { latticeId, cellSizeMm, sides, density, hardness, material } = question;
  const lattice = latticeById(latticeId);
  const stuff = materialByName(material);
  const law = lattice && stuff && hardnessLaw(stuff, elasticKey(lattice));
  const problems: Problem[] = [];
  const add = (path: string, problem: Problem['problem']) => problems.push({ path, problem });
  if (lattice === undefined) add('lattice', 'unknown');
  if (stuff === undefined) add('material', 'unknown');
  if (outside(cellSizeMm, widestRanges().latticeSizeRange)) add('cellSizeMm', 'out-of-range');
  if (outside(sides, STRUT_SIDES)) add('sides', 'out-of-range');
  if (density === undefined && hardness === undefined) add('density', 'missing');
  if (hardness !== undefined && law !== undefined && (stuff?.shoreA === undefined || outside(hardness, law)))
    add('hardness', 'out-of-range');
  refuseProblems(problems);
  if (lattice === undefined || law === undefined) throw new Error('unknown lattice or material');
  const wanted = density === undefined ? densityOfHardness(law, hardness!) : density / 100;
  const cellMm: Point = [cellSizeMm, cellSizeMm, cellSizeMm];
  const rodDiameterMm = rodForDensity({ lattice: lattice.title, cellMm, sides }, wanted);
  const limitMm = ROD_LIMIT_SHARE * maxRodForJoints(lattice.title, cellMm, sides);
  const given = density === undefined ? 'hardness' : 'density';
  if (rodDiameterMm > limitMm) refuseProblems([{ path: given, problem: 'rod-too-thick', limitMm }]);
  const leastMm = minRod(lattice.title, cellMm);
  if (rodDiameterMm < leastMm)
    refuseProblems([{ path: given, problem: 'rod-out-of-range', limitMm: leastMm }]);
  const share = relativeDensity({ lattice: lattice.title, cellMm, sides }, rodDiameterMm);
  return { rodDiameterMm, densityPercent: 100 * share, hardness: hardnessOfDensity(law, share) };
}
