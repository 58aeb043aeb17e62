import { snap } from '../../solid/geometry/quantum.ts';
import { TripleTable } from '../../solid/mesh/hash.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Gives rounded vertices that are the model's the model's bits: faces of solid stay as they are. */
export function withModelVertices(rounded: Mesh, model: Mesh, quantumMm: number): Mesh {
  const snapped = model.positions.map((mm) => snap(mm, quantumMm) + 0);
  const table = new TripleTable(new Int32Array(snapped.length));
  const words = new Int32Array(snapped.buffer);
  const vertexAt: number[] = [];
  for (let v = 0; v < snapped.length; v += 3)
    vertexAt[table.add(words[v]!, words[v + 1]!, words[v + 2]!)] = v;
  const positions = rounded.positions.slice();
  const bits = new Int32Array(positions.buffer.slice(0));
  for (let v = 0; v < positions.length; v += 3) {
    const found = table.find(bits[v]!, bits[v + 1]!, bits[v + 2]!);
    if (found >= 0) positions.set(model.positions.subarray(vertexAt[found]!, vertexAt[found]! + 3), v);
  }
  return { positions, triangles: rounded.triangles };
}
