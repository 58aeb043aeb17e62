import { densityOfHardness, MATERIALS } from '../../../core/catalogue/materials.ts';
import { materialOf } from '../../state/hardness.ts';
import type { Settings } from '../../state/settings.ts';
import { changeDensity } from './edit-settings.ts';

/** Sets a hardness: clamps it to the material's range and converts it to a density. */
export function changeHardness(now: Settings, shoreA: number): Settings {
  const material = materialOf(now);
  const { min, max } = material.hardnessRange;
  const held = Math.min(max, Math.max(min, shoreA));
  return changeDensity(now, 100 * densityOfHardness(material, held));
}

/** Changes the material and recomputes the hardness. The lattice does not change. */
export function chooseMaterial(now: Settings, materialName: string): Settings {
  return MATERIALS.some(({ name }) => name === materialName) ? { ...now, materialName } : now;
}
