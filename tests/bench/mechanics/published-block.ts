import { rodForDensity } from '../../../core/lattice/cell/density.ts';
import { boxedModel } from '../../../core/lattice/domain/boxed-model.ts';
import { buildFrame } from '../../../core/lattice/pipeline/build-frame.ts';
import type { ConstantSpec } from '../../../core/lattice/spec/spec.ts';
import { pressFrame } from '../../../core/mechanics/press/press-frame.ts';
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

/** Blocks of ten cells a side that Coluccia and others printed in AlSi10Mg and pressed. */
const PRINTED = { cells: 10, cellMm: 3, rodMm: 0.37 } as const;
const ALSI10MG = { modulusMPa: 75_000, poissonRatio: 0.33, strengthMPa: 250, densityGPerCm3: 2.68 } as const;
const STRUTS = { bcc: 'TYPE-20002', bccz: 'TYPE-20003' } as const;
const found = new Map<string, { modulusMPa: number; yieldMPa: number }>();

/** Apparent modulus, and stress where the first strut yields, of such a block as it was drawn, between greased plates. */
export function pressedBlock(lattice: keyof typeof STRUTS): { modulusMPa: number; yieldMPa: number } {
  const known = found.get(lattice);
  if (known) return known;
  const { cells, cellMm, rodMm } = PRINTED;
  const side = cells * cellMm;
  const spec: ConstantSpec = {
    mode: 'constant',
    lattice: STRUTS[lattice],
    cellMm: [cellMm, cellMm, cellMm],
    rodDiameterMm: rodMm,
    sides: SIDES,
    action: 'high',
    originMm: [0, 0, 0],
  };
  const frame = buildFrame(box([0, 0, 0], [side, side, side]), spec);
  const { figures } = finish(pressFrame(frame, spec, { axis: 2, friction: false, material: ALSI10MG }));
  const pressed = {
    modulusMPa: figures.apparentModulusMPa!,
    yieldMPa: figures.firstYield.forceN / figures.areaMm2,
  };
  found.set(lattice, pressed);
  return pressed;
}
