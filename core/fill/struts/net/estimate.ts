/*
 * Additional cost of a boundary net by the number of cut struts. Measured on one thread on spheres, boxes and
 * bones of 30 to 120 mm with BCC, diamond, octet, Kelvin and Voronoi lattices of 8 to 10 mm: actual values
 * lie between two thirds and one and a half times. Lattices with struts along the faces of a box leave fewer
 * ends there, and the estimate is up to 2.5 times too high.
 */
/** Seconds per cut strut of eight sides: two net struts, united with the strut and cut by the model. */
const SECONDS_PER_END = 5.9e-3;
/** Exponent of the sides: creases have more vertices, and more of them nearly coincide. */
const SIDES_POWER = 1.4;
/** Per triangle of the model, which is intersected as a whole. */
const SECONDS_PER_FACE = 10e-6;
/** Triangles of an end on a plane, and per side. */
const TRIANGLES_PER_END = 8;
const TRIANGLES_PER_END_SIDE = 13;
/** A triangle of the model under a net strut is cut into about two. */
const TRIANGLES_PER_COVERED_FACE = 2;
/** Net struts per end: some ends are stubs or disconnected. */
const STRUTS_PER_END = 1.35;

export interface NetEnds {
  /** Struts cut by the surface. */
  crossings: number;
  sides: number;
  rodDiameterMm: number;
  surfaceMm2: number;
  faces: number;
}

/** Seconds, triangles and struts that a boundary net adds. */
export function netEstimate({ crossings, sides, rodDiameterMm, surfaceMm2, faces }: NetEnds) {
  // Two net struts per end, each as long as the distance of the ends.
  const covered = surfaceMm2 > 0 ? 2 * rodDiameterMm * Math.sqrt(crossings / surfaceMm2) : 0;
  return {
    seconds: crossings * SECONDS_PER_END * (sides / 8) ** SIDES_POWER + SECONDS_PER_FACE * faces,
    triangles:
      crossings * (TRIANGLES_PER_END + TRIANGLES_PER_END_SIDE * sides) +
      TRIANGLES_PER_COVERED_FACE * faces * Math.min(1, covered),
    struts: STRUTS_PER_END * crossings,
  };
}
