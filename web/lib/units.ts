import { formatExtents, formatFigure, formatMm, formatVolume, formatWeight, joinAxes } from './format.ts';
import { recall, remember } from './remember.ts';

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

const KEY = 'REPORT_UNITS';
const MM_PER_INCH = 25.4;
const G_PER_OUNCE = 28.349_523_125;
const N_PER_POUND = 4.448_221_615;
/** Stresses are written in kPa if one is below the first and none above the second. */
const LEAST_MPA = 0.1;
const MOST_KPA = 10_000;
const PSI_PER_MPA = 145.037_738;

/** Formats of quantities, with their units. */
export interface Units {
  /** Name of the unit of length, and millimetres in one. */
  lengthUnit: 'mm' | 'in';
  mmPerLength: number;
  length: (mm: number) => string;
  /** Lengths along the axes, with one unit behind the last. */
  extents: (mm: readonly number[]) => string;
  travel: (mm: number) => string;
  volume: (mm3: number) => string;
  weight: (grams: number) => string;
  force: (newtons: number) => string;
  /** With its range in brackets, if it has one. */
  stiffness: (nPerMm: number, range?: readonly number[]) => string;
  /** One unit behind several numbers: metric MPa, or kPa if one of them or of those `beside` them is small. */
  stress: (mpa: readonly number[], beside?: readonly number[]) => string;
}

const join = (values: readonly number[]) => {
  const texts = values.map((value) => formatFigure(value));
  return joinAxes(new Set(texts).size === 1 ? texts.slice(0, 1) : texts);
};

const withRange = (value: number, range: readonly number[]) => {
  const texts = range.map((one) => formatFigure(one));
  return `${formatFigure(value)}${texts.length === 0 ? '' : `\u00a0(${texts.join('–')})`}`;
};

export const UNITS: Record<UnitSystem, Units> = {
  metric: {
    lengthUnit: 'mm',
    mmPerLength: 1,
    length: (mm) => `${formatMm(mm, 2)}\u00a0mm`,
    extents: formatExtents,
    travel: (mm) => `${formatFigure(mm)}\u00a0mm`,
    volume: formatVolume,
    weight: formatWeight,
    force: (newtons) => `${formatFigure(newtons)}\u00a0N`,
    stiffness: (nPerMm, range = []) => `${withRange(nPerMm, range)}\u00a0N/mm`,
    stress: (mpa, beside = []) =>
      Math.min(...mpa, ...beside) < LEAST_MPA && Math.max(...mpa, ...beside) < MOST_KPA / 1000
        ? `${join(mpa.map((one) => 1000 * one))}\u00a0kPa`
        : `${join(mpa)}\u00a0MPa`,
  },
  imperial: {
    lengthUnit: 'in',
    mmPerLength: MM_PER_INCH,
    length: (mm) => `${formatMm(mm / MM_PER_INCH, 3)}\u00a0in`,
    extents: (mm) => `${mm.map((one) => formatMm(one / MM_PER_INCH, 3)).join(' × ')}\u00a0in`,
    travel: (mm) => `${formatFigure(mm / MM_PER_INCH)}\u00a0in`,
    volume: (mm3) => `${formatFigure(mm3 / MM_PER_INCH ** 3)}\u00a0in³`,
    weight: (grams) => `${formatFigure(grams / G_PER_OUNCE)}\u00a0oz`,
    force: (newtons) => `${formatFigure(newtons / N_PER_POUND)}\u00a0lbf`,
    stiffness: (nPerMm, range = []) => {
      const convert = (one: number) => (one * MM_PER_INCH) / N_PER_POUND;
      return `${withRange(convert(nPerMm), range.map(convert))}\u00a0lbf/in`;
    },
    stress: (mpa) => `${join(mpa.map((one) => one * PSI_PER_MPA))}\u00a0psi`,
  },
};

/** Returns metric units of which one, kPa or MPa, writes every stress that `write` writes: those of a comparison. */
export function withSharedStress(write: (units: Units) => unknown): Units {
  const all: number[] = [];
  write({
    ...UNITS.metric,
    stress: (mpa) => {
      all.push(...mpa);
      return '';
    },
  });
  return { ...UNITS.metric, stress: (mpa) => UNITS.metric.stress(mpa, all) };
}

/** Returns the units that the reader chose last, else those of the studio, which are metric. */
export function preferredUnits(): UnitSystem {
  return UNIT_SYSTEMS.find((name) => name === recall(KEY)) ?? 'metric';
}

export function rememberUnits(system: UnitSystem): void {
  remember(KEY, system);
}
