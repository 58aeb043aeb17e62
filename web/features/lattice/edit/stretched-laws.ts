import { use } from 'react';

/** Laws of lattices whose cells are not cubes. */
type StretchedLaws = typeof import('./measured-laws.ts')['MEASURED_LAWS'];

let laws: StretchedLaws | null = null;
let loading: Promise<void> | null = null;

/** Laws of stretched cells; null until loaded: a tenth of the studio's code, for few people. */
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
