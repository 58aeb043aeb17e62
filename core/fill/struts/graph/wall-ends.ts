import { heightOver } from '../../../solid/geometry/plane.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { isWithin } from '../../../solid/mesh/is-within.ts';
import { STRUT_WHOLE } from '../../frame/frame.ts';
import type { DomainWall, NearSurface, PlacedLattice } from '../../grid/classification.ts';
import { strutPlace } from '../../grid/grid-places.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { wholeStrut } from '../../grid/segments.ts';
import type { StrutGraph } from './strut-graph.ts';

/** Distance within which an end runs into the wall, mm. */
const IN_WALL_MM = 0.02;

/** True if a strut's end at this length runs into the domain's flat wall: a solid bottom or a membrane. */
export function endsInFlatWall(lattice: PlacedLattice & DomainWall, id: number, atMm: number): boolean {
  return (
    lattice.wall !== undefined && heightOver(lattice.wall, strutPlace(lattice, id, atMm), 0) >= -IN_WALL_MM
  );
}

/** Number of solid walls that struts can run into: the shell, the flat wall, or the solids behind faces. */
export function wallCount({ domain, wall, solids }: DomainWall): number {
  return domain.isHollow || wall !== undefined ? 1 : (solids?.length ?? 0);
}

/** Distance along a strut by which it must run into a solid behind a face, mm. */
const INTO_SOLID_MM = 0.05;

/** Number of the solid behind a face into which a strut's end at this length runs; -1 for none. */
export function solidAtEnd(
  { solids, ...lattice }: PlacedLattice & DomainWall,
  id: number,
  atMm: number,
): number {
  if (!solids) return -1;
  const before = strutPlace(lattice, id, atMm - INTO_SOLID_MM);
  const after = strutPlace(lattice, id, atMm + INTO_SOLID_MM);
  return solids.findIndex((solid) => isWithin(solid, ...before) || isWithin(solid, ...after));
}

/** True if a strut ends in solid wall: in a shell anywhere, else in flat walls and solids behind faces. */
export function endsInWall(lattice: PlacedLattice & DomainWall, id: number, atMm: number): boolean {
  return wallAtEnd(lattice, id, atMm) >= 0;
}

/** Number of the wall into which a strut's end there runs; -1 for none. */
export function wallAtEnd(lattice: PlacedLattice & DomainWall, id: number, atMm: number): number {
  if (lattice.domain.isHollow || endsInFlatWall(lattice, id, atMm)) return 0;
  return solidAtEnd(lattice, id, atMm);
}

/** Points where the struts of a graph run into the flat wall, mm in the lattice's frame. */
export function flatWallEnds(lattice: PlacedLattice & NearSurface & DomainWall, graph: StrutGraph): Point[] {
  const ends: Point[] = [];
  const types = lattice.topology.struts.length;
  // The wall is part of the domain's surface: only near cells have struts that reach it.
  for (const cell of lattice.near.cells) {
    for (let id = cell * types; id < (cell + 1) * types; id++) {
      const state = graph.struts[id];
      if (!state) continue;
      const { lengthMm } = lattice.joints.axes[typeOfId(id, types)]!;
      const segments = state === STRUT_WHOLE ? [wholeStrut(lengthMm)] : graph.segments.get(id)!;
      for (const atMm of segments.flat())
        if (endsInFlatWall(lattice, id, atMm)) ends.push(strutPlace(lattice, id, atMm));
    }
  }
  return ends;
}
