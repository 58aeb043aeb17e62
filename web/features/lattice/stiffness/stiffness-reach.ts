import { elasticKey, relativeModulus } from '../../../../core/catalogue/elastic-laws.ts';
import { tabulatedStress } from '../../../../core/catalogue/stress-law.ts';
import { latticesOfModulus, latticesOfStress } from '../../../../core/mechanics/design/by-stiffness.ts';
import { materialOf } from '../../../state/material.ts';
import type { Settings } from '../../../state/settings.ts';
import {
  amountOf,
  type Fitted,
  fitOfPart,
  type PartSize,
  relativeWish,
  type StiffnessUnit,
} from './stiff-choices.ts';

/** Densities tried of each lattice, from its lowest to its highest. */
const TRIED = 13;

/** What the lattices reach, in the unit of a wish. */
export interface Reach {
  softest: number;
  stiffest: number;
  /** Returns the lattice that comes nearest to a wish, and what it reaches. */
  nearestTo(value: number): { choice: Fitted; value: number };
}

/** Returns what the lattices reach within the area's cells and struts, those that print first; null if none fits. */
export function stiffnessReach(now: Settings, unit: StiffnessUnit, part: PartSize): Reach | null {
  const material = materialOf(now);
  const { poissonRatio } = material;
  const isStress = unit === 'stress';
  const latticesOf = isStress ? latticesOfStress : latticesOfModulus;
  // Nothing is as soft as 0 or as stiff as this: every lattice is missed, at its lowest and its highest density.
  const stiffest = latticesOf(Number.POSITIVE_INFINITY, poissonRatio).missed;
  const fittedAt = fitOfPart(now, part);
  const fitted = latticesOf(0, poissonRatio).missed.flatMap(({ lattice, variant, density: low }, i) => {
    const high = stiffest[i]!.density;
    const densities = Array.from({ length: TRIED }, (_, step) =>
      Math.min(high, low + ((high - low) * step) / (TRIED - 1)),
    );
    // From both ends, since the density of a skeletal lattice takes long to compute.
    return [densities, densities.toReversed()].flatMap((ordered) => {
      let found: { choice: Fitted; density: number } | null = null;
      for (const density of ordered) {
        const choice = fittedAt({ lattice, variant, density });
        if (choice?.printable || (choice !== null && found === null)) found = { choice, density };
        if (choice?.printable) break;
      }
      if (found === null) return [];
      const figure = isStress
        ? lattice.family === 'strut' && tabulatedStress(lattice.cell, found.density, poissonRatio)
        : relativeModulus(elasticKey(lattice, variant), found.density, poissonRatio);
      return figure ? { choice: found.choice, figure } : [];
    });
  });
  const printable = fitted.filter(({ choice }) => choice.printable);
  const reached = printable.length > 0 ? printable : fitted;
  const [first] = reached;
  if (first === undefined) return null;
  const figures = reached.map(({ figure }) => figure);
  const amount = (figure: number) => amountOf(unit, figure, { part, material });
  return {
    softest: amount(Math.min(...figures)),
    stiffest: amount(Math.max(...figures)),
    nearestTo: (value) => {
      const wanted = relativeWish({ unit, value }, part, material);
      const distance = ({ figure }: typeof first) => Math.abs(Math.log(figure / wanted));
      const nearest = reached.reduce((best, one) => (distance(one) < distance(best) ? one : best), first);
      return { choice: nearest.choice, value: amount(nearest.figure) };
    },
  };
}
