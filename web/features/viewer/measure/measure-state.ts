import { proxy } from 'valtio';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import { view } from '../view-state.ts';

/** State of the measuring tool: no end picked, one end, or both. */
export interface Measure {
  ends: Point[];
}

/** Current measurement of the page, mm in the model's coordinates. */
export const measure = proxy<Measure>({ ends: [] });

/** Returns the ends after a pick: the first end, the second, or the first of a new measurement. */
export function endsAfter(ends: readonly Point[], picked: Point): Point[] {
  return ends.length === 1 ? [ends[0]!, picked] : [picked];
}

/** Effect of Escape: clears the picked ends, or leaves the tool if there are none. */
export function endsAfterEscape(ends: readonly Point[]): { ends: Point[]; leave: boolean } {
  return { ends: [], leave: ends.length === 0 };
}

/** Text about the next press: `isTouch` has no Escape, so it names the tool's button. */
export function measureHint(ends: readonly Point[], isTouch: boolean) {
  if (ends.length < 2) return ends.length === 0 ? 'viewer.measure.first' : 'viewer.measure.second';
  return isTouch ? 'viewer.measure.doneByTouch' : 'viewer.measure.done';
}

/** Distance and its components along the axes, mm. */
export function measureDistance([a, b]: readonly [Point, Point]): { distanceMm: number; partsMm: Point } {
  const partsMm = mapPoint(a, (value, axis) => Math.abs(value - b[axis]!));
  return { distanceMm: Math.hypot(...partsMm), partsMm };
}

/** Turns the measuring tool on, or off together with its measurement. */
export function switchMeasure(): void {
  measure.ends = [];
  view.tool = view.tool === 'measure' ? 'look' : 'measure';
}
