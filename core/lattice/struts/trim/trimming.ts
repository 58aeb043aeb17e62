import type { Classification } from '../../grid/classification.ts';
import type { CornerPlaces } from '../bodies/vertex-places.ts';
import type { FillPlan } from '../plan/plan.ts';
import { Facets } from './facets.ts';
import { PlaneBook } from './plane-registry.ts';

/** What members are trimmed with. */
export interface Trimming {
  c: Classification;
  plan: FillPlan;
  places: CornerPlaces;
  book: PlaneBook;
  facets: Facets;
}

/** What the members of one model are trimmed with. */
export function trimmingOf(c: Classification, plan: FillPlan, places: CornerPlaces): Trimming {
  return { c, plan, places, book: new PlaneBook(c), facets: new Facets(c) };
}
