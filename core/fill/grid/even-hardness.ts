import type { CellTopology } from '../../cells/topology.ts';
import { surfaceOver } from '../../model/pressure/plan-shadow.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { forEachStep, type HardnessPlan, hardnessSum, windowSums } from '../field/hardness-plan.ts';
import { cellAt, cellX, cellY, idInCell } from './numbering.ts';
import { backToModel, type Placement } from './placement.ts';

/** Passes of the correction; five times as many bring 0.3 % of the area of the steepest maps. */
const PASSES = 20;
/** Difference that is left as it is, Shore A: a third of what counts as reached. */
const LEFT_SHORE_A = 1;

/** Nodes of one layer of cells along x and y: a map of pressure is the same at every height. */
interface LayerNodes {
  topology: CellTopology;
  placement: Placement;
  /** Number of the field at each node, from 0 to 1. */
  numbers: Float64Array;
  /** Radius by number, mm. */
  radiusMm: (number: number) => number;
}

/** Rods of all layers over a square, at one part of the way between two nodes. */
interface Step {
  square: number;
  from: number;
  to: number;
  part: number;
  lengthMm: number;
}

/**
 * Moves the numbers of nodes until the hardness is the wanted one around every place. It is that of a whole cell: rods
 * by their places alone are too firm where the map has a valley and too soft at a peak. Least squares of what is missing,
 * by rods inside the model, within the ends of the field: projected gradient, accelerated (FISTA, Beck and Teboulle 2009).
 */
export function evenHardness(plan: HardnessPlan, layer: LayerNodes, model: Mesh): void {
  const { numbers, radiusMm, placement } = layer;
  if (plan.rangeShoreA === 0) return;
  const steps = stepsIn(plan, layer, model);
  const back = backToNodes(plan, steps, layer);
  let before = numbers.slice();
  for (let pass = 0; pass < PASSES; pass++) {
    const momentum = pass / (pass + 3);
    const ahead = numbers.map((number, node) => held(number + momentum * (number - before[node]!)));
    before = numbers.slice();
    const radii = ahead.map(radiusMm);
    const sum = hardnessSum(plan, placement.cellMm);
    for (const { square, from, to, part, lengthMm } of steps)
      sum.add(square, lengthMm, 2 * (radii[from]! + part * (radii[to]! - radii[from]!)));
    const missing = missingShares(plan, sum.mean());
    if (missing.every((share) => share === 0)) return;
    back(missing).forEach((share, node) => {
      numbers[node] = held(ahead[node]! + share);
    });
  }
}

const held = (number: number) => Math.min(1, Math.max(0, number));

/** Hardness that is missing in each square beyond what is left, as a share of the range. */
function missingShares({ wanted, rangeShoreA }: HardnessPlan, reached: Float32Array): Float64Array {
  return Float64Array.from(reached, (shoreA, i) => {
    const missing = wanted[i]! - shoreA;
    return Math.abs(missing) > LEFT_SHORE_A ? (missing - Math.sign(missing) * LEFT_SHORE_A) / rangeShoreA : 0;
  });
}

/** Returns the mean over a cell around the rods of each node, each step by its part in the node (the adjoint of the sum). */
function backToNodes(
  { shadow }: HardnessPlan,
  steps: readonly Step[],
  { numbers, placement: { cellMm } }: LayerNodes,
): (missing: Float64Array) => Float64Array {
  const toNodes = (over: (square: number) => number) => {
    const shares = new Float64Array(numbers.length);
    for (const { square, from, to, part, lengthMm } of steps) {
      const share = lengthMm * over(square);
      shares[from]! += share * (1 - part);
      shares[to]! += share * part;
    }
    return shares;
  };
  const lengths = toNodes(() => 1);
  const areas = windowSums(Float64Array.from(shadow.covered), shadow, cellMm);
  return (missing) => {
    const sums = windowSums(missing, shadow, cellMm);
    const shares = toNodes((square) => sums[square]! / areas[square]!);
    return shares.map((share, node) => (lengths[node]! > 0 ? share / lengths[node]! : 0));
  };
}

/** Steps along the struts of one layer, each as long as those of all layers are inside the model there. */
function stepsIn({ shadow }: HardnessPlan, layer: LayerNodes, model: Mesh): Step[] {
  const { low, high } = surfaceOver(model, shadow);
  const { ends, nodes } = strutsOf(layer);
  const cellMm = layer.placement.cellMm[2];
  const steps: Step[] = [];
  forEachStep(shadow, ends, ({ strut, square, part, zMm, lengthMm }) => {
    const layers = Math.floor((high[square]! - zMm) / cellMm) - Math.ceil((low[square]! - zMm) / cellMm) + 1;
    if (!(layers > 0)) return;
    const [from, to] = [nodes[2 * strut]!, nodes[2 * strut + 1]!];
    steps.push({ square, from, to, part, lengthMm: lengthMm * layers });
  });
  return steps;
}

/** Struts of the layer with both ends in the grid: x, y, z of their ends in the model, mm, and their nodes. */
function strutsOf(layer: LayerNodes): { ends: number[]; nodes: number[] } {
  const { topology, placement } = layer;
  const { size, cellMm } = placement;
  const places = nodePlaces(layer);
  const ends: number[] = [];
  const nodes: number[] = [];
  const grid = [size[0], size[1], 1] as const;
  const add = (node: number, layers: number) => {
    ends.push(places[3 * node]!, places[3 * node + 1]!, places[3 * node + 2]! + layers * cellMm[2]);
    nodes.push(node);
  };
  for (let cell = 0; cell < size[0] * size[1]; cell++) {
    const [x, y] = [cellX(size, cell), cellY(size, cell)];
    for (const { from, fromCell, to, toCell } of topology.struts) {
      const a = cellAt(grid, x, y, 0, [fromCell[0], fromCell[1], 0]);
      const b = cellAt(grid, x, y, 0, [toCell[0], toCell[1], 0]);
      if (a < 0 || b < 0) continue;
      add(idInCell(a, from, topology.nodes.length), fromCell[2]);
      add(idInCell(b, to, topology.nodes.length), toCell[2]);
    }
  }
  return { ends, nodes };
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
