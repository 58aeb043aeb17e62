import { cellAt, cellOfId, cellX, cellY, cellZ, idInCell, typeOfId } from '../grid/numbering.ts';
import { cellCount, type Placement } from '../grid/placement.ts';
import { type Frame, STRUT_ABSENT } from './frame.ts';
import { frameTopology } from './topology.ts';

/**
 * Frames of several bodies as one frame over `placement`, whose cells are those of the frames continued. Figures are
 * sums. Throws a RangeError for an unknown lattice.
 */
export function mergeFrames(frames: readonly Frame[], placement: Placement): Frame {
  const topology = frameTopology(frames[0]!.lattice);
  if (!topology) throw new RangeError(`no lattice is called ${frames[0]!.lattice}`);
  const types = topology.struts.length;
  const nodes = topology.nodes.length;
  const cells = cellCount(placement);
  const struts = new Uint8Array(cells * types).fill(STRUT_ABSENT);
  const { radii } = frames.find((frame) => frame.radii) ?? {};
  const step = new Uint8Array(radii ? cells * nodes : 0);
  const clips: { strut: number; from: number; to: number }[] = [];
  const net: { segments: number[]; radiiMm: number[] } = { segments: [], radiiMm: [] };
  for (const frame of frames) {
    const { size } = frame.placement;
    const offsetMm = offsetBetween(frame.placement, placement);
    const at = offsetMm.map((mm, k) =>
      Math.round((frame.placement.origin[k]! + mm - placement.origin[k]!) / placement.cellMm[k]!),
    );
    const cellOf = (cell: number) => {
      const offset = [at[0]!, at[1]!, at[2]!] as const;
      return cellAt(placement.size, cellX(size, cell), cellY(size, cell), cellZ(size, cell), offset);
    };
    for (let cell = 0; cell < size[0] * size[1] * size[2]; cell++) {
      const home = cellOf(cell);
      if (home < 0) continue;
      for (let s = 0; s < types; s++) {
        const state = frame.struts[cell * types + s]!;
        if (state !== STRUT_ABSENT) struts[home * types + s] = state;
      }
      for (let n = 0; n < nodes && frame.radii; n++)
        step[home * nodes + n] = frame.radii.step[cell * nodes + n]!;
    }
    const { strut, from, to } = frame.clips;
    for (let i = 0; i < strut.length; i++) {
      const id = strut[i]!;
      clips.push({
        strut: idInCell(cellOf(cellOfId(id, types)), typeOfId(id, types), types),
        from: from[i]!,
        to: to[i]!,
      });
    }
    if (!frame.net) continue;
    for (let i = 0; i < frame.net.segments.length; i++)
      net.segments.push(frame.net.segments[i]! + offsetMm[i % 3]!);
    for (let i = 0; i < frame.net.radiiMm.length; i++) net.radiiMm.push(frame.net.radiiMm[i]!);
  }
  clips.sort((a, b) => a.strut - b.strut || a.from - b.from);
  const sum = (value: (frame: Frame) => number) => frames.reduce((all, frame) => all + value(frame), 0);
  const insideMm = sum(({ lengthMm, prunedShare }) => lengthMm / Math.max(1e-9, 1 - prunedShare));
  const lengthMm = sum((frame) => frame.lengthMm);
  return {
    lattice: frames[0]!.lattice,
    sides: frames[0]!.sides,
    rodRadiusMm: Math.max(...frames.map(({ rodRadiusMm }) => rodRadiusMm)),
    ...(radii ? { radii: { stepsMm: radii.stepsMm, step } } : {}),
    placement,
    struts,
    clips: {
      strut: Uint32Array.from(clips, ({ strut }) => strut),
      from: Float32Array.from(clips, ({ from }) => from),
      to: Float32Array.from(clips, ({ to }) => to),
    },
    ...(frames.some((frame) => frame.net) ? { net } : {}),
    strutCount: sum(({ strutCount }) => strutCount),
    lengthMm,
    predictedVolumeMm3: sum((frame) => frame.predictedVolumeMm3),
    modelVolumeMm3: sum((frame) => frame.modelVolumeMm3),
    prunedShare: insideMm > 0 ? Math.max(0, 1 - lengthMm / insideMm) : 0,
  };
}

/** Translation from one lattice's frame to another's of the same turn, mm. */
function offsetBetween(from: Placement, to: Placement): number[] {
  const [x, y, z] = to.shift.map((mm, k) => mm - from.shift[k]!) as [number, number, number];
  const angle = (-to.turnZDeg * Math.PI) / 180;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [x * c - y * s, x * s + y * c, z];
}
