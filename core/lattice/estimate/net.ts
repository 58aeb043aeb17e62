/*
 * What a boundary net takes besides, by the struts that the surface cuts. Measured at one thread on spheres, boxes and
 * bones of 30 to 120 mm with BCC, diamond, octet, Kelvin and Voronoi lattices of 8 to 10 mm: between two thirds and one
 * and a half times. Lattices with struts along the faces of a box leave fewer ends there, and it comes out at up to 2.5.
 */
/** Seconds per cut strut of eight sides: two rods, united with the strut and cut by the model. */
const SECONDS_PER_END = 5.9e-3;
/** More sides cost more than their share: creases have more corners, and more of them fall near to one another. */
const SIDES_POWER = 1.4;
/** Per triangle of the model, which is met as a whole. */
const SECONDS_PER_FACE = 10e-6;
/** Triangles that stand for those of an end on a plane, and per side. */
const TRIANGLES_PER_END = 8;
const TRIANGLES_PER_END_SIDE = 13;
/** A triangle of the model under a rod is cut in about two. */
const TRIANGLES_PER_COVERED_FACE = 2;
/** Not every cut strut keeps its end: some are stubs, or hang on nothing else. */
const RODS_PER_END = 1.35;

/** What is known of the struts that a net joins. */
export interface NetEnds {
  /** Struts that the surface cuts. */
  crossings: number;
  sides: number;
  rodDiameterMm: number;
  surfaceMm2: number;
  /** Triangles of the model. */
  faces: number;
}

/** Seconds, triangles and struts that a boundary net adds to its lattice. */
export function netEstimate({ crossings, sides, rodDiameterMm, surfaceMm2, faces }: NetEnds) {
  // Two rods to each end, each as long as ends lie apart.
  const covered = surfaceMm2 > 0 ? 2 * rodDiameterMm * Math.sqrt(crossings / surfaceMm2) : 0;
  return {
    seconds: crossings * SECONDS_PER_END * (sides / 8) ** SIDES_POWER + SECONDS_PER_FACE * faces,
    triangles:
      crossings * (TRIANGLES_PER_END + TRIANGLES_PER_END_SIDE * sides) +
      TRIANGLES_PER_COVERED_FACE * faces * Math.min(1, covered),
    struts: RODS_PER_END * crossings,
  };
}
