import { use } from 'react';
import type { SurfaceKey } from '../../../core/catalogue/lattice-types.ts';
import type { StrutLaw } from '../../../core/lattice/cell/strut-law.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';

/** Measures lattices whose cells are not cubes. */
export interface StretchedLaws {
  strutLaw(lattice: string, cellMm: Point, sides: number): StrutLaw;
  sheetDensity(surface: SurfaceKey, cellMm: Point, thicknessMm: number): number;
  sheetForDensity(surface: SurfaceKey, cellMm: Point, density: number): number;
  thickestSheet(surface: SurfaceKey, cellMm: Point): number;
}

let laws: StretchedLaws | null = null;
let loading: Promise<void> | null = null;

/**
 * Laws of stretched cells; null until they are loaded. They take the engine's joints and surfaces, a tenth of the
 * studio's code, and few people stretch cells.
 */
export function stretchedLaws(): StretchedLaws | null {
  return laws;
}

/** Loads the laws of stretched cells once. A failed load is repeated by the next call. */
export function loadStretchedLaws(): Promise<void> {
  loading ??= import('./measured-laws.ts').then(
    ({ MEASURED_LAWS }) => {
      laws = MEASURED_LAWS;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Suspends a component with stretched cells until their laws are loaded. */
export function useStretchedLaws(stretch: number): void {
  if (stretch !== 1 && laws === null) use(loadStretchedLaws());
}
