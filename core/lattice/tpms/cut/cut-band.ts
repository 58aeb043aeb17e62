import type { BandKind } from '../../cell/tpms/unit.ts';
import { type CutMesh, pairedWhole, refuseOpenLines, splitBoth } from '../../mesh/cut/cut-mesh.ts';
import { CutSurface } from '../../mesh/cut/cut-surface.ts';
import { cutLineFinder } from '../../mesh/cut/find-cut-lines.ts';
import { noteUncut, verdictsAtCuts } from '../../mesh/cut/verdicts.ts';
import { pairEdges } from '../../mesh/edges.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import type { Band } from '../band.ts';
import type { SortedPrisms } from '../prisms.ts';
import { eachMeeting } from './near-faces.ts';
import { noteWalls } from './wall-vertices.ts';

/** Surface of a lattice cut by a model, and what of the model's surface bounds it. */
export interface CutBand extends CutMesh {
  /** Number of the band's first vertex. */
  bandFrom: number;
}

/**
 * Cuts the lattice's own faces of a band along the surface of a closed domain, and that along them. Which faces cross is
 * decided exactly; only the places of cut vertices are rounded. Walls of the band need not be cut:
 * they are clear of the surface. Two cuts of an edge that round to one place end the attempt.
 * @param about `keepsOutside` keeps what of the domain lies outside the lattice, turned over; `isBareKept` decides for
 * parts of the domain's surface that the lattice does not meet
 * @throws UnclearCut
 */
export function cutBand(
  domain: Mesh,
  sorted: SortedPrisms,
  band: Band,
  kind: BandKind,
  about: {
    quantumMm: number;
    keepsOutside: boolean;
    isBareKept: (x: number, y: number, z: number) => boolean;
  },
): CutBand {
  const bandFrom = domain.positions.length / 3;
  const p = new Float32Array(domain.positions.length + band.solid.positions.length);
  p.set(domain.positions);
  p.set(band.solid.positions, domain.positions.length);
  const vertexCount = p.length / 3;
  const model = new CutSurface(domain.triangles, pairedWhole(domain.triangles, bandFrom));
  const faces = latticeFaces(band, kind, bandFrom);
  const lattice = new CutSurface(faces, pairEdges(faces, vertexCount).twin);
  const find = cutLineFinder({ model, lattice }, p, bandFrom, about);
  eachMeeting(p, { model, lattice }, sorted, band.prisms, find);
  refuseOpenLines({ model, lattice });

  const verdicts = verdictsAtCuts({ model, lattice }, vertexCount);
  noteWalls(sorted, band, bandFrom, verdicts.note);
  noteUncut(model.triangles, p, verdicts, about.isBareKept);
  noteUncut(lattice.triangles, p, verdicts, sorted.inside);
  return { ...splitBoth({ model, lattice, positions: p }, verdicts, about), bandFrom };
}

/** Faces of the band that bound the lattice, outward. */
function latticeFaces({ solid, prisms }: Band, kind: BandKind, from: number): Uint32Array {
  const size = prisms * 3;
  const t = solid.triangles.slice(kind === 'below' ? size : 0, kind === 'below-inner' ? size : 2 * size);
  for (let i = 0; i < t.length; i++) t[i]! += from;
  if (kind !== 'below') return t;
  for (let i = 0; i < t.length; i += 3) {
    const held = t[i + 1]!;
    t[i + 1] = t[i + 2]!;
    t[i + 2] = held;
  }
  return t;
}
