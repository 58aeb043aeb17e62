import { LEAST_REACHED } from '../../fill/coverage/coverage.ts';
import { fitsLargestBox } from '../../rules/model/upload-limits.ts';
import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { areaOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { type Fit, type FitLimits, fitToPart } from './fit-to-part.ts';
import { localWallsMm } from './walls.ts';

/** Cell edge over wall at which the first scale is tried: a cell of about the wall always had a strut inside. */
const CELLS_PER_WALL = 1.5;
/** Ratio of one tried scale to the one before, and number of tries. */
const NEXT = 1.25;
const TRIES = 4;
/** Scales are given in whole steps of this. */
const SCALE_STEP = 0.1;

/** Walls of a model into which no lattice fits, and the scale at which one does. */
export interface ThinModel {
  /** Mean wall (twice the volume over the area) or median of inward rays, the thinner one, mm. */
  wallMm: number;
  /** Scale at which a lattice reaches nine tenths of the model; undefined if none fits the printers. */
  scale?: number;
  fit?: Fit;
}

/** Says how thin a model without a fit is, and by how much it has to grow for one: tried, not estimated. */
export function scaleToFit(mesh: Mesh, spec: ConstantSpec, limits: FitLimits): ThinModel {
  const walls = localWallsMm(mesh);
  const wallMm = Math.min((2 * volumeOf(mesh)) / areaOf(mesh), walls[walls.length >> 1] ?? Infinity);
  const extent = extentOf(boundsOf(mesh));
  let wanted = Math.max(NEXT, limits.cellMm.min / (CELLS_PER_WALL * wallMm));
  for (let tried = 0; tried < TRIES; tried++, wanted *= NEXT) {
    const scale = Math.ceil(wanted / SCALE_STEP) * SCALE_STEP;
    if (!fitsLargestBox(extent.map((mm) => mm * scale))) break;
    const positions = mesh.positions.map((mm) => mm * scale);
    const fit = fitToPart({ positions, triangles: mesh.triangles }, spec, limits);
    if (fit && fit.coverage.share >= LEAST_REACHED)
      return { wallMm, scale: Math.round(scale / SCALE_STEP) * SCALE_STEP, fit };
  }
  return { wallMm };
}
