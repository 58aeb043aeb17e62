import type { CellTopology } from '../../cells/topology.ts';
import { type HardnessPlan, hardnessSum } from '../field/hardness-plan.ts';
import { spread } from '../field/solved-field.ts';
import { cellAt, cellX, cellY, idInCell } from './numbering.ts';
import { backToModel, type Placement } from './placement.ts';

/** More passes bring less over the area, and overshoot along the outline. */
const PASSES = 2;

/** Nodes of one layer of cells along x and y: a map of pressure is the same at every height. */
interface LayerNodes {
  topology: CellTopology;
  placement: Placement;
  /** Number of the field at each node, from 0 to 1. */
  numbers: Float64Array;
  /** Radius by number, mm. */
  radiusMm: (number: number) => number;
}

/**
 * Moves the numbers of nodes until the hardness is the wanted one around every place. It is that of a whole cell: rods
 * by their places alone are too firm where the map has a valley and too soft at a peak. Each pass adds what is missing
 * (van Cittert's method), within the ends of the field.
 */
export function evenHardness(plan: HardnessPlan, layer: LayerNodes): void {
  const { numbers, radiusMm, placement } = layer;
  const { shadow, wanted, rangeShoreA } = plan;
  if (rangeShoreA === 0) return;
  const places = nodePlaces(layer);
  const square = squaresOf(places, plan);
  for (let pass = 0; pass < PASSES; pass++) {
    const radii = Float64Array.from(numbers, radiusMm);
    const sum = hardnessSum(plan, placement.cellMm);
    forEachStrut(layer, places, (ends, from, to) => sum.add(ends, 0, [radii[from]!, radii[to]!]));
    const missing = new Map<number, number>();
    sum.mean().forEach((reached, i) => {
      const share = (wanted[i]! - reached) / rangeShoreA;
      if (!Number.isNaN(share)) missing.set(i, share);
    });
    if (missing.size === 0) return;
    const everywhere = spread(missing, shadow.size);
    for (let node = 0; node < numbers.length; node++) {
      numbers[node] = Math.min(1, Math.max(0, numbers[node]! + everywhere[square[node]!]!));
    }
  }
}

/** Place of each node of the layer, x, y, z in the model, mm. */
function nodePlaces({ topology: { nodes }, placement, numbers }: LayerNodes): Float32Array {
  const { origin, cellMm, size } = placement;
  const places = new Float32Array(3 * numbers.length);
  for (let id = 0; id < numbers.length; id++) {
    const cell = Math.floor(id / nodes.length);
    const [u, v, w] = nodes[id % nodes.length]!;
    places[3 * id] = origin[0] + (cellX(size, cell) + u) * cellMm[0];
    places[3 * id + 1] = origin[1] + (cellY(size, cell) + v) * cellMm[1];
    places[3 * id + 2] = origin[2] + w * cellMm[2];
  }
  backToModel(placement, places);
  return places;
}

/** Square of the plan at each node, or the nearest one. */
function squaresOf(places: Float32Array, { shadow: { min, stepMm, size } }: HardnessPlan): Int32Array {
  const along = (node: number, k: 0 | 1) =>
    Math.min(size[k] - 1, Math.max(0, Math.floor((places[3 * node + k]! - min[k]) / stepMm)));
  return Int32Array.from(
    { length: places.length / 3 },
    (_, node) => along(node, 1) * size[0] + along(node, 0),
  );
}

/** Visits the struts of the layer with both ends in the grid: their places, one list for all, and their nodes. */
function forEachStrut(
  { topology: { nodes, struts }, placement: { size, cellMm } }: LayerNodes,
  places: Float32Array,
  visit: (ends: Float64Array, from: number, to: number) => void,
): void {
  const ends = new Float64Array(6);
  const layer = [size[0], size[1], 1] as const;
  for (let cell = 0; cell < size[0] * size[1]; cell++) {
    const [x, y] = [cellX(size, cell), cellY(size, cell)];
    for (const { from, fromCell, to, toCell } of struts) {
      const a = cellAt(layer, x, y, 0, [fromCell[0], fromCell[1], 0]);
      const b = cellAt(layer, x, y, 0, [toCell[0], toCell[1], 0]);
      if (a < 0 || b < 0) continue;
      const [start, end] = [idInCell(a, from, nodes.length), idInCell(b, to, nodes.length)];
      for (let k = 0; k < 3; k++) {
        ends[k] = places[3 * start + k]!;
        ends[3 + k] = places[3 * end + k]!;
      }
      ends[2]! += fromCell[2] * cellMm[2];
      ends[5]! += toCell[2] * cellMm[2];
      visit(ends, start, end);
    }
  }
}
