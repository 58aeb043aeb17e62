import { isBelowFace } from '../../solid/mesh/is-below-face.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { NearCells } from './near-cells.ts';
import { cellNumber } from './numbering.ts';
import type { Placement } from './placement.ts';

/** Offset of a column from round coordinates, mm, so that it never runs along an edge of a model. */
const JITTER_X_MM = 1.618e-6;
const JITTER_Y_MM = 2.718e-6;

/** Bins of a column along each axis. */
const BINS = 8;
/** Width by which a face counts to bins beside it, mm: more than the offset. */
const BIN_MARGIN_MM = 1e-4;
/** Questions about a column after which its faces are sorted into bins: the sort costs about two of them. */
const PLAIN_QUESTIONS = 3;

/** Faces of a column of cells by bins across: those of bin `i` are `faces[start[i]]` to `start[i + 1]`. */
interface ColumnBins {
  start: Uint32Array;
  faces: Uint32Array;
}

/** Point-in-solid test by an upward ray; for points farther from the surface than a few nanometres. */
export function insideTest(mesh: Mesh, placement: Placement, near: NearCells) {
  const { positions: p, triangles: t } = mesh;
  const { origin, cellMm, size } = placement;
  const stamp = new Uint32Array(t.length / 3);
  let round = 0;
  const questions = new Uint8Array(size[0] * size[1]);
  const bins = new Map<number, ColumnBins>();
  const perBinX = BINS / cellMm[0];
  const perBinY = BINS / cellMm[1];
  return (px: number, py: number, pz: number): boolean => {
    const cx = inGrid((px - origin[0]) / cellMm[0], size[0]);
    const cy = inGrid((py - origin[1]) / cellMm[1], size[1]);
    const column = cy * size[0] + cx;
    const x = px + JITTER_X_MM;
    const y = py + JITTER_Y_MM;
    let inside = false;
    if (questions[column] === PLAIN_QUESTIONS) {
      const sorted = bins.get(column) ?? columnBins(mesh, placement, facesOf(cx, cy), cx, cy);
      bins.set(column, sorted);
      const across = inGrid((px - origin[0] - cx * cellMm[0]) * perBinX, BINS);
      const up = inGrid((py - origin[1] - cy * cellMm[1]) * perBinY, BINS);
      const bin = up * BINS + across;
      for (let i = sorted.start[bin]!; i < sorted.start[bin + 1]!; i++) {
        if (isBelowFace(p, t, sorted.faces[i]! * 3, x, y, pz)) inside = !inside;
      }
      return inside;
    }
    questions[column]!++;
    round++;
    for (let cz = inGrid((pz - origin[2]) / cellMm[2], size[2]); cz < size[2]; cz++) {
      const n = near.numberOf[cellNumber(size, cx, cy, cz)]!;
      if (n < 0) continue;
      for (let i = near.start[n]!; i < near.start[n + 1]!; i++) {
        const f = near.faces[i]!;
        if (stamp[f] === round) continue;
        stamp[f] = round;
        if (isBelowFace(p, t, f * 3, x, y, pz)) inside = !inside;
      }
    }
    return inside;
  };

  function facesOf(cx: number, cy: number): number[] {
    round++;
    const listed: number[] = [];
    for (let cz = 0; cz < size[2]; cz++) {
      const n = near.numberOf[cellNumber(size, cx, cy, cz)]!;
      if (n < 0) continue;
      for (let i = near.start[n]!; i < near.start[n + 1]!; i++) {
        const f = near.faces[i]!;
        if (stamp[f] === round) continue;
        stamp[f] = round;
        listed.push(f);
      }
    }
    return listed;
  }
}

/** Sorts the faces of a column into bins by the boxes around them. */
function columnBins(
  { positions: p, triangles: t }: Mesh,
  { origin, cellMm }: Placement,
  listed: readonly number[],
  cx: number,
  cy: number,
): ColumnBins {
  const perBinX = BINS / cellMm[0];
  const perBinY = BINS / cellMm[1];
  const lowX = origin[0] + cx * cellMm[0];
  const lowY = origin[1] + cy * cellMm[1];
  /** Calls `visit` with each bin that the box of a face meets. */
  const eachBin = (f: number, visit: (bin: number) => void): void => {
    const a = t[f * 3]! * 3;
    const b = t[f * 3 + 1]! * 3;
    const c = t[f * 3 + 2]! * 3;
    const x0 = Math.floor((Math.min(p[a]!, p[b]!, p[c]!) - BIN_MARGIN_MM - lowX) * perBinX);
    const x1 = Math.floor((Math.max(p[a]!, p[b]!, p[c]!) + BIN_MARGIN_MM - lowX) * perBinX);
    const y0 = Math.floor((Math.min(p[a + 1]!, p[b + 1]!, p[c + 1]!) - BIN_MARGIN_MM - lowY) * perBinY);
    const y1 = Math.floor((Math.max(p[a + 1]!, p[b + 1]!, p[c + 1]!) + BIN_MARGIN_MM - lowY) * perBinY);
    for (let v = Math.max(0, y0); v <= Math.min(BINS - 1, y1); v++) {
      for (let u = Math.max(0, x0); u <= Math.min(BINS - 1, x1); u++) visit(v * BINS + u);
    }
  };
  const start = new Uint32Array(BINS * BINS + 1);
  for (const f of listed) eachBin(f, (bin) => start[bin + 1]!++);
  for (let bin = 0; bin < BINS * BINS; bin++) start[bin + 1]! += start[bin]!;
  const fill = start.slice(0, -1);
  const faces = new Uint32Array(start[BINS * BINS]!);
  for (const f of listed) {
    eachBin(f, (bin) => {
      faces[fill[bin]!++] = f;
    });
  }
  return { start, faces };
}

/** Whole part of a number, within a range from 0 on. */
function inGrid(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(value)));
}
