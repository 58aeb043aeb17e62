import { topologyByTitle } from '../../cells/cells.ts';
import type { CellTopology } from '../../cells/topology.ts';
import { wireTopology } from '../../cells/tpms/wires.ts';
import { namedSurface } from '../../spec/name.ts';

/** Lines of a frame by the lattice's full name: its struts, or the wires of a surface. */
export function frameTopology(name: string): CellTopology | undefined {
  const named = namedSurface(name);
  return named ? wireTopology(named.surface) : topologyByTitle(name);
}
