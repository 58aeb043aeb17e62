import type { Section } from './section.ts';

export type Point3 = readonly [number, number, number];

/** A strut of a period: its joints by number, and where its ends are. */
export interface PeriodicStrut {
  from: number;
  to: number;
  start: Point3;
  end: Point3;
}

/** Struts that fill space when their period repeats. */
export interface PeriodicStruts {
  edges: Point3;
  joints: number;
  struts: readonly PeriodicStrut[];
  section: Section;
  /** Length at each end of a strut that does not bend, in the outer radius of its section. */
  rigidRadii: number;
}

/** Rigid ends take at most this share of a strut each, so that something of it bends. */
const MOST_RIGID_SHARE = 0.35;

export function lengthOf({ start, end }: PeriodicStrut): number {
  return Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]);
}

export function rigidLength({ section, rigidRadii }: PeriodicStruts, length: number): number {
  return rigidEnds(rigidRadii * section.outer, length)[0];
}

/** Returns the rigid lengths at both ends of a strut of this length, where each would like `wanted`. */
export function rigidEnds(wanted: number, length: number): readonly [number, number] {
  const rigid = Math.min(wanted, MOST_RIGID_SHARE * length);
  return [rigid, rigid];
}
