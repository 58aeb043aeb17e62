import type { TFunction } from 'i18next';
import { elasticKey } from '../../../../core/catalogue/elastic-laws.ts';
import { densityOfHardness, hardnessLaw, hardnessOfDensity } from '../../../../core/catalogue/hardness.ts';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { materialByName } from '../../../../core/catalogue/materials.ts';
import { type GradientSource, gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { GRADIENT_ROD_STEP_MM } from '../../../../core/rules/parameters/gradient-images.ts';
import { DENSITY_PERCENT, HARDNESS_SHORE_A } from '../../../../core/rules/parameters/lattice-parameters.ts';
import type { SinkGoal } from '../../../../core/spec/field.ts';
import { formatCount, formatMm } from '../../../lib/format.ts';
import { isElastic, materialOf } from '../../../state/material.ts';
import type { GradientSettings, Settings } from '../../../state/settings.ts';
import { densityLawOf } from './density-law.ts';
import { clampRod, rodRangeOf } from './gradient-rods.ts';
import { withGradient } from './mode-edits.ts';

/** Quantity by which the ends of a gradient are set. */
export type GradientEnds = 'rod' | 'density' | 'hardness';

/** Name of the texts that say where the ends of a gradient are. */
export function endPlaces(gradient: GradientSettings): GradientSource | 'solved' {
  const { field } = gradient;
  return field?.source === 'pressure' && field.solved ? 'solved' : gradientSource(gradient);
}

/** Returns what a pressure map was solved for, in words. */
export function goalText({ sinkMm, peakKPa }: SinkGoal, t: TFunction): string {
  return peakKPa === undefined
    ? t('modes.pressure.sink.goal', { sink: formatMm(sinkMm) })
    : t('modes.pressure.sink.peakGoal', { sink: formatMm(sinkMm), peak: formatCount(peakKPa) });
}

export function endsOf({ even, elastomer }: Pick<GradientSettings, 'even' | 'elastomer'>): GradientEnds {
  if (elastomer !== null) return 'hardness';
  return even === 'density' ? 'density' : 'rod';
}

/** Quantities by which the ends can be set: the hardness in an elastomer of the catalogue only. */
export function offeredEnds(now: Settings): GradientEnds[] {
  if (now.latticeId === null) return ['rod'];
  const isOffered = now.gradient.elastomer !== null || (now.ownMaterial === null && isElastic(now));
  return isOffered ? ['rod', 'density', 'hardness'] : ['rod', 'density'];
}

/** Sets by which quantity the ends are set, and which runs evenly between them. */
export function chooseEnds(now: Settings, ends: GradientEnds): Settings {
  const next = withGradient(now, {
    even: ends === 'rod' ? 'diameter' : 'density',
    elastomer: ends === 'hardness' ? materialOf(now).name : null,
  });
  const { endOf, rodOf } = endScale(next);
  const { darkestMm, lightestMm } = now.gradient;
  return withGradient(next, { darkestMm: rodOf(endOf(darkestMm)), lightestMm: rodOf(endOf(lightestMm)) });
}

export interface EndScale {
  ends: GradientEnds;
  min: number;
  max: number;
  step: number;
  digits: number;
  /** Value of a rod diameter, mm, held to the scale. */
  endOf: (rodMm: number) => number;
  /** Rod diameter of a value, mm. */
  rodOf: (value: number) => number;
}

export function endScale(now: Settings): EndScale {
  const rods = rodRangeOf(now);
  const ends = endsOf(now.gradient);
  const density = now.latticeId === null ? null : densityLawOf(now.latticeId, now);
  if (ends === 'rod' || density === null)
    return {
      ends: 'rod',
      ...rods,
      step: GRADIENT_ROD_STEP_MM,
      digits: 1,
      endOf: (mm) => mm,
      rodOf: (mm) => clampRod(mm, now),
    };
  const percentOf = (rodMm: number) => density.percentAt(rodMm / now.sizeMm);
  const rodOf = (percent: number) => clampRod(now.sizeMm * density.ratioFor(percent), now);
  if (ends === 'density')
    return scaleOf({ ends, ...rods, step: DENSITY_PERCENT.step, digits: 2, endOf: percentOf, rodOf });
  const law = elastomerLaw(now);
  return scaleOf({
    ends,
    min: rodOf(100 * densityOfHardness(law, law.min)),
    max: rodOf(100 * densityOfHardness(law, law.max)),
    step: HARDNESS_SHORE_A.inputStep,
    digits: 1,
    endOf: (rodMm) => hardnessOfDensity(law, percentOf(rodMm) / 100),
    rodOf: (shoreA) => rodOf(100 * densityOfHardness(law, shoreA)),
  });
}

/** Law of the hardness that runs evenly, in its own material. */
function elastomerLaw(now: Settings) {
  const material = materialByName(now.gradient.elastomer!) ?? materialOf(now);
  return hardnessLaw(material, elasticKey(latticeById(now.latticeId!)!));
}

/** Scale between the values of two rods, rounded inwards. */
function scaleOf(ofRods: EndScale): EndScale {
  const { min: minRodMm, max: maxRodMm, step, endOf, rodOf } = ofRods;
  const perUnit = Math.round(1 / step);
  const min = Math.ceil(endOf(minRodMm) * perUnit - 1e-6) / perUnit;
  const max = Math.max(min, Math.floor(endOf(maxRodMm) * perUnit + 1e-6) / perUnit);
  const held = (value: number) => Math.min(max, Math.max(min, Math.round(value * perUnit) / perUnit));
  return { ...ofRods, min, max, endOf: (mm) => held(endOf(mm)), rodOf: (value) => rodOf(held(value)) };
}
