import type { Verdicts } from '../../../solid/mesh/cut/verdicts.ts';
import type { Band } from '../band.ts';
import { CELL_IN, PRISM_IN, type SortedPrisms } from '../prisms.ts';

/** Notes the vertices of walls: they are kept if the prism behind is inside the model. */
export function noteWalls(
  { prismState, cellState }: SortedPrisms,
  { band, bandFrom }: { band: Band; bandFrom: number },
  note: Verdicts['note'],
): void {
  for (const [wall, next] of band.wallNeighbours.entries()) {
    const isInside =
      'prism' in next
        ? prismState[next.prism] === PRISM_IN
        : next.cell >= 0 && cellState[next.cell] === CELL_IN;
    for (const v of wallVertices(band, wall)) note(bandFrom + v, isInside);
  }
}

export function wallVertices({ solid, prisms }: Band, wall: number): number[] {
  const at = (prisms * 2 + wall * 2) * 3;
  const t = solid.triangles;
  return [t[at]!, t[at + 1]!, t[at + 2]!, t[at + 5]!];
}
