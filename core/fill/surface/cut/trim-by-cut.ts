import type { BandKind } from '../../../cells/tpms/unit.ts';
import { openTriangulation } from '../../../solid/kernel/kernel.ts';
import { triangulateOutlines } from '../../../solid/mesh/cut/cut-mesh.ts';
import { UnclearCut } from '../../../solid/mesh/cut/unclear-cut.ts';
import { repairOnGrid } from '../../../solid/mesh/repair/repair.ts';
import type { Band } from '../band.ts';
import type { SortedPrisms } from '../prisms.ts';
import type { TrimDomain, TrimmedBand } from '../trim.ts';
import { cutBand } from './cut-band.ts';
import { wallVertices } from './wall-vertices.ts';

/** The lattice of a trim: its kind, its grid, and where it is solid. */
export interface TrimAbout {
  kind: BandKind;
  quantumMm: number;
  /** Decides for parts of the domain's surface that no band touches. */
  keepsBare: (x: number, y: number, z: number) => boolean;
}

/** As `trimBand`, by cutting faces along one another; undefined if the domain ends in solids, or unclear. */
export async function trimByCut(
  domain: TrimDomain,
  { sorted, band }: { sorted: SortedPrisms; band: Band },
  { kind, quantumMm, keepsBare }: TrimAbout,
): Promise<TrimmedBand | undefined> {
  if (domain.bottom || domain.rooms) return undefined;
  try {
    const about = { quantumMm, keepsOutside: domain.isHollow, isBareKept: keepsBare };
    const cut = cutBand(domain.mesh, { sorted, band, kind }, about);
    await triangulateOutlines(cut, openTriangulation);
    const wallContacts: TrimmedBand['wallContacts'] = { vertices: [], walls: [] };
    const onWall = new Uint8Array(cut.positions.length / 3);
    for (let wall = 0; wall < band.wallNeighbours.length; wall++) {
      for (const v of wallVertices(band, wall)) {
        wallContacts.vertices.push(cut.bandFrom + v);
        wallContacts.walls.push(wall);
        onWall[cut.bandFrom + v] = 1;
      }
    }
    const mesh = { positions: cut.positions, triangles: Uint32Array.from(cut.triangles) };
    return { ...repairOnGrid(mesh, quantumMm, onWall), wallContacts };
  } catch (error) {
    if (error instanceof UnclearCut) return undefined;
    throw error;
  }
}
