/** The grid under a shell: half of its thickness, between these, mm (docs/research.md#engine-design, item 4). */
const SHELL_STEP_MM = [0.4, 1] as const;
/** Maximum number of grid points: nine bytes each, a gigabyte in all. Larger models get a coarser grid. */
const MOST_POINTS = 120e6;
/** Surface of a model relative to its bounding box: an ellipsoid has about half, a wrinkled organ as much. */
const SURFACE_SHARE = 0.75;
/** Maximum number of grid squares on the surface: each becomes three triangles before the simplification. */
export const MOST_SHELL_SQUARES = 300_000;
/** Maximum grid step as a share of the thickness; a coarser grid misses the wall. */
const COARSEST_SHARE = 0.75;

/** Finest grid step over a box that fits into memory, mm. */
function finestStepMm([x, y, z]: readonly [number, number, number]): number {
  const surfaceMm2 = SURFACE_SHARE * 2 * (x * y + y * z + z * x);
  return Math.max(Math.cbrt((x * y * z) / MOST_POINTS), Math.sqrt(surfaceMm2 / MOST_SHELL_SQUARES));
}

/** Step of the grid under a shell of this thickness in a model of these extents, mm. */
export function shellStepMm(shellMm: number, extentMm: readonly [number, number, number]): number {
  const fine = Math.min(SHELL_STEP_MM[1], Math.max(SHELL_STEP_MM[0], shellMm / 2));
  return Math.max(fine, finestStepMm(extentMm));
}

/** Thinnest shell that a grid over a model of these extents resolves, mm. */
export function thinnestShellMm(extentMm: readonly [number, number, number]): number {
  const finest = finestStepMm(extentMm);
  return finest <= SHELL_STEP_MM[0] ? 0 : finest / COARSEST_SHARE;
}

/**
 * Extra thickness of a shell for the error of the grid, mm. Where the surface turns inward, the inner face goes round
 * an edge of it at the shell's thickness, and a face as long as a step cuts off step^2 / 8 / thickness, a longer one
 * more. Measured on concave models, this keeps the wall at least as thick as requested.
 */
export function gridErrorMm(shellMm: number, stepMm: number): number {
  return stepMm ** 2 / 7 / shellMm;
}
