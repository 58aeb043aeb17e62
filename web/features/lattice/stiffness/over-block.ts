import { elasticKey, relativeModulus } from '../../../../core/catalogue/elastic-laws.ts';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { failureFactors } from '../../../../core/mechanics/chart/failure-factors.ts';
import { isCurved, type PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { materialOf } from '../../../state/material.ts';
import type { Settings } from '../../../state/settings.ts';
import { amountOf, type OverBlock, type PartSize } from './stiff-choices.ts';

/**
 * Returns how far a part's tested figures are above those of a block with the same lattice; undefined where the test says
 * nothing about other lattices: a skin bears, or the plates meet it in a curve.
 */
export function overBlock(now: Settings, part: PartSize, tested: PressFigures | null): OverBlock | undefined {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  if (tested === null || lattice === undefined || tested.skin || isCurved(tested)) return undefined;
  const material = materialOf(now);
  const at = { density: now.densityPercent / 100, poissonRatio: material.poissonRatio };
  const relative = relativeModulus(elasticKey(lattice, now.variant), at.density, at.poissonRatio);
  const { fibre, buckling } = failureFactors(lattice, now.variant, at);
  const areaMm2 = part.volumeMm3 / part.heightMm;
  const yields = (tested.firstYield.forceN * fibre) / (material.strengthMPa * areaMm2);
  const buckles = ((tested.firstBuckling?.forceN ?? 0) * buckling) / (material.modulusMPa * areaMm2);
  return {
    stiffness: tested.stiffnessNPerMm / amountOf('force', relative, { part, material }),
    yields,
    buckles: buckles > 0 ? buckles : yields,
  };
}
