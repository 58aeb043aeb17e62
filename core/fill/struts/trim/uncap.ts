import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import { TripleTable } from '../../../solid/mesh/hash.ts';
import { type Mesh, sixfoldVolume } from '../../../solid/mesh/mesh.ts';
import { BrokenRingsError } from '../../attempts.ts';
import type { Ring, TrimmedPart } from '../../result/trimmed-part.ts';

/**
 * Splits a trimmed solid into connected parts and removes the caps of the clean rings. A ring's vertices are
 * recognised by their bits, so the boolean must not move any. Throws BrokenRingsError if it has.
 * @param solidOf per face the solid it bounds, if some have several surfaces; -1 for none
 */
export function uncap(
  trimmed: Mesh,
  rings: readonly { ring: Ring; vertices: Float32Array }[],
  solidOf?: Int32Array,
): TrimmedPart[] {
  const { positions, triangles } = trimmed;
  const vertexCount = positions.length / 3;
  const ringOfVertex = matchRings(positions, rings);
  const sets = new DisjointSets(vertexCount);
  for (let i = 0; i < triangles.length; i += 3) {
    sets.join(triangles[i]!, triangles[i + 1]!);
    sets.join(triangles[i]!, triangles[i + 2]!);
  }
  const firstOf = new Map<number, number>();
  for (let f = 0; solidOf && f < solidOf.length; f++) {
    const first = firstOf.get(solidOf[f]!) ?? triangles[f * 3]!;
    firstOf.set(solidOf[f]!, first);
    if (solidOf[f]! >= 0) sets.join(first, triangles[f * 3]!);
  }
  const capOf = ringsOfCaps(triangles, ringOfVertex);
  const caps = new Uint16Array(rings.length);
  // Triangles of each part that belong to no cap, by its first vertex.
  const counts = new Uint32Array(vertexCount);
  for (let i = 0; i < triangles.length; i += 3) if (capOf[i / 3]! < 0) counts[sets.find(triangles[i]!)]!++;
  const parts: { corners: Float32Array; used: number; rings: Set<number>; sixfold: number; at: number }[] =
    [];
  const partOf = new Int32Array(vertexCount).fill(-1);
  for (let i = 0; i < triangles.length; i += 3) {
    const set = sets.find(triangles[i]!);
    if (partOf[set]! < 0) {
      partOf[set] = parts.length;
      const corners = new Float32Array(counts[set]! * 9);
      parts.push({ corners, used: 0, rings: new Set(), sixfold: 0, at: triangles[i]! });
    }
    const part = parts[partOf[set]!]!;
    part.sixfold += sixfoldVolume(
      positions,
      part.at * 3,
      triangles[i]! * 3,
      triangles[i + 1]! * 3,
      triangles[i + 2]! * 3,
    );
    const ring = capOf[i / 3]!;
    if (ring >= 0) {
      caps[ring]!++;
      part.rings.add(ring);
      continue;
    }
    for (let k = 0; k < 3; k++) {
      const v = triangles[i + k]! * 3;
      part.corners[part.used++] = positions[v]!;
      part.corners[part.used++] = positions[v + 1]!;
      part.corners[part.used++] = positions[v + 2]!;
    }
  }
  const broken = rings
    .filter(({ vertices }, i) => caps[i] !== vertices.length / 3 - 2)
    .map(({ ring }) => ring);
  if (broken.length > 0) throw new BrokenRingsError(broken);
  return parts.map((part) => ({
    corners: part.corners,
    rings: [...part.rings].sort((a, b) => a - b).map((index) => rings[index]!.ring),
    volumeMm3: part.sixfold / 6,
  }));
}

/** Returns per triangle the ring to whose cap it belongs, or -1. */
function ringsOfCaps(triangles: Uint32Array, ringOfVertex: Int32Array): Int32Array {
  const capOf = new Int32Array(triangles.length / 3);
  for (let i = 0; i < triangles.length; i += 3) {
    const ring = ringOfVertex[triangles[i]!]!;
    const isCap = ring === ringOfVertex[triangles[i + 1]!] && ring === ringOfVertex[triangles[i + 2]!];
    capOf[i / 3] = isCap ? ring : -1;
  }
  return capOf;
}

/** Returns per vertex the ring that has it, compared bit by bit, or -1. */
function matchRings(positions: Float32Array, rings: readonly { vertices: Float32Array }[]): Int32Array {
  const out = new Int32Array(positions.length / 3).fill(-1);
  const table = new TripleTable(
    new Int32Array(rings.reduce((sum, { vertices }) => sum + vertices.length, 0)),
  );
  const ringAt: number[] = [];
  for (const [index, { vertices }] of rings.entries()) {
    const words = new Int32Array(vertices.buffer, vertices.byteOffset, vertices.length);
    for (let i = 0; i < words.length; i += 3)
      ringAt[table.add(words[i]!, words[i + 1]!, words[i + 2]!)] = index;
  }
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  for (let v = 0; v < out.length; v++) {
    const number = table.find(bits[v * 3]!, bits[v * 3 + 1]!, bits[v * 3 + 2]!);
    if (number >= 0) out[v] = ringAt[number]!;
  }
  return out;
}
