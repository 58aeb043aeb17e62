import type { Mesh } from '../../mesh.ts';

/** Marks of vertices: computed ones, those at new faces, and those that touch another one. */
export interface VertexMarks {
  computed: Uint8Array;
  changed: Uint8Array;
  touching: readonly number[];
}

/** Drops vertices without a face. */
export function pack({ positions, triangles }: Mesh, marks: VertexMarks): VertexMarks & { mesh: Mesh } {
  const number = new Int32Array(positions.length / 3).fill(-1);
  const t = triangles.slice();
  let count = 0;
  for (let i = 0; i < t.length; i++) {
    const v = t[i]!;
    if (number[v]! < 0) number[v] = count++;
    t[i] = number[v]!;
  }
  const p = new Float32Array(count * 3);
  const computed = new Uint8Array(count);
  const changed = new Uint8Array(count);
  for (let v = 0; v < number.length; v++) {
    const at = number[v]!;
    if (at < 0) continue;
    computed[at] = marks.computed[v]!;
    changed[at] = marks.changed[v]!;
    for (let k = 0; k < 3; k++) p[at * 3 + k] = positions[v * 3 + k]!;
  }
  const touching = marks.touching.map((v) => number[v]!).filter((v) => v >= 0);
  return { mesh: { positions: p, triangles: t }, computed, changed, touching };
}
