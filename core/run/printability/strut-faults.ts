import { axisBetween, type StrutAxis, strutAxes } from '../../cells/strut-axes.ts';
import { type Frame, framesOf, STRUT_WHOLE } from '../../fill/frame/frame.ts';
import { frameTopology } from '../../fill/frame/topology.ts';
import { typeOfId } from '../../fill/grid/numbering.ts';
import { type ProcessLimits, RISE_SLACK_DEG, STRUT_FAULTS } from '../../rules/parameters/printability.ts';
import { type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { strutGaps } from './strut-gaps.ts';

export interface FaultyStruts {
  /** Fault number per segment, in the order of `expandFrame`. */
  faults: Uint8Array;
  counts: number[];
  /** Shallowest strut with the fault 'angle', degrees from the bed; null if there is none. */
  flattestDeg: number | null;
  /** Thinnest segment by the inscribed circle of its polygon, mm. */
  thinnestMm: number;
  /** Narrowest gap between struts that do not meet, mm; infinite if all meet. */
  narrowestMm: number;
}

const [, DIAMETER, ANGLE, GAP] = STRUT_FAULTS.map((_, number) => number) as [number, number, number, number];

/** Cached per cell: a stochastic period has hundreds of struts. */
const knownGaps = new Map<string, Float64Array>();
const MOST_KNOWN_GAPS = 24;

/**
 * Checks every segment of a frame against the limits of a process: its diameter (of a polygon the inner circle), how
 * steeply its strut rises, and the clear opening to the next strut (docs/research.md#printability, rules 1 to 3).
 * Rods of a boundary net are judged by diameter and rise: beside the lattice they join no opening is their own.
 * `radiiMm` holds the radii at both ends of each segment, as `expandFrame` gives them.
 */
export function strutFaults(frame: Frame, radiiMm: Float32Array, limits: ProcessLimits): FaultyStruts {
  const faults = new Uint8Array(radiiMm.length / 2);
  const frames = framesOf(frame);
  let flattestDeg: number | null = null;
  let thinnestMm = Number.POSITIVE_INFINITY;
  let narrowestMm = Number.POSITIVE_INFINITY;
  let at = 0;
  for (const one of frames) {
    const topology = frameTopology(one.lattice);
    if (!topology) throw new RangeError(`no lattice is called ${one.lattice}`);
    const axes = strutAxes(topology, one.placement.cellMm);
    const tooFlat = axes.map((axis) => liesTooFlat(axis, limits));
    const gaps = gapsOf(one.lattice, one.placement.cellMm);
    const inner = Math.cos(Math.PI / one.sides);
    const types = axes.length;
    const judge = (axis: StrutAxis, isFlat: boolean, gapMm: number) => {
      const throughMm = 2 * inner * Math.min(radiiMm[at * 2]!, radiiMm[at * 2 + 1]!);
      const openMm = gapMm - 2 * Math.max(radiiMm[at * 2]!, radiiMm[at * 2 + 1]!);
      thinnestMm = Math.min(thinnestMm, throughMm);
      narrowestMm = Math.min(narrowestMm, openMm);
      if (throughMm < limits.rodMinMm - 1e-6) faults[at] = DIAMETER;
      else if (isFlat) faults[at] = ANGLE;
      else if (openMm < limits.gapMinMm) faults[at] = GAP;
      if (faults[at] === ANGLE) flattestDeg = Math.min(flattestDeg ?? 90, riseDeg(axis));
      at++;
    };
    const judgeType = (type: number) => judge(axes[type]!, tooFlat[type]!, gaps[type]!);
    for (let id = 0; id < one.struts.length; id++)
      if (one.struts[id] === STRUT_WHOLE) judgeType(typeOfId(id, types));
    for (const id of one.clips.strut) judgeType(typeOfId(id, types));
    const ends = one.net?.segments ?? [];
    for (let i = 0; i < ends.length; i += 6) {
      const axis = axisBetween(pointFrom(ends, i), pointFrom(ends, i + 3), 0);
      judge(axis, liesTooFlat(axis, limits), Number.POSITIVE_INFINITY);
    }
  }
  const counts = STRUT_FAULTS.map(() => 0);
  for (const fault of faults) counts[fault]!++;
  return { faults, counts, flattestDeg, thinnestMm, narrowestMm };
}

/** Angle of a strut to the bed, degrees. */
export function riseDeg({ along }: StrutAxis): number {
  return (Math.asin(Math.min(1, Math.abs(along[2]))) * 180) / Math.PI;
}

function liesTooFlat(axis: StrutAxis, { riseMinDeg, bridgeMaxMm }: ProcessLimits): boolean {
  if (riseMinDeg === null || riseDeg(axis) >= riseMinDeg - RISE_SLACK_DEG) return false;
  return Math.hypot(axis.end[0] - axis.start[0], axis.end[1] - axis.start[1]) > bridgeMaxMm;
}

function gapsOf(lattice: string, cellMm: Point): Float64Array {
  const key = `${lattice} ${cellMm.join()}`;
  const known = knownGaps.get(key);
  if (known !== undefined) return known;
  const gaps = strutGaps(frameTopology(lattice)!, cellMm);
  if (knownGaps.size >= MOST_KNOWN_GAPS) knownGaps.clear();
  knownGaps.set(key, gaps);
  return gaps;
}
