import type { Mesh } from '../../../solid/mesh/mesh.ts';

/** Farthest that a vertex of a cut ring lies from where the flat trim has it, mm: both round the same cut. */
const SNAP_MM = 1e-4;

/** Moves the vertices of a mesh that are those of outlines, up to rounding, exactly there. Changes the mesh. */
export function snapOutlines({ positions: p }: Mesh, outlines: Iterable<Float32Array>): void {
  const places = new Map<string, [Float32Array, number]>();
  const cellsOf = (mm: number) => [
    Math.floor((mm - SNAP_MM) / (4 * SNAP_MM)),
    Math.floor((mm + SNAP_MM) / (4 * SNAP_MM)),
  ];
  for (const outline of outlines)
    for (let v = 0; v < outline.length; v += 3) {
      const [xs, ys, zs] = [0, 1, 2].map((k) => cellsOf(outline[v + k]!));
      for (const x of xs!)
        for (const y of ys!) for (const z of zs!) places.set(`${x} ${y} ${z}`, [outline, v]);
    }
  if (places.size === 0) return;
  const cell = (mm: number) => Math.floor(mm / (4 * SNAP_MM));
  for (let v = 0; v < p.length; v += 3) {
    const found = places.get(`${cell(p[v]!)} ${cell(p[v + 1]!)} ${cell(p[v + 2]!)}`);
    if (!found) continue;
    const [outline, at] = found;
    const isHere = [0, 1, 2].every((k) => Math.abs(p[v + k]! - outline[at + k]!) <= SNAP_MM);
    if (isHere) p.set(outline.subarray(at, at + 3), v);
  }
}
