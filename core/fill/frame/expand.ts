import { strutAxes } from '../../cells/strut-axes.ts';
import type { CellTopology, Fraction } from '../../cells/topology.ts';
import { concat } from '../../solid/lists/concat.ts';
import { cellNumber, cellOfId, cellX, cellY, cellZ, typeOfId } from '../grid/numbering.ts';
import { backToModel } from '../grid/placement.ts';
import { type Frame, STRUT_WHOLE } from './frame.ts';
import { frameTopology } from './topology.ts';

/** Centre lines of a frame, for a viewer. */
export interface ExpandedFrame {
  /** x1 y1 z1 x2 y2 z2 per segment, in the model's coordinates, mm, clipped at the surface. */
  segments: Float32Array;
  /** Rod radius at both ends of each segment, mm. */
  radiiMm: Float32Array;
}

/** Lists every strut segment of a frame. Throws a RangeError for an unknown lattice. */
export function expandFrame(frame: Frame): ExpandedFrame {
  const first = expandOne(frame);
  if (!frame.second) return first;
  const second = expandFrame(frame.second);
  return {
    segments: concat<Float32Array>(Float32Array, [first.segments, second.segments]),
    radiiMm: concat<Float32Array>(Float32Array, [first.radiiMm, second.radiiMm]),
  };
}

function expandOne(frame: Frame): ExpandedFrame {
  const topology = frameTopology(frame.lattice);
  if (!topology) throw new RangeError(`no lattice is called ${frame.lattice}`);
  const { origin, cellMm, size } = frame.placement;
  const axes = strutAxes(topology, cellMm);
  const types = axes.length;
  const segments = new Float32Array(frame.strutCount * 6);
  const radiiMm = new Float32Array(frame.strutCount * 2).fill(frame.rodRadiusMm);
  let used = 0;
  const put = (id: number, from: number, to: number) => {
    const cell = cellOfId(id, types);
    const axis = axes[typeOfId(id, types)]!;
    const at = [cellX(size, cell), cellY(size, cell), cellZ(size, cell)];
    if (frame.radii) {
      const [a, b] = endRadii(frame, topology, cell, typeOfId(id, types));
      radiiMm[used / 3] = a + from * (b - a);
      radiiMm[used / 3 + 1] = a + to * (b - a);
    }
    for (const part of [from, to]) {
      for (let k = 0; k < 3; k++) {
        const start = origin[k]! + at[k]! * cellMm[k]! + axis.start[k]!;
        segments[used++] = start + part * (axis.end[k]! - axis.start[k]!);
      }
    }
  };
  for (let id = 0; id < frame.struts.length; id++) if (frame.struts[id] === STRUT_WHOLE) put(id, 0, 1);
  const { strut, from, to } = frame.clips;
  for (let i = 0; i < strut.length; i++) put(strut[i]!, from[i]!, to[i]!);
  if (frame.net) {
    segments.set(frame.net.segments, used);
    radiiMm.set(frame.net.radiiMm, used / 3);
  }
  backToModel(frame.placement, segments);
  return { segments, radiiMm };
}

/** Radii at a strut's start and end, mm. */
function endRadii(
  { radii, placement }: Frame,
  topology: CellTopology,
  cell: number,
  s: number,
): [number, number] {
  const strut = topology.struts[s]!;
  const { size } = placement;
  const at = (node: number, [x, y, z]: Fraction) => {
    const home = cell + cellNumber(size, x, y, z);
    return radii!.stepsMm[radii!.step[home * topology.nodes.length + node]!]!;
  };
  return [at(strut.from, strut.fromCell), at(strut.to, strut.toCell)];
}
