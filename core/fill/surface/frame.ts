import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { strutAxes } from '../../cells/strut-axes.ts';
import type { CellTopology } from '../../cells/topology.ts';
import { shiftCode } from '../../cells/tpms/unit.ts';
import { wireTopology } from '../../cells/tpms/wires.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { type Frame, STRUT_ABSENT, STRUT_CLIPPED, STRUT_WHOLE } from '../frame/frame.ts';
import { cellOfId, cellX, cellY, cellZ, typeOfId } from '../grid/numbering.ts';
import { CELL_IN, CELL_NEAR, cellsAround, type SortedPrisms } from './prisms.ts';
import { VOXELS } from './voxels.ts';

/** Number of samples along a wire; their voxels tell where the model's surface passes. */
const SAMPLES = 32;

/** Voxels along a wire in order, by cell code, row and bit. */
interface WirePath {
  cell: Uint8Array;
  row: Uint16Array;
  bit: Uint16Array;
}

/** Frame of a surface lattice: its wires inside the model, clipped at voxels of a sixteenth of a cell. */
export function surfaceFrame(
  sorted: SortedPrisms,
  about: { lattice: string; surface: SurfaceKey; widthMm: number; predictedMm3: number; modelMm3: number },
): Frame {
  const { placement, near, cellState } = sorted;
  const topology = wireTopology(about.surface);
  const lengths = strutAxes(topology, placement.cellMm).map((axis) => axis.lengthMm);
  const types = topology.struts.length;
  const struts = new Uint8Array(cellState.length * types);
  const clips: { strut: number; from: number; to: number }[] = [];
  let lengthMm = 0;
  let count = 0;
  for (let cell = 0; cell < cellState.length; cell++) {
    if (cellState[cell] !== CELL_IN) continue;
    struts.fill(STRUT_WHOLE, cell * types, (cell + 1) * types);
    count += types;
    for (const length of lengths) lengthMm += length;
  }
  const wires = nearWires(sorted, topology);
  for (let n = 0; n < near.cells.length; n++) {
    for (let s = 0; s < types; s++) {
      const id = near.cells[n]! * types + s;
      const [fromPart, toPart] = wires.clear(n * types + s);
      struts[id] =
        fromPart + toPart >= 1 ? STRUT_WHOLE : fromPart + toPart > 0 ? STRUT_CLIPPED : STRUT_ABSENT;
      const parts: [number, number][] =
        struts[id] === STRUT_WHOLE
          ? [[0, 1]]
          : [
              [0, fromPart],
              [1 - toPart, 1],
            ];
      for (const [from, to] of parts) {
        if (to <= from) continue;
        count++;
        lengthMm += (to - from) * lengths[s]!;
        if (struts[id] === STRUT_CLIPPED) clips.push({ strut: id, from, to });
      }
    }
  }
  clips.sort((a, b) => a.strut - b.strut || a.from - b.from);
  return {
    lattice: about.lattice,
    sides: 6,
    rodRadiusMm: about.widthMm / 2,
    placement,
    struts,
    clips: {
      strut: Uint32Array.from(clips, (clip) => clip.strut),
      from: Float32Array.from(clips, (clip) => clip.from),
      to: Float32Array.from(clips, (clip) => clip.to),
    },
    strutCount: count,
    lengthMm,
    predictedVolumeMm3: about.predictedMm3,
    modelVolumeMm3: about.modelMm3,
    prunedShare: 0,
  };
}

/** Per wire of the near cells the parts from its start and from its end that lie clear inside the model. */
function nearWires(sorted: SortedPrisms, topology: CellTopology) {
  const { placement, near, cellState, marks, inside } = sorted;
  const types = topology.struts.length;
  const paths = topology.struts.map((_, s) => wirePath(topology, s));
  const ends = topology.struts.map((strut) => [
    { code: shiftCode(strut.fromCell[0], strut.fromCell[1], strut.fromCell[2]), node: strut.from },
    { code: shiftCode(strut.toCell[0], strut.toCell[1], strut.toCell[2]), node: strut.to },
  ]);
  const nodes = topology.nodes.length;
  const parts = new Float32Array(near.cells.length * types * 2);
  const sets = new DisjointSets(cellState.length * nodes);
  const around = new Int32Array(27);
  const marked = { numberOf: near.numberOf, marks };
  for (let n = 0; n < near.cells.length; n++) {
    cellsAround(placement, near.cells[n]!, around);
    for (let s = 0; s < types; s++) {
      const at = (n * types + s) * 2;
      [parts[at], parts[at + 1]] = clearParts(paths[s]!, around, marked);
      const [a, b] = ends[s]!.map(({ code, node }) => around[code]! * nodes + node);
      if (parts[at] === 1 && a! >= 0 && b! >= 0) sets.join(a!, b!);
    }
  }
  const known = new Map<number, boolean>();
  const isInside = (id: number): boolean => {
    const cell = cellOfId(id, nodes);
    if (cellState[cell] !== CELL_NEAR) return cellState[cell] === CELL_IN;
    return madeOnce(known, sets.find(id), () => {
      const { size, origin, cellMm } = placement;
      const fraction = topology.nodes[typeOfId(id, nodes)]!;
      const index = [cellX(size, cell), cellY(size, cell), cellZ(size, cell)];
      const [x, y, z] = index.map((i, axis) => origin[axis]! + (i + fraction[axis]!) * cellMm[axis]!);
      return inside(x!, y!, z!);
    });
  };
  return {
    clear(wire: number): [number, number] {
      const from = parts[wire * 2]!;
      const to = parts[wire * 2 + 1]!;
      cellsAround(placement, near.cells[cellOfId(wire, types)]!, around);
      const [a, b] = ends[typeOfId(wire, types)]!.map(({ code, node }) =>
        around[code]! < 0 ? -1 : around[code]! * nodes + node,
      );
      const starts = from > 0 && a! >= 0 && isInside(a!);
      if (from === 1) return starts ? [1, 0] : [0, 0];
      return [starts ? from : 0, to > 0 && b! >= 0 && isInside(b!) ? to : 0];
    },
  };
}

function wirePath(topology: CellTopology, s: number): WirePath {
  const strut = topology.struts[s]!;
  const a = topology.nodes[strut.from]!.map((value, axis) => value + strut.fromCell[axis]!);
  const b = topology.nodes[strut.to]!.map((value, axis) => value + strut.toCell[axis]!);
  const path: WirePath = {
    cell: new Uint8Array(SAMPLES),
    row: new Uint16Array(SAMPLES),
    bit: new Uint16Array(SAMPLES),
  };
  for (let i = 0; i < SAMPLES; i++) {
    const t = (i + 0.5) / SAMPLES;
    const voxel = a.map((value, axis) => Math.floor((value + t * (b[axis]! - value)) * VOXELS));
    const cell = voxel.map((value) => Math.floor(value / VOXELS));
    const [x, y, z] = voxel.map((value, axis) => value - cell[axis]! * VOXELS);
    path.cell[i] = shiftCode(cell[0]!, cell[1]!, cell[2]!);
    path.row[i] = z! * VOXELS + y!;
    path.bit[i] = 1 << x!;
  }
  return path;
}

/** Shares of the wire before its first and after its last marked voxel; 1 and 0 if none is marked. */
function clearParts(
  path: WirePath,
  around: Int32Array,
  { numberOf, marks }: { numberOf: Int32Array; marks: Uint16Array },
): [number, number] {
  let first = SAMPLES;
  let last = -1;
  for (let i = 0; i < SAMPLES; i++) {
    const cell = around[path.cell[i]!]!;
    const n = cell < 0 ? -1 : numberOf[cell]!;
    if (n < 0 || (marks[n * VOXELS * VOXELS + path.row[i]!]! & path.bit[i]!) === 0) continue;
    if (first === SAMPLES) first = i;
    last = i;
  }
  return last < 0 ? [1, 0] : [first / SAMPLES, (SAMPLES - 1 - last) / SAMPLES];
}
