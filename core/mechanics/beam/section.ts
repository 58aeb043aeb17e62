/** Cross-section of a strut in the solid's own unit of length. */
export interface Section {
  area: number;
  /** Second moment of area, the same about every axis. */
  inertia: number;
  /** Saint-Venant's torsion constant. */
  torsion: number;
  /** Distance of the outermost fibre. */
  outer: number;
}

/** Torsion constants of regular polygons over inner diameter squared times area (Saint-Venant; Roark's table 10.1). */
const POLYGON_TORSION: Readonly<Record<number, number>> = { 6: 0.1332, 8: 0.1294, 12: 0.1266 };
const CIRCLE_TORSION = 0.125;

export function roundSection(diameter: number): Section {
  const radius = diameter / 2;
  const area = Math.PI * radius ** 2;
  const inertia = (area * radius ** 2) / 4;
  return { area, inertia, torsion: 2 * inertia, outer: radius };
}

/** Returns the section of a rod with `sides` sides whose corners lie on a circle of this diameter. */
export function polygonSection(diameter: number, sides: number): Section {
  const radius = diameter / 2;
  const turn = (2 * Math.PI) / sides;
  const area = (sides / 2) * radius ** 2 * Math.sin(turn);
  const across = 2 * radius * Math.cos(turn / 2);
  return {
    area,
    inertia: ((area * radius ** 2) / 12) * (2 + Math.cos(turn)),
    torsion: (POLYGON_TORSION[sides] ?? CIRCLE_TORSION) * across ** 2 * area,
    outer: radius,
  };
}

/** Returns a share of a section: what a face of the part leaves of a rod. Its fibres stay where they are. */
export function sharedSection({ area, inertia, torsion, outer }: Section, share: number): Section {
  return { area: share * area, inertia: share * inertia, torsion: share * torsion, outer };
}
