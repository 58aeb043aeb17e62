import { SURFACE_LATTICES, type SurfaceKey } from '../../catalogue/lattice-types.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { SurfaceVariant } from '../../spec/name.ts';

/**
 * Triangles of one period of the surface at the ratio below, measured: `levelMesh` of a 10 mm cell at a
 * deviation of 0.04 mm. Between half and twice that ratio the count grows as its 0.95th power.
 */
const PERIOD_TRIANGLES: Record<SurfaceKey, number> = {
  gyroid: 1736,
  'schwarz-p': 980,
  'schwarz-d': 2814,
  iwp: 2398,
  neovius: 2372,
  frd: 5128,
};
const MEASURED_RATIO = 250;
const GROWTH = 0.95;
/** A network has one face instead of two, and a less curved one. */
const FACES: Record<SurfaceVariant, number> = { sheet: 2, network: 0.6 };
/** Prisms that meet the model per edge length of the curve where surface and model intersect. */
const CROSSING_PRISMS = 4;
/** Triangles that enter the boolean per such prism: two faces and its share of walls. */
const TRIMMED_PER_PRISM = 3;
/** Seconds to mesh a period, per triangle. */
const SECONDS_PER_PERIOD_TRIANGLE = 2e-4;

/** Estimated counts of a surface lattice. */
export interface SurfaceCounts {
  /** Triangles of the result per full cell. */
  perCell: number;
  /** Triangles that enter the boolean. */
  trimmed: number;
  /** Seconds to mesh and verify the period. */
  periodSeconds: number;
}

/** Estimates counts from sizes alone; `surfaceMm2` is the model's. */
export function surfaceCounts(
  { surface, variant }: { surface: SurfaceKey; variant: SurfaceVariant },
  cellMm: Point,
  deviationMm: number,
  surfaceMm2: number,
): SurfaceCounts {
  const cellMm3 = cellMm[0] * cellMm[1] * cellMm[2];
  const edgeMm = Math.cbrt(cellMm3);
  const triangles = PERIOD_TRIANGLES[surface] * (edgeMm / deviationMm / MEASURED_RATIO) ** GROWTH;
  const areaMm2 = SURFACE_LATTICES.find(({ cell }) => cell === surface)!.a * edgeMm ** 2;
  // Two surfaces of random direction intersect along pi / 4 of the product of their densities.
  const curveMm = (Math.PI / 4) * surfaceMm2 * (areaMm2 / cellMm3);
  // Edge of an equilateral triangle of the mean area.
  const sideMm = Math.sqrt(((4 / Math.sqrt(3)) * areaMm2) / triangles);
  return {
    perCell: FACES[variant] * triangles,
    trimmed: (TRIMMED_PER_PRISM * CROSSING_PRISMS * curveMm) / sideMm,
    periodSeconds: SECONDS_PER_PERIOD_TRIANGLE * triangles,
  };
}
