import type { CellTopology } from '../../cells/topology.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import { joinConformal } from '../../spec/conformal-cells.ts';
import { cellAt, cellOfId, cellX, cellY, cellZ, idInCell, typeOfId } from '../grid/numbering.ts';
import { cellCount, type Placement } from '../grid/placement.ts';
import { type Frame, STRUT_ABSENT } from './frame.ts';
import { frameTopology } from './topology.ts';

/** Frames of several bodies as one over `placement`; figures are sums. RangeError for an unknown lattice. */
export function mergeFrames(frames: readonly Frame[], placement: Placement): Frame {
  const topology = frameTopology(frames[0]!.lattice);
  if (!topology) throw new RangeError(`no lattice is called ${frames[0]!.lattice}`);
  const merged = emptyMerge(frames, placement, topology);
  for (const frame of frames) {
    const offsetMm = offsetBetween(frame.placement, placement);
    const homeOf = homeCells(frame.placement, placement, offsetMm);
    addCells(merged, frame, homeOf);
    addClips(merged, frame, homeOf);
    addNet(merged, frame, offsetMm);
  }
  const { struts, radii, clips, net } = merged;
  clips.sort((a, b) => a.strut - b.strut || a.from - b.from);
  const sum = (value: (frame: Frame) => number) => frames.reduce((all, frame) => all + value(frame), 0);
  const insideMm = sum(({ lengthMm, prunedShare }) => lengthMm / Math.max(1e-9, 1 - prunedShare));
  const lengthMm = sum((frame) => frame.lengthMm);
  const conformal = joinConformal(frames.map((frame) => frame.conformal));
  return {
    lattice: frames[0]!.lattice,
    sides: frames[0]!.sides,
    rodRadiusMm: Math.max(...frames.map(({ rodRadiusMm }) => rodRadiusMm)),
    ...(radii ? { radii } : {}),
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
    ...(conformal && { conformal }),
  };
}

interface Merge {
  /** Kinds of struts and of nodes in a cell. */
  types: number;
  nodes: number;
  struts: Uint8Array;
  radii: { stepsMm: NonNullable<Frame['radii']>['stepsMm']; step: Uint8Array } | undefined;
  clips: { strut: number; from: number; to: number }[];
  net: { segments: number[]; radiiMm: number[] };
}

/** Number of a cell of one frame in the merged one; negative outside of it. */
type HomeOf = (cell: number) => number;

function emptyMerge(frames: readonly Frame[], placement: Placement, topology: CellTopology): Merge {
  const types = topology.struts.length;
  const nodes = topology.nodes.length;
  const cells = cellCount(placement);
  const { radii } = frames.find((frame) => frame.radii) ?? {};
  return {
    types,
    nodes,
    struts: new Uint8Array(cells * types).fill(STRUT_ABSENT),
    radii: radii && { stepsMm: radii.stepsMm, step: new Uint8Array(cells * nodes) },
    clips: [],
    net: { segments: [], radiiMm: [] },
  };
}

function homeCells(from: Placement, to: Placement, offsetMm: readonly number[]): HomeOf {
  const [x, y, z] = offsetMm.map((mm, k) =>
    Math.round((from.origin[k]! + mm - to.origin[k]!) / to.cellMm[k]!),
  );
  const offset = [x!, y!, z!] as const;
  const { size } = from;
  return (cell) => cellAt(to.size, cellX(size, cell), cellY(size, cell), cellZ(size, cell), offset);
}

function addCells({ types, nodes, struts, radii }: Merge, frame: Frame, homeOf: HomeOf): void {
  const { size } = frame.placement;
  for (let cell = 0; cell < size[0] * size[1] * size[2]; cell++) {
    const home = homeOf(cell);
    if (home < 0) continue;
    for (let s = 0; s < types; s++) {
      const state = frame.struts[cell * types + s]!;
      if (state !== STRUT_ABSENT) struts[home * types + s] = state;
    }
    for (let n = 0; n < nodes && frame.radii && radii; n++)
      radii.step[home * nodes + n] = frame.radii.step[cell * nodes + n]!;
  }
}

function addClips({ types, clips }: Merge, { clips: { strut, from, to } }: Frame, homeOf: HomeOf): void {
  for (let i = 0; i < strut.length; i++) {
    const id = strut[i]!;
    clips.push({
      strut: idInCell(homeOf(cellOfId(id, types)), typeOfId(id, types), types),
      from: from[i]!,
      to: to[i]!,
    });
  }
}

function addNet({ net }: Merge, frame: Frame, offsetMm: readonly number[]): void {
  if (!frame.net) return;
  for (let i = 0; i < frame.net.segments.length; i++)
    net.segments.push(frame.net.segments[i]! + offsetMm[i % 3]!);
  for (let i = 0; i < frame.net.radiiMm.length; i++) net.radiiMm.push(frame.net.radiiMm[i]!);
}

/** Translation from one lattice's frame to another's of the same turn, mm. */
function offsetBetween(from: Placement, to: Placement): number[] {
  const [x, y, z] = mapPoint(to.shift, (mm, k) => mm - from.shift[k]!);
  const angle = (-to.turnZDeg * Math.PI) / 180;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [x * c - y * s, x * s + y * c, z];
}
