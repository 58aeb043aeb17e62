import { insideMesh } from '../../model/domain/inside-mesh.ts';
import type { Room } from '../../model/domain/roles/role-solids.ts';
import { sampleFaces } from '../../model/domain/roles/sample-faces.ts';
import { LatticeError } from '../../solid/error.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import { pointFrom } from '../../solid/geometry/vector.ts';
import type { RoomOperands } from '../../solid/kernel/kernel.ts';
import { TripleTable } from '../../solid/mesh/hash.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { TrimmedPart } from './trimmed-part.ts';

/** Distance from a face within which a vertex lies on it, in steps of the output grid. */
const ROUNDING_QUANTA = 4;

/** Where solids are looked for, in the frame of the parts. */
interface Frame {
  model: Mesh;
  /** Mesh of each solid, and of the lattice in its place. */
  solids: readonly Mesh[];
  fillings?: RoomOperands['fillings'];
  quantumMm: number;
  /** Rooms that are kept clear, in the model's frame as their solids. */
  clear?: readonly Room[] | undefined;
}

/**
 * Throws solid-apart if no vertex of a face is left of those behind which all is solid, or none on a body within the
 * model, or on the solid behind a painted face, whose triangles may be far larger than the brush: nothing joins that solid to the rest, which was dropped therefore.
 */
export function refuseLostSolids(
  kept: readonly TrimmedPart[],
  solids: readonly Room[],
  { model: { positions, triangles }, solids: rooms, fillings = [], quantumMm, clear = [] }: Frame,
): void {
  const words = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  const table = new TripleTable(new Int32Array(words.length));
  const solidsAt: number[][] = [];
  solids.forEach(({ faces, isPainted }, solid) => {
    for (const face of fillings[solid] || isPainted ? [] : faces) {
      for (let k = 0; k < 3; k++) {
        const v = triangles[face * 3 + k]! * 3;
        const number = table.add(words[v]!, words[v + 1]!, words[v + 2]!);
        solidsAt[number] ??= [];
        solidsAt[number].push(solid);
      }
    }
  });
  const isThere = new Uint8Array(solids.length);
  for (const { corners } of kept) {
    const bits = new Int32Array(corners.buffer, corners.byteOffset, corners.length);
    for (let i = 0; i < bits.length; i += 3) {
      const found = table.find(bits[i]!, bits[i + 1]!, bits[i + 2]!);
      if (found >= 0) for (const solid of solidsAt[found]!) isThere[solid] = 1;
    }
  }
  // The largest part first: all that is united is one.
  const largest = kept.toSorted((a, b) => b.volumeMm3 - a.volumeMm3);
  solids.forEach(({ faces, isPainted = false }, solid) => {
    const own = fillings[solid]?.lattice ?? (isPainted || faces.length === 0 ? rooms[solid] : undefined);
    if (own && largest.some(({ corners }) => touches(corners, own, quantumMm))) isThere[solid] = 1;
  });
  const lost = isThere.indexOf(0);
  if (lost < 0) return;
  const at = solids[lost]!.atMm.map((mm) => mm.toFixed(1)).join(', ');
  const remedy = 'take smaller cells or a thicker solid';
  const isBesideClear = clear.some((room) => overlap(room.mesh, solids[lost]!.mesh));
  throw new LatticeError(
    'solid-apart',
    `nothing joins the solid at ${at} to the rest: ${isBesideClear ? `keep less clear beside it, ${remedy}` : remedy}`,
  );
}

/** True if two rooms overlap, by samples of their faces. */
function overlap(one: Mesh, other: Mesh): boolean {
  const reaches = (of: Mesh, into: Mesh) => {
    const isInside = insideMesh(into);
    const faces = Uint32Array.from({ length: of.triangles.length / 3 }, (_, f) => f);
    const places = sampleFaces(of, faces);
    for (let i = 0; i < places.length; i += 3)
      if (isInside(places[i]!, places[i + 1]!, places[i + 2]!)) return true;
    return false;
  };
  return reaches(one, other) || reaches(other, one);
}

/** True if a corner lies on a mesh, up to rounding. */
function touches(corners: Float32Array, mesh: Mesh, quantumMm: number): boolean {
  const { positions: p, triangles: t } = mesh;
  const { min, max } = boundsOf(mesh);
  const roundingMm = ROUNDING_QUANTA * quantumMm;
  for (let i = 0; i < corners.length; i += 3) {
    const [x, y, z] = pointFrom(corners, i);
    if (x < min[0] - roundingMm || y < min[1] - roundingMm || z < min[2] - roundingMm) continue;
    if (x > max[0] + roundingMm || y > max[1] + roundingMm || z > max[2] + roundingMm) continue;
    for (let f = 0; f < t.length; f += 3)
      if (squaredDistanceToTriangle(p, t[f]! * 3, t[f + 1]! * 3, t[f + 2]! * 3, x, y, z) <= roundingMm ** 2)
        return true;
  }
  return false;
}
