import { TripleTable } from '../hash.ts';
import type { Mesh } from '../mesh.ts';

/** The later vertex of each pair at one place, or the first if it alone is `computed`. Makes negative zeros zero. */
export function sharedPlaces({ positions: p, triangles: t }: Mesh, computed?: Uint8Array): number[] {
  const used = new Uint8Array(p.length / 3);
  for (let i = 0; i < t.length; i++) used[t[i]!] = 1;
  for (let i = 0; i < p.length; i++) p[i]! += 0;
  const bits = new Int32Array(p.buffer, p.byteOffset, p.length);
  const table = new TripleTable(new Int32Array(bits.length));
  const firstAt = new Uint32Array(used.length);
  const shared: number[] = [];
  for (let v = 0; v < used.length; v++) {
    if (!used[v]) continue;
    const before = table.count;
    const number = table.add(bits[v * 3]!, bits[v * 3 + 1]!, bits[v * 3 + 2]!);
    if (number === before) firstAt[number] = v;
    else shared.push(!computed || computed[v] ? v : firstAt[number]!);
  }
  return shared;
}
