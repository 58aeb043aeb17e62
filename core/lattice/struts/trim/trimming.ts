import type { Classification } from '../../grid/classification.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import type { FillPlan } from '../plan/plan.ts';
import { Facets } from './facets.ts';
import { PlaneRegistry } from './plane-registry.ts';

/** What members are trimmed with. */
export interface Trimming {
  c: Classification;
  plan: FillPlan;
  places: VertexPlaces;
  book: PlaneRegistry;
  facets: Facets;
}

/** What the members of one model are trimmed with. */
export function trimmingOf(c: Classification, plan: FillPlan, places: VertexPlaces): Trimming {
  return { c, plan, places, book: new PlaneRegistry(c), facets: new Facets(c) };
}
