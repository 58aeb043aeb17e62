import { OWN_POISSON_RATIO, type OwnMaterialFigures } from '../rules/parameters/own-material.ts';
import type { PrintProcess } from '../rules/parameters/printability.ts';
import type { Material } from './materials.ts';

/** Returns a material of figures that the user typed, printed by a process. */
export function ownMaterial(figures: OwnMaterialFigures, process: PrintProcess): Material {
  return {
    name: 'Own material',
    nameZh: '自定义材料',
    kind: 'plastic',
    processes: [process],
    ...figures,
    poissonRatio: OWN_POISSON_RATIO,
    source: 'typed by the user',
  };
}
