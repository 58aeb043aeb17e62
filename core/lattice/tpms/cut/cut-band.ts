import type { ManifoldToplevel } from 'manifold-3d/manifold';
import type { BandKind } from '../../cell/tpms/unit.ts';
import { snap } from '../../geometry/quantum.ts';
import { basisAcross, faceNormal } from '../../geometry/vector.ts';
import { pairEdges } from '../../mesh/edges.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import type { Band } from '../band.ts';
import type { SortedPrisms } from '../prisms.ts';
import { CutSurface } from './cut-surface.ts';
import { cutLineFinder } from './find-cut-lines.ts';
import { noteUncut, noteWalls, verdictsAtCuts } from './kept-vertices.ts';
import { eachMeeting } from './near-faces.ts';
import { splitFaces } from './split-face.ts';
import { UnclearCut } from './unclear-cut.ts';

/** Surface of a lattice cut by a model, and what of the model's surface bounds it. */
export interface CutBand {
  /** All vertices, used or not, on the placement's grid. */
  positions: Float32Array;
  triangles: number[];
  /** Outlines that are still to be triangulated, with their direction. */
  outlines: { loops: readonly (readonly number[])[]; normal: [number, number, number] }[];
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
  const cutCount = 2 * Math.max(model.vertices.count, lattice.vertices.count);
  refuseOpenLines(lattice, cutCount, model.vertices.count + lattice.vertices.count);

  const verdicts = verdictsAtCuts({ model, lattice }, vertexCount);
  noteWalls(sorted, band, bandFrom, verdicts.note);
  noteUncut(model.triangles, p, verdicts, about.isBareKept);
  noteUncut(lattice.triangles, p, verdicts, sorted.inside);

  const latticeCuts = vertexCount + model.vertices.count;
  const positions = new Float32Array((latticeCuts + lattice.vertices.count) * 3);
  for (let i = 0; i < p.length; i++) positions[i] = snap(p[i]!, about.quantumMm);
  positions.set(model.vertices.places.subarray(0, model.vertices.count * 3), p.length);
  positions.set(lattice.vertices.places.subarray(0, lattice.vertices.count * 3), latticeCuts * 3);
  const triangles: number[] = [];
  const outlines: CutBand['outlines'] = [];
  for (const surface of [model, lattice]) {
    const isTurned = surface === model && about.keepsOutside;
    splitFaces(surface, {
      vertexOf: (cut) => (cut % 2 === 0 ? vertexCount : latticeCuts) + (cut >> 1),
      isKept: verdicts.isKept,
      parity: surface === model ? 0 : 1,
      cutCount,
      places: positions,
      emit: (a, b, c) => (isTurned ? triangles.push(a, c, b) : triangles.push(a, b, c)),
      emitLoops(loops, f) {
        const t = surface.triangles;
        const [x, y, z] = faceNormal(p, t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3);
        if (isTurned) outlines.push({ loops: loops.map((loop) => loop.toReversed()), normal: [-x, -y, -z] });
        else outlines.push({ loops, normal: [x, y, z] });
      },
    });
  }
  return { positions, triangles, outlines, bandFrom };
}

/**
 * Triangulates the outlines that a cut left, by the kernel.
 * @throws UnclearCut where the kernel fails: rounded outlines may touch or cross themselves
 */
export function triangulateOutlines(
  kernel: Pick<ManifoldToplevel, 'triangulate'>,
  cut: Pick<CutBand, 'positions' | 'triangles' | 'outlines'>,
): void {
  const { positions: p, triangles } = cut;
  for (const { loops, normal } of cut.outlines) {
    const { across, up } = basisAcross(normal);
    const flat = (v: number): [number, number] => [
      across[0] * p[v * 3]! + across[1] * p[v * 3 + 1]! + across[2] * p[v * 3 + 2]!,
      up[0] * p[v * 3]! + up[1] * p[v * 3 + 1]! + up[2] * p[v * 3 + 2]!,
    ];
    const vertices = loops.flat();
    const flatLoops = loops.map((loop) => loop.map(flat));
    for (const [a, b, c] of triangulate(kernel, flatLoops))
      triangles.push(vertices[a]!, vertices[b]!, vertices[c]!);
  }
}

function triangulate(
  kernel: Pick<ManifoldToplevel, 'triangulate'>,
  loops: [number, number][][],
): ReturnType<ManifoldToplevel['triangulate']> {
  try {
    return kernel.triangulate(loops);
  } catch (error) {
    throw new UnclearCut(`the kernel does not triangulate an outline: ${String(error)}`);
  }
}

function pairedWhole(triangles: Uint32Array, vertexCount: number): Int32Array {
  const pairs = pairEdges(triangles, vertexCount);
  if (pairs.open + pairs.flipped + pairs.crowded > 0) throw new UnclearCut('the model is not closed');
  return pairs.twin;
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

/** Throws unless at every cut vertex one line ends and one begins. */
function refuseOpenLines(surface: CutSurface, cutCount: number, vertices: number): void {
  const { ends } = surface.linesByFace();
  const seen = new Uint8Array(cutCount);
  for (let i = 0; i < ends.length; i++) {
    const way = i % 2 === 0 ? 1 : 2;
    if ((seen[ends[i]!]! & way) !== 0) throw new UnclearCut('two cut lines begin at one vertex');
    seen[ends[i]!]! |= way;
  }
  if (ends.length !== 2 * vertices) throw new UnclearCut('a cut line is open');
}
