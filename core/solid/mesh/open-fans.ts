import { grouped } from '../lists/grouped.ts';
import type { Mesh } from './mesh.ts';

/** Ascending vertices whose faces form no single closed fan. `verify/linked-faces.ts` checks apart. */
export function openFans({ positions, triangles }: Mesh): number[] {
  const vertices = positions.length / 3;
  // Faces by vertex: `corner[start[v]]` up to `corner[start[v + 1]]` are the face corners at vertex v.
  const { start, members: corner } = grouped(triangles, vertices);
  // Per neighbour the vertex whose fan it was last part of, and the neighbour that follows it around that fan.
  const owner = new Int32Array(vertices).fill(-1);
  const following = new Int32Array(vertices);
  const open: number[] = [];
  for (let v = 0; v < vertices; v++) if (!closesAround(v)) open.push(v);
  return open;

  function closesAround(v: number): boolean {
    const from = start[v]!;
    const to = start[v + 1]!;
    if (from === to) return true;
    let first = -1;
    for (let i = from; i < to; i++) {
      const c = corner[i]!;
      const turn = c % 3;
      const entering = triangles[turn === 2 ? c - 2 : c + 1]!;
      // Two faces leave along one edge.
      if (owner[entering] === v) return false;
      owner[entering] = v;
      following[entering] = triangles[turn === 0 ? c + 2 : c - 1]!;
      first = entering;
    }
    let neighbour = first;
    for (let steps = 1; steps <= to - from; steps++) {
      if (owner[neighbour] !== v) return false;
      neighbour = following[neighbour]!;
      if (neighbour === first) return steps === to - from;
    }
    return false;
  }
}
