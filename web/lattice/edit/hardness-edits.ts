import { densityOfHardness, MATERIALS } from '../../../core/catalogue/materials.ts';
import { materialOf } from '../../state/hardness.ts';
import type { Settings } from '../../state/settings.ts';
import { changeDensity } from './edit-settings.ts';

/** Asks for a hardness: held in the material's range, it becomes the density that gives it. */
export function changeHardness(now: Settings, shoreA: number): Settings {
  const material = materialOf(now);
  const { min, max } = material.hardnessRange;
  const held = Math.min(max, Math.max(min, shoreA));
  return changeDensity(now, 100 * densityOfHardness(material, held));
}

/** Picks another material; the lattice stays, its hardness is told anew. */
export function chooseMaterial(now: Settings, materialName: string): Settings {
  return MATERIALS.some(({ name }) => name === materialName) ? { ...now, materialName } : now;
}
