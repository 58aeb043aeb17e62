import type { Room } from '../../model/domain/roles/role-solids.ts';
import { LatticeError } from '../../solid/error.ts';
import { TripleTable } from '../../solid/mesh/hash.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { TrimmedPart } from './trimmed-part.ts';

/**
 * Throws solid-apart if no vertex of a face is left of those behind which all is solid: nothing joins that solid to the
 * rest, which was dropped therefore.
 * @param model in the frame of the parts
 */
export function refuseLostSolids(
  kept: readonly TrimmedPart[],
  solids: readonly Room[],
  { positions, triangles }: Mesh,
): void {
  const words = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  const table = new TripleTable(new Int32Array(words.length));
  const solidsAt: number[][] = [];
  solids.forEach(({ faces }, solid) => {
    for (const face of faces) {
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
  const lost = isThere.indexOf(0);
  if (lost < 0) return;
  const at = solids[lost]!.atMm.map((mm) => mm.toFixed(1)).join(', ');
  throw new LatticeError(
    'solid-apart',
    `nothing joins the solid behind the face at ${at} to the rest: take smaller cells or a thicker solid`,
  );
}
