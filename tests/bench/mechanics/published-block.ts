import { rodForDensity } from '../../../core/lattice/cell/density.ts';
import { boxedModel } from '../../../core/lattice/domain/boxed-model.ts';
import type { ConstantSpec } from '../../../core/lattice/spec/spec.ts';
import { BOXES_PER_CELL, pressSheet } from '../../../core/mechanics/press/press-sheet.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { box } from '../../models/primitives.ts';

const TITLES = { gyroid: 'TYPE-10001', 'schwarz-d': 'TYPE-10003' } as const;
const CELLS = 4;
const CELL_MM = 10;
const SIDES = 8;

/** Apparent modulus over the solid's of a cube of whole cells of a network, pressed with friction. */
export function pressedNetwork(lattice: keyof typeof TITLES, density: number): number {
  const title = TITLES[lattice];
  const cellMm: [number, number, number] = [CELL_MM, CELL_MM, CELL_MM];
  const spec: ConstantSpec = {
    mode: 'constant',
    lattice: title,
    variant: 'network',
    cellMm,
    rodDiameterMm: rodForDensity(`${title}:network`, cellMm, density, SIDES),
    sides: SIDES,
    action: 'high',
  };
  const side = CELLS * CELL_MM;
  const model = boxedModel(box([0, 0, 0], [side, side, side]), CELL_MM / BOXES_PER_CELL);
  const material = { modulusMPa: 1, poissonRatio: 0.3, strengthMPa: 1, densityGPerCm3: 1 };
  return finish(pressSheet(model, spec, { axis: 2, friction: true, material })).figures.apparentModulusMPa!;
}
