import { densityOfHardness } from '../../../../core/catalogue/hardness.ts';
import { hardnessLawOf } from '../../../state/hardness.ts';
import type { Settings } from '../../../state/settings.ts';
import { changeDensity } from './edit-settings.ts';

/**
 * Sets a hardness: clamps it to the range of lattice and material and converts it to a density. It is a separate file
 * because it imports the table of elastic laws, which only the hardness control needs.
 */
export function changeHardness(now: Settings, shoreA: number): Settings {
  const law = hardnessLawOf(now);
  if (law === null) return now;
  const held = Math.min(law.max, Math.max(law.min, shoreA));
  return changeDensity(now, 100 * densityOfHardness(law, held));
}
