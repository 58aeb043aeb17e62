import { cellAt, cellOfId, cellX, cellY, cellZ, idInCell, typeOfId } from '../grid/numbering.ts';
import { cellCount, type Placement } from '../grid/placement.ts';
import { type Frame, type NetLines, STRUT_ABSENT } from './frame.ts';
import { frameTopology } from './topology.ts';

/**
 * Frames of several bodies as one frame over `placement`, whose cells are those of the frames continued. Figures are
 * sums. Throws a RangeError for an unknown lattice.
 */
export function mergeFrames(frames: readonly Frame[], placement: Placement): Frame {
  const { radii } = frames.find((frame) => frame.radii) ?? {};
  const merged = new MergedStruts(frames[0]!.lattice, placement, radii !== undefined);
  for (const frame of frames) merged.add(frame);
  const { struts, step, clips, net } = merged;
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

/** Struts of several frames in the cells of one placement. */
class MergedStruts {
  readonly struts: Uint8Array;
  /** Index of the radius per cell and node type; empty for rods of one radius. */
  readonly step: Uint8Array;
  readonly clips: { strut: number; from: number; to: number }[] = [];
  readonly net: NetLines = { segments: [], radiiMm: [] };
  readonly #placement: Placement;
  /** Types of struts and nodes in a cell. */
  readonly #types: number;
  readonly #nodes: number;

  constructor(lattice: string, placement: Placement, hasRadii: boolean) {
    const topology = frameTopology(lattice);
    if (!topology) throw new RangeError(`no lattice is called ${lattice}`);
    this.#placement = placement;
    this.#types = topology.struts.length;
    this.#nodes = topology.nodes.length;
    const cells = cellCount(placement);
    this.struts = new Uint8Array(cells * this.#types).fill(STRUT_ABSENT);
    this.step = new Uint8Array(hasRadii ? cells * this.#nodes : 0);
  }

  add(frame: Frame): void {
    const { size } = frame.placement;
    const offsetMm = offsetBetween(frame.placement, this.#placement);
    const { origin, cellMm } = this.#placement;
    const at = (k: 0 | 1 | 2) =>
      Math.round((frame.placement.origin[k] + offsetMm[k]! - origin[k]) / cellMm[k]);
    const offset = [at(0), at(1), at(2)] as const;
    const cellOf = (cell: number) =>
      cellAt(this.#placement.size, cellX(size, cell), cellY(size, cell), cellZ(size, cell), offset);
    this.#addCells(frame, cellOf);
    this.#addClips(frame, cellOf);
    if (frame.net) this.#addNet(frame.net, offsetMm);
  }

  #addCells({ placement: { size }, struts, radii }: Frame, cellOf: (cell: number) => number): void {
    const types = this.#types;
    const nodes = this.#nodes;
    for (let cell = 0; cell < size[0] * size[1] * size[2]; cell++) {
      const home = cellOf(cell);
      if (home < 0) continue;
      for (let s = 0; s < types; s++) {
        const state = struts[cell * types + s]!;
        if (state !== STRUT_ABSENT) this.struts[home * types + s] = state;
      }
      for (let n = 0; n < nodes && radii; n++) this.step[home * nodes + n] = radii.step[cell * nodes + n]!;
    }
  }

  #addClips({ clips: { strut, from, to } }: Frame, cellOf: (cell: number) => number): void {
    const types = this.#types;
    for (let i = 0; i < strut.length; i++) {
      const id = strut[i]!;
      this.clips.push({
        strut: idInCell(cellOf(cellOfId(id, types)), typeOfId(id, types), types),
        from: from[i]!,
        to: to[i]!,
      });
    }
  }

  #addNet({ segments, radiiMm }: NetLines, offsetMm: readonly number[]): void {
    for (let i = 0; i < segments.length; i++) this.net.segments.push(segments[i]! + offsetMm[i % 3]!);
    for (let i = 0; i < radiiMm.length; i++) this.net.radiiMm.push(radiiMm[i]!);
  }
}

/** Translation from one lattice's frame to another's of the same turn, mm. */
function offsetBetween(from: Placement, to: Placement): number[] {
  const [x, y, z] = to.shift.map((mm, k) => mm - from.shift[k]!) as [number, number, number];
  const angle = (-to.turnZDeg * Math.PI) / 180;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [x * c - y * s, x * s + y * c, z];
}
