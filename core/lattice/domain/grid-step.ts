/** The grid under a shell: a third of its thickness, between these, mm (docs/research.md#engine-design, item 4). */
const SHELL_STEP_MM = [0.4, 1] as const;
/** Points a grid may have: nine bytes each, a gigabyte in all. In larger models the grid is coarser. */
const MOST_POINTS = 120e6;
/** A model's surface, against that of its box: an ellipsoid has about half, a wrinkled organ as much. */
const SURFACE_SHARE = 0.75;
/** Squares of the grid that the surface may have: each becomes three triangles before they are thinned out. */
export const MOST_SHELL_SQUARES = 300_000;
/** Coarser than this share of the thickness a grid no longer sees the wall. */
const COARSEST_SHARE = 0.75;

/** Finest grid that fits into memory over a box, mm. */
function finestStepMm([x, y, z]: readonly [number, number, number]): number {
  const surfaceMm2 = SURFACE_SHARE * 2 * (x * y + y * z + z * x);
  return Math.max(Math.cbrt((x * y * z) / MOST_POINTS), Math.sqrt(surfaceMm2 / MOST_SHELL_SQUARES));
}

/** Step of the grid under a shell of this thickness in a model of these extents, mm. */
export function shellStepMm(shellMm: number, extentMm: readonly [number, number, number]): number {
  const fine = Math.min(SHELL_STEP_MM[1], Math.max(SHELL_STEP_MM[0], shellMm / 3));
  return Math.max(fine, finestStepMm(extentMm));
}

/** Thinnest shell that a grid over a model of these extents sees, mm. */
export function thinnestShellMm(extentMm: readonly [number, number, number]): number {
  const finest = finestStepMm(extentMm);
  return finest <= SHELL_STEP_MM[0] ? 0 : finest / COARSEST_SHARE;
}

/**
 * By how much more than its thickness a shell is made for what the grid misses, mm: where the surface turns inward its
 * distance is that of an edge, which bends by up to step^2 / 8 / distance between two points, and so do the faces
 * between places found. As measured on concave models that keeps the wall at least as thick as asked.
 */
export function gridErrorMm(shellMm: number, stepMm: number): number {
  return stepMm ** 2 / 4 / shellMm;
}
