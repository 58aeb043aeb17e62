import { rodForDensity } from '../../../core/cells/density.ts';
import { pressFrame } from '../../../core/mechanics/press/press-frame.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { boxEdges, pressSheet } from '../../../core/mechanics/press/sheets/press-sheet.ts';
import { boxedModel } from '../../../core/model/domain/boxed-model.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { box } from '../../models/primitives.ts';

const TITLES = { gyroid: 'TYPE-10001', 'schwarz-d': 'TYPE-10003' } as const;
const CELLS = 4;
const CELL_MM = 10;
const SIDES = 8;

/** Apparent modulus over the solid's of a cube of whole cells of a network, pressed with friction. */
export function pressedNetwork(lattice: keyof typeof TITLES, density: number): number {
  const title = TITLES[lattice];
  const cellMm: [number, number, number] = [CELL_MM, CELL_MM, CELL_MM];
  const spec = sampleSpec(title, {
    cellMm,
    rodDiameterMm: rodForDensity({ lattice: `${title}:network`, cellMm, sides: SIDES }, density),
    sides: SIDES,
    variant: 'network',
  });
  const side = CELLS * CELL_MM;
  const model = boxedModel(box([0, 0, 0], [side, side, side]), boxEdges(cellMm, [side, side, side]));
  const material = { modulusMPa: 1, poissonRatio: 0.3, strengthMPa: 1, densityGPerCm3: 1 };
  return finish(pressSheet(model, spec, { axis: 2, friction: true, material })).figures.apparentModulusMPa!;
}

/** Blocks of ten cells a side that Coluccia and others printed in AlSi10Mg, pressed, and computed. */
const PRINTED = { cells: 10, cellMm: 3, rodMm: 0.37 } as const;
const ALSI10MG = { modulusMPa: 75_000, poissonRatio: 0.33, strengthMPa: 250, densityGPerCm3: 2.68 } as const;
const STRUTS = { bcc: 'TYPE-20002', bccz: 'TYPE-20003' } as const;
/** A solid bottom this low only holds the lowest joints, as the paper's computation does. */
const HELD_BELOW_MM = 0.01;
const found = new Map<string, PressedBlock>();

/** Apparent modulus of a block, and stress where its first strut yields. */
export interface PressedBlock {
  modulusMPa: number;
  yieldMPa: number;
}

/** Presses such a block as it was drawn. Its joints slide on both plates, or on the upper one alone. */
export function pressedBlock(lattice: keyof typeof STRUTS, plates: 'greased' | 'held below'): PressedBlock {
  const key = `${lattice}, ${plates}`;
  const known = found.get(key);
  if (known) return known;
  const { cells, cellMm, rodMm } = PRINTED;
  const side = cells * cellMm;
  const spec = sampleSpec(STRUTS[lattice], {
    cellMm,
    rodDiameterMm: rodMm,
    sides: SIDES,
    originMm: [0, 0, 0],
  });
  const frame = buildFrame(box([0, 0, 0], [side, side, side]), spec);
  const held = plates === 'greased' ? spec : { ...spec, bottomMm: HELD_BELOW_MM };
  const { figures } = finish(pressFrame(frame, held, { axis: 2, friction: false, material: ALSI10MG }));
  const pressed = {
    modulusMPa: figures.apparentModulusMPa!,
    yieldMPa: figures.firstYield.forceN / figures.areaMm2,
  };
  found.set(key, pressed);
  return pressed;
}

/** Mean stress up to a strain of a block whose stress rises to its yield and stays there. */
export function meanStress({ modulusMPa, yieldMPa }: PressedBlock, strain: number): number {
  return yieldMPa * (1 - yieldMPa / modulusMPa / (2 * strain));
}
