import { proxy } from 'valtio';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { view } from '../view-state.ts';

/** The measuring tool: nothing picked, one end, or both. */
export interface Measure {
  ends: Point[];
}

/** The one measure of the page, mm in the model's coordinates. */
export const measure = proxy<Measure>({ ends: [] });

/** A picked point: the first end, the second, or the first of a new measure. */
export function endsAfter(ends: readonly Point[], picked: Point): Point[] {
  return ends.length === 1 ? [ends[0]!, picked] : [picked];
}

/** What Escape does: drops what was picked, and with nothing picked leaves the tool. */
export function endsAfterEscape(ends: readonly Point[]): { ends: Point[]; leave: boolean } {
  return { ends: [], leave: ends.length === 0 };
}

/** Distance and its parts along the axes, mm. */
export function measureDistance([a, b]: readonly [Point, Point]): { distanceMm: number; partsMm: Point } {
  const partsMm = a.map((value, axis) => Math.abs(value - b[axis]!)) as Point;
  return { distanceMm: Math.hypot(...partsMm), partsMm };
}

/** Takes up the measuring tool, or puts it down with what it measured. */
export function switchMeasure(): void {
  measure.ends = [];
  view.tool = view.tool === 'measure' ? 'look' : 'measure';
}
