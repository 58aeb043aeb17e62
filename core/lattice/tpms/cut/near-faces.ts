import { boxOfFace, meetingBoxes } from '../../mesh/crossings/face-bins.ts';
import type { CutSurface } from '../../mesh/cut/cut-surface.ts';
import type { SortedPrisms } from '../prisms.ts';

/** Calls `find` with each face of the model and each of the lattice whose boxes meet, cell by cell. */
export function eachMeeting(
  p: Float32Array,
  { model, lattice }: { model: CutSurface; lattice: CutSurface },
  { near, crossing }: SortedPrisms,
  prisms: number,
  find: (modelFace: number, latticeFace: number) => void,
): void {
  const layers = lattice.triangles.length / 3 / prisms;
  let modelBoxes = new Float64Array(6 << 8);
  let latticeBoxes = new Float64Array(6 << 8);
  for (let first = 0; first < prisms; ) {
    const cell = crossing.near[first]!;
    let end = first;
    while (end < prisms && crossing.near[end] === cell) end++;
    const listed = near.start[cell]!;
    const count = near.start[cell + 1]! - listed;
    if (modelBoxes.length < count * 6) modelBoxes = new Float64Array(count * 12);
    for (let i = 0; i < count; i++) boxOfFace(p, model.triangles, near.faces[listed + i]!, modelBoxes, i * 6);
    const size = end - first;
    if (latticeBoxes.length < size * layers * 6) latticeBoxes = new Float64Array(size * layers * 12);
    for (let layer = 0; layer < layers; layer++) {
      for (let i = 0; i < size; i++)
        boxOfFace(p, lattice.triangles, layer * prisms + first + i, latticeBoxes, (layer * size + i) * 6);
    }
    const begin = first;
    meetingBoxes(modelBoxes, count, latticeBoxes, size * layers, (i, j) => {
      const layer = j < size ? 0 : 1;
      find(near.faces[listed + i]!, layer * prisms + begin + j - layer * size);
    });
    first = end;
  }
}
