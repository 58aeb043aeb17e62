import type { CornerPlaces } from '../fill/corners.ts';
import type { FillPlan } from '../fill/plan.ts';
import type { Classification } from '../frame/classify.ts';
import { Facets } from './facets.ts';
import { PlaneBook } from './plane-book.ts';

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
