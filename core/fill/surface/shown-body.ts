import type { Mesh } from '../../solid/mesh/mesh.ts';
import { backToModel } from '../grid/placement.ts';
import type { PlacedSurface } from './place.ts';
import { CELL_IN, PRISM_IN } from './prisms.ts';
import { CellPieces } from './shown-pieces.ts';

/**
 * Builds a placed lattice for a viewer. Prisms inside the model are whole, and those at its surface cut square where
 * their middle plane leaves the model. The real trim cuts flush with the surface and takes a hundred times as long. In
 * the model's coordinates, mm.
 * @returns null if it may have more triangles than `mostTriangles`
 */
export function shownBody({ sorted, design, domain }: PlacedSurface, mostTriangles: number): Mesh | null {
  const { unit } = design;
  const { placement, near, cellState, prismState, crossing } = sorted;
  const count = unit.triangleCount;
  const whole: number[] = [];
  for (let cell = 0; cell < cellState.length; cell++) if (cellState[cell] === CELL_IN) whole.push(cell);
  if (mostOf(sorted, whole.length * count) > mostTriangles) return null;

  const pieces = new CellPieces({ sorted, unit }, domain.mesh, [...whole, ...near.cells]);
  for (let at = 0; at < whole.length; at++) for (let t = 0; t < count; t++) pieces.wholePrism(at, t);
  for (let i = 0; i < prismState.length; i++)
    if (prismState[i] === PRISM_IN) pieces.wholePrism(whole.length + Math.floor(i / count), i % count);
  for (let i = 0; i < crossing.near.length; i++)
    pieces.cutPrism(whole.length + crossing.near[i]!, crossing.near[i]!, crossing.triangle[i]!);
  const mesh = pieces.body.take();
  backToModel(placement, mesh.positions);
  return mesh;
}

/** Triangles that the shown lattice has at most. */
function mostOf({ prismState, crossing }: PlacedSurface['sorted'], wholePrisms: number): number {
  let clear = 0;
  for (const state of prismState) if (state === PRISM_IN) clear++;
  // A cut prism leaves two triangles on each face at most, and a wall.
  return 2 * (wholePrisms + clear) + 6 * crossing.near.length;
}
