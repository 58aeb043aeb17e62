import { hashOf, tableSize } from '../../hash.ts';
import type { Mesh } from '../../mesh.ts';

/**
 * Returns a vertex of each pair at one place, the computed one if there is one. Turns negative zeros into zeros, whose
 * bits differ.
 */
export function sharedPlaces({ positions: p, triangles: t }: Mesh, computed: Uint8Array): number[] {
  const used = new Uint8Array(p.length / 3);
  for (let i = 0; i < t.length; i++) used[t[i]!] = 1;
  for (let i = 0; i < p.length; i++) p[i]! += 0;
  const bits = new Uint32Array(p.buffer, p.byteOffset, p.length);
  const mask = tableSize(used.length) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const shared: number[] = [];
  for (let v = 0; v < used.length; v++) {
    if (!used[v]) continue;
    const o = v * 3;
    let slot = hashOf(bits[o]!, bits[o + 1]!, bits[o + 2]!) & mask;
    while (table[slot]! >= 0) {
      const held = table[slot]! * 3;
      if (bits[held] === bits[o] && bits[held + 1] === bits[o + 1] && bits[held + 2] === bits[o + 2]) break;
      slot = (slot + 1) & mask;
    }
    if (table[slot]! >= 0) shared.push(computed[v] ? v : table[slot]!);
    else table[slot] = v;
  }
  return shared;
}
