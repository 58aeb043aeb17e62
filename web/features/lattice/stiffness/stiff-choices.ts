import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { elasticKey, relativeModulus } from '../../../../core/catalogue/elastic-laws.ts';
import { modulusOfShore, shoreOfModulus } from '../../../../core/catalogue/hardness.ts';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import type { Material } from '../../../../core/catalogue/materials.ts';
import { springsBack } from '../../../../core/mechanics/curve/curve-cells.ts';
import {
  latticesOfModulus,
  latticesOfStress,
  type StiffLattice,
} from '../../../../core/mechanics/design/by-stiffness.ts';
import { limitsOfProfile, rodForInnerDiameter } from '../../../../core/rules/parameters/printability.ts';
import { materialOf } from '../../../state/material.ts';
import { DEFAULT_LOCKS } from '../../../state/parameter-coupling.ts';
import type { Settings } from '../../../state/settings.ts';
import { endlessLawOf } from '../edit/density-law.ts';
import { changeDensity, chooseLattice, chooseVariant, rangesOf } from '../edit/edit-settings.ts';

/** Wish: force per travel, Young's modulus, Shore A it feels like, or stress at a quarter of height. */
export type StiffnessUnit = 'force' | 'modulus' | 'hardness' | 'stress';

export interface StiffnessWish {
  unit: StiffnessUnit;
  /** N/mm, MPa, Shore A or kPa. */
  value: number;
}

/** Figures of the part in a press test over those of a block of its height and volume. */
export interface OverBlock {
  stiffness: number;
  /** Forces at which it first yields and first buckles. */
  yields: number;
  buckles: number;
}

export interface PartSize {
  heightMm: number;
  volumeMm3: number;
  /** Missing where no test says it: the part is taken as a block. */
  over?: OverBlock | undefined;
}

/** A lattice at a density, in cells of the part, with its cost. */
export interface Fitted {
  lattice: StiffLattice['lattice'];
  variant: 'sheet' | 'network';
  densityPercent: number;
  /** The settings' own cell where its rod is well in range, else the nearest whose rod is. */
  sizeMm: number;
  /** Rod diameter, thickness or neck, mm. */
  rodMm: number;
  massG: number;
  /** Thinnest member that the process prints, mm. */
  leastMm: number;
  printable: boolean;
}

export interface StiffChoice extends Fitted {
  /** What gives way first, and the force on the whole part, as in the press test. */
  fails: 'yields' | 'buckles';
  failsN: number;
}

export interface StiffMissed extends Pick<StiffChoice, 'lattice' | 'variant' | 'densityPercent'> {
  /** `sizes`: it would need rods or cells out of range. */
  why: 'tooSoft' | 'tooStiff' | 'sizes';
}

export const WISH_RANGES: Record<StiffnessUnit, { min: number; max: number; step: number }> = {
  force: { min: 0.01, max: 1_000_000, step: 10 },
  modulus: { min: 0.001, max: 200_000, step: 1 },
  hardness: { min: 1, max: 90, step: 1 },
  stress: { min: 0.01, max: 10_000, step: 10 },
};

const FIRST: Record<StiffnessUnit, number> = { force: 100, modulus: 5, hardness: 25, stress: 50 };

/** Returns the wish that the dialog opens with: the stiffness of the chosen lattice, to two digits, where its unit tells it. */
export function firstValue(unit: StiffnessUnit, now: Settings, part: PartSize): number {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  if (lattice === undefined || (unit !== 'force' && unit !== 'modulus')) return FIRST[unit];
  const material = materialOf(now);
  const key = elasticKey(lattice, now.variant);
  const relative = relativeModulus(key, now.densityPercent / 100, material.poissonRatio);
  const { min, max } = WISH_RANGES[unit];
  const own = amountOf(unit, relative, { part, material });
  return Math.min(max, Math.max(min, Number(own.toPrecision(2))));
}

/** Densities agree with the law of the rod up to this share, else the rod does not reach them. */
const SAME_DENSITY = 0.02;

/** Units that a material offers: Shore A and stress for elastomers only. */
export function unitsOf(material: Material): readonly StiffnessUnit[] {
  return [
    'force',
    'modulus',
    ...(material.shoreA === undefined ? [] : (['hardness'] as const)),
    ...(springsBack(material) ? (['stress'] as const) : []),
  ];
}

/** Wanted Young's modulus, or stress, over the modulus of the solid: of a wish in Shore A, of that under a durometer's tip. */
export function relativeWish({ unit, value }: StiffnessWish, part: PartSize, material: Material): number {
  if (unit === 'hardness') return modulusOfShore(value) / modulusOfShore(material.shoreA ?? 100);
  if (unit === 'stress') return value / 1000 / material.modulusMPa;
  const areaMm2 = part.volumeMm3 / part.heightMm;
  const stiffness = value / (part.over?.stiffness ?? 1);
  const modulusMPa = unit === 'modulus' ? value : (stiffness * part.heightMm) / areaMm2;
  return modulusMPa / material.modulusMPa;
}

/** Returns the wish that a modulus or stress over the modulus of the solid fulfils: the inverse of `relativeWish`. */
export function amountOf(
  unit: StiffnessUnit,
  relative: number,
  { part, material }: { part: PartSize; material: Material },
): number {
  if (unit === 'hardness') return shoreOfModulus(relative * modulusOfShore(material.shoreA ?? 100));
  const modulusMPa = relative * material.modulusMPa;
  if (unit === 'stress') return 1000 * modulusMPa;
  if (unit === 'modulus') return modulusMPa;
  return ((part.over?.stiffness ?? 1) * modulusMPa * part.volumeMm3) / part.heightMm ** 2;
}

/** Fewer cells along the part than this are no lattice any more. */
const FEWEST_CELLS = 2;

/** Distance of a rod from its range's ends, where cells allow it, for adjusting in a press test. */
const ROD_ROOM = 1.2;

/** Returns the function that gives a lattice at a density its cells; null if its struts or cells are out of range. */
export function fitOfPart(
  now: Settings,
  part: PartSize,
): (one: Pick<StiffLattice, 'lattice' | 'variant' | 'density'>) => Fitted | null {
  const material = materialOf(now);
  const { rodMm: rods, sizeMm: sizes } = rangesOf(now.fieldId === null ? undefined : fieldById(now.fieldId));
  const largestMm = Math.min(sizes.max, part.heightMm / FEWEST_CELLS);
  const limits = limitsOfProfile(now.process, material.name);
  return ({ lattice, variant, density }) => {
    const law = endlessLawOf(lattice.id, { ...now, mode: 'constant', variant, stretch: 1, action: 'high' });
    if (law === null) return null;
    const ratio = law.ratioFor(100 * density);
    const cell = [ROD_ROOM, 1]
      .map((room) => {
        const rodMm = Math.min(rods.max / room, Math.max(rods.min * room, ratio * now.sizeMm));
        return { rodMm, sizeMm: rodMm / ratio };
      })
      .find(({ sizeMm }) => sizeMm >= sizes.min && sizeMm <= largestMm);
    if (ratio > law.maxRodOverSize || cell === undefined) return null;
    if (Math.abs(law.percentAt(ratio) / (100 * density) - 1) >= SAME_DENSITY) return null;
    const { rodMm, sizeMm } = cell;
    const isSheet = lattice.family === 'surface' && variant === 'sheet';
    const leastRodMm =
      lattice.family === 'surface' ? limits.rodMinMm : rodForInnerDiameter(limits.rodMinMm, now.sides);
    const leastMm = isSheet ? limits.wallMinMm : leastRodMm;
    return {
      lattice,
      variant,
      densityPercent: 100 * density,
      sizeMm,
      rodMm,
      massG: (density * part.volumeMm3 * material.densityGPerCm3) / 1000,
      leastMm,
      printable: rodMm >= leastMm - 1e-6,
    };
  };
}

/** Lattices that reach a wish, lightest first, in cells near the settings', and those that do not. */
export function stiffChoices(
  now: Settings,
  wish: StiffnessWish,
  part: PartSize,
): { choices: StiffChoice[]; missed: StiffMissed[] } {
  const material = materialOf(now);
  const fittedAt = fitOfPart(now, part);
  const latticesOf = wish.unit === 'stress' ? latticesOfStress : latticesOfModulus;
  const { found, missed } = latticesOf(relativeWish(wish, part, material), material.poissonRatio);
  const choices = found.flatMap((one) => {
    const fitted = fittedAt(one);
    return fitted === null ? [] : { ...fitted, ...firstFailure(one, part, material) };
  });
  const isChosen = (one: Pick<StiffLattice, 'lattice' | 'variant'>) =>
    choices.some(({ lattice, variant }) => lattice === one.lattice && variant === one.variant);
  return {
    choices,
    missed: [
      ...found.filter((one) => !isChosen(one)).map((one) => ({ ...one, why: 'sizes' as const })),
      ...missed.map((one) => ({ ...one, why: one.miss })),
    ].map(({ lattice, variant, density, why }) => ({ lattice, variant, densityPercent: 100 * density, why })),
  };
}

/** Buckling is not known of walls, and of the struts of a foam. */
function firstFailure(
  { failure: { fibre, buckling } }: StiffLattice,
  { heightMm, volumeMm3, over }: PartSize,
  { strengthMPa, modulusMPa }: Material,
): Pick<StiffChoice, 'fails' | 'failsN'> {
  const areaMm2 = volumeMm3 / heightMm;
  const yieldsN = ((over?.yields ?? 1) * strengthMPa * areaMm2) / fibre;
  const bucklesN = buckling > 0 ? ((over?.buckles ?? 1) * modulusMPa * areaMm2) / buckling : Infinity;
  if (bucklesN < yieldsN) return { fails: 'buckles', failsN: bucklesN };
  return { fails: 'yields', failsN: yieldsN };
}

export function takeChoice(now: Settings, { lattice, variant, densityPercent, sizeMm }: Fitted): Settings {
  const grid: Settings = { ...now, mode: 'constant', cells: 'grid', densityScale: 1, locks: DEFAULT_LOCKS };
  const chosen = chooseLattice(grid, lattice.id);
  const formed = lattice.family === 'surface' ? chooseVariant(chosen, variant) : chosen;
  return changeDensity({ ...formed, sizeMm }, densityPercent);
}
