import type {
  Classification,
  ModelSurface,
  PlacedLattice,
  SurfaceStates,
} from '../../grid/classification.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import type { FillPlan } from '../plan/plan.ts';
import { Facets } from './facets.ts';
import { PlaneRegistry } from './plane-registry.ts';

export interface Trimming {
  lattice: PlacedLattice & ModelSurface & SurfaceStates;
  plan: FillPlan;
  places: VertexPlaces;
  registry: PlaneRegistry;
  facets: Facets;
}

/** Returns the shared inputs for trimming the members of one model. */
export function trimmingOf(classified: Classification, plan: FillPlan, places: VertexPlaces): Trimming {
  return {
    lattice: classified,
    plan,
    places,
    registry: new PlaneRegistry(classified),
    facets: new Facets(classified),
  };
}
