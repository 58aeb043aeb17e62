import type { Mesh as KernelMesh, ManifoldToplevel } from 'manifold-3d/manifold';
import type { BandKind } from '../../cells/tpms/unit.ts';
import { LatticeError } from '../../solid/error.ts';
import { pointOf } from '../../solid/geometry/vector.ts';
import { type RoomOperands, SolidScope, uniteRooms } from '../../solid/kernel/kernel.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { pairHalfEdges } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { repairOnGrid } from '../../solid/mesh/repair/repair.ts';
import { withModelVertices } from '../result/model-vertices.ts';
import type { Band } from './band.ts';
import { blockBelow } from './floor-block.ts';

/** Domain of a trim, with shell and bottom; `model` is both, `cellMm` a cell's shortest edge. */
export interface TrimDomain {
  mesh: Mesh;
  isHollow: boolean;
  bottom?: { model: Mesh; floorMm: number; cellMm: number };
  /** Solids behind faces of the model, which are added, and rooms that stay clear. */
  rooms?: RoomOperands & { model: Mesh };
}

/** Surface of the lattice after the boolean, without the band's walls. */
export interface TrimmedBand {
  /** Kept triangles, outward from the lattice (inward from the void within a shell). */
  positions: Float32Array;
  triangles: Uint32Array;
  /** Vertex and wall number of every remaining wall, where the lattice continues into clear prisms. */
  wallContacts: { vertices: number[]; walls: number[] };
}

type Origin = 'solid' | 'high' | 'low' | 'wall';

/**
 * Cuts the band at the surface of a fill domain. A sheet in an open domain is domain and band; on a bottom it is model
 * and band, and the bottom. In all other cases the band is subtracted from the domain, which leaves the wanted faces
 * and those of the band's other side. A part of the domain's own surface stays if it borders on a face that stays;
 * `keepsBare` decides for parts that no band touches. New vertices are rounded to the placement's grid, on which all
 * others lie.
 * @throws LatticeError trim-failed, bad-model
 */
export function trimBand(
  kernel: ManifoldToplevel,
  { domain, band }: { domain: TrimDomain; band: Band },
  {
    kind,
    quantumMm,
    keepsBare,
  }: { kind: BandKind; quantumMm: number; keepsBare: (x: number, y: number, z: number) => boolean },
): TrimmedBand {
  const raw = booleanOf(kernel, { domain, band }, kind);
  const triangles = raw.triangles;
  const count = triangles.length / 3;
  const twin = pairHalfEdges(triangles);
  if (!twin) throw new LatticeError('trim-failed', 'the trimmed band is not closed');
  const keepHigh = kind !== 'below';
  const keepLow = kind !== 'below-inner';
  const originOf = (f: number): Origin => {
    const id = raw.bandFace[f]!;
    if (id < 0) return 'solid';
    return id < band.prisms ? 'high' : id < band.prisms * 2 ? 'low' : 'wall';
  };
  const stays = (origin: Origin) => (origin === 'high' && keepHigh) || (origin === 'low' && keepLow);
  const verdictOf = verdictsOfSolid(twin, originOf, stays);
  const kept: number[] = [];
  const wallContacts: TrimmedBand['wallContacts'] = { vertices: [], walls: [] };
  for (let f = 0; f < count; f++) {
    const origin = originOf(f);
    if (origin === 'wall') {
      const wall = Math.floor((raw.bandFace[f]! - band.prisms * 2) / 2);
      for (let k = 0; k < 3; k++) {
        wallContacts.vertices.push(triangles[f * 3 + k]!);
        wallContacts.walls.push(wall);
      }
      continue;
    }
    let keep = stays(origin);
    if (origin === 'solid') {
      const verdict = verdictOf(f);
      if (verdict === 3)
        throw new LatticeError('trim-failed', 'a part of the surface lies on both sides of the lattice');
      keep =
        domain.bottom !== undefined ||
        domain.rooms !== undefined ||
        verdict === 1 ||
        (verdict === 0 && keepsBare(...middleOf(raw.positions, triangles, f)));
    }
    if (!keep) continue;
    const a = triangles[f * 3]!;
    const b = triangles[f * 3 + 1]!;
    const c = triangles[f * 3 + 2]!;
    if (domain.isHollow) kept.push(a, c, b);
    else kept.push(a, b, c);
  }
  const onWall = new Uint8Array(raw.positions.length / 3);
  for (const vertex of wallContacts.vertices) onWall[vertex] = 1;
  const surface = repairOnGrid(
    { positions: raw.positions, triangles: Uint32Array.from(kept) },
    quantumMm,
    onWall,
  );
  const exact = domain.rooms ? withModelVertices(surface, domain.rooms.model, quantumMm) : surface;
  return { ...exact, wallContacts };
}

/** Verdict on a region of the domain's surface by the band's faces: 1 stays, 2 goes, 3 both, 0 neither. */
function verdictsOfSolid(
  twin: Int32Array,
  originOf: (face: number) => Origin,
  stays: (origin: Origin) => boolean,
): (face: number) => number {
  const count = twin.length / 3;
  const regions = new DisjointSets(count);
  const verdicts = new Int8Array(count);
  for (let h = 0; h < twin.length; h++) {
    const f = Math.floor(h / 3);
    if (originOf(f) !== 'solid') continue;
    const other = Math.floor(twin[h]! / 3);
    const origin = originOf(other);
    if (origin === 'solid') regions.join(f, other);
    else if (origin !== 'wall') verdicts[f]! |= stays(origin) ? 1 : 2;
  }
  // Faces of other origins are separate regions, without a verdict.
  const ofRegion = new Int8Array(count);
  for (let f = 0; f < count; f++) ofRegion[regions.find(f)]! |= verdicts[f]!;
  return (face) => ofRegion[regions.find(face)]!;
}

function middleOf(p: Float32Array, t: Uint32Array, f: number): [number, number, number] {
  return pointOf((axis) => {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += p[t[f * 3 + k]! * 3 + axis]!;
    return sum / 3;
  });
}

interface RawTrim {
  positions: Float32Array;
  triangles: Uint32Array;
  /** Per triangle the band's triangle it came from, or -1 for the solid's. */
  bandFace: Int32Array;
}

function booleanOf(
  kernel: ManifoldToplevel,
  { domain, band }: { domain: TrimDomain; band: Band },
  kind: BandKind,
): RawTrim {
  const scope = new SolidScope(kernel);
  try {
    const bandId = kernel.Manifold.reserveIDs(1);
    const bandSolid = scope.facesApart(band.solid, bandId);
    const result = () => {
      if (kind !== 'between' || domain.isHollow) {
        return scope.keep(scope.solid(domain.mesh, 'bad-model').subtract(bandSolid));
      }
      if (domain.rooms)
        return uniteRooms(scope, { lattice: bandSolid, model: domain.rooms.model }, domain.rooms);
      if (!domain.bottom) return scope.keep(scope.solid(domain.mesh, 'bad-model').intersect(bandSolid));
      // Below the floor a block wider than the model, not the model's own lower part: of two solids that share side
      // faces the kernel makes faces that overlap by thousandths of a millimetre.
      const { model, floorMm, cellMm } = domain.bottom;
      const block = scope.facesApart(blockBelow([model, band.solid], floorMm, cellMm));
      const latticeOnBlock = scope.keep(bandSolid.add(block));
      return scope.keep(scope.solid(model, 'bad-model').intersect(latticeOnBlock));
    };
    return rawOf(result().getMesh(), bandId);
  } finally {
    scope.release();
  }
}

function rawOf(mesh: KernelMesh, bandId: number): RawTrim {
  if (mesh.numProp !== 3) throw new LatticeError('trim-failed', 'the boolean kernel added properties');
  const bandFace = new Int32Array(mesh.triVerts.length / 3).fill(-1);
  for (let run = 0; run < mesh.runOriginalID.length; run++) {
    if (mesh.runOriginalID[run] !== bandId) continue;
    const to = mesh.runIndex[run + 1]! / 3;
    for (let f = mesh.runIndex[run]! / 3; f < to; f++) bandFace[f] = mesh.faceID[f]!;
  }
  return { positions: mesh.vertProperties, triangles: mesh.triVerts, bandFace };
}
