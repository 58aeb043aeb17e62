import type { BandKind } from '../../../cells/tpms/unit.ts';
import { concat } from '../../../solid/lists/concat.ts';
import { boxOfFace, meetingBoxes } from '../../../solid/mesh/crossings/face-bins.ts';
import { type CutMesh, pairedWhole, refuseOpenLines, splitBoth } from '../../../solid/mesh/cut/cut-mesh.ts';
import { CutSurface } from '../../../solid/mesh/cut/cut-surface.ts';
import { cutLineFinder } from '../../../solid/mesh/cut/find-cut-lines.ts';
import { noteUncut, verdictsAtCuts } from '../../../solid/mesh/cut/verdicts.ts';
import { pairEdges } from '../../../solid/mesh/edges.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { Band } from '../band.ts';
import type { SortedPrisms } from '../prisms.ts';
import { noteWalls } from './wall-vertices.ts';

/** Surface of a lattice cut by a model, and the part of the model's surface that bounds it. */
export interface CutBand extends CutMesh {
  /** Number of the band's first vertex. */
  bandFrom: number;
}

/**
 * Cuts the lattice's own faces of a band along the surface of a closed domain, and that along them. Which faces cross
 * is decided exactly; only the places of cut vertices are rounded. Walls of the band need not be cut: they are clear of
 * the surface. Two cuts of an edge that round to one place end the attempt.
 * @param about `keepsOutside` keeps what of the domain lies outside the lattice, turned over; `isBareKept` decides for
 * parts of the domain's surface that the lattice does not meet
 * @throws UnclearCut
 */
export function cutBand(
  domain: Mesh,
  { sorted, band, kind }: { sorted: SortedPrisms; band: Band; kind: BandKind },
  about: {
    quantumMm: number;
    keepsOutside: boolean;
    isBareKept: (x: number, y: number, z: number) => boolean;
  },
): CutBand {
  const bandFrom = domain.positions.length / 3;
  const p = concat<Float32Array>(Float32Array, [domain.positions, band.solid.positions]);
  const vertexCount = p.length / 3;
  const model = new CutSurface(domain.triangles, pairedWhole(domain.triangles, bandFrom));
  const faces = latticeFaces(band, kind, bandFrom);
  const lattice = new CutSurface(faces, pairEdges(faces, vertexCount).twin);
  const find = cutLineFinder({ model, lattice }, p, { secondFrom: bandFrom, ...about });
  eachMeeting(p, { model, lattice }, { prisms: band.prisms, find, ...sorted });
  refuseOpenLines({ model, lattice });

  const verdicts = verdictsAtCuts({ model, lattice }, vertexCount);
  noteWalls(sorted, { band, bandFrom }, verdicts.note);
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

/** Calls `find` with each face of the model and each of the lattice whose boxes meet, cell by cell. */
function eachMeeting(
  p: Float32Array,
  { model, lattice }: { model: CutSurface; lattice: CutSurface },
  {
    prisms,
    find,
    near,
    crossing,
  }: SortedPrisms & { prisms: number; find: (modelFace: number, latticeFace: number) => void },
): void {
  const layers = lattice.triangles.length / 3 / prisms;
  let modelBoxes = new Float64Array(6 << 8);
  let latticeBoxes = new Float64Array(6 << 8);
  for (let first = 0; first < prisms; ) {
    const cell = crossing.near[first]!;
    let end = first;
    while (end < prisms && crossing.near[end] === cell) end++;
    const listed = near.start[cell]!;
    const count = near.start[cell + 1]! - listed;
    if (modelBoxes.length < count * 6) modelBoxes = new Float64Array(count * 12);
    for (let i = 0; i < count; i++) boxOfFace(p, model.triangles, near.faces[listed + i]!, modelBoxes, i * 6);
    const size = end - first;
    if (latticeBoxes.length < size * layers * 6) latticeBoxes = new Float64Array(size * layers * 12);
    for (let layer = 0; layer < layers; layer++) {
      for (let i = 0; i < size; i++)
        boxOfFace(p, lattice.triangles, layer * prisms + first + i, latticeBoxes, (layer * size + i) * 6);
    }
    const begin = first;
    meetingBoxes(modelBoxes, count, latticeBoxes, size * layers, (i, j) => {
      const layer = j < size ? 0 : 1;
      find(near.faces[listed + i]!, layer * prisms + begin + j - layer * size);
    });
    first = end;
  }
}
