import { type Box, boundsOf } from '../../solid/geometry/box.ts';
import type { Plane } from '../../solid/geometry/plane.ts';
import { basisAcross, dot, mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { planeInLattice } from '../grid/wall.ts';
import type { FramedModel } from '../struts/frame-model.ts';
import { flatWallEnds } from '../struts/graph/wall-ends.ts';
import type { RegionDomains } from './domains.ts';

/** Holes through a membrane, for resin and powder to drain (docs/research.md#printability). */
export const HOLE_RADIUS_MM = 1.25;
export const HOLE_SIDES = 24;
export const HOLE_SPACING_MM = 7;
/** Minimum width of membrane between a hole and the model's surface, mm. */
export const HOLE_EDGE_MM = 1.2;
/** Displacement of a hole away from a strut, mm: any two keep more than that width between them. */
const HOLE_SHIFT_MM = 1.5;
/** Displacements to try, in order. */
const SHIFTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [HOLE_SHIFT_MM, 0],
  [-HOLE_SHIFT_MM, 0],
  [0, HOLE_SHIFT_MM],
  [0, -HOLE_SHIFT_MM],
];
/** Distance of the inside test beyond the membrane's face, mm. */
const BESIDE_WALL_MM = 0.05;

/** Centres of a membrane's holes, mm in the lattice's frame. One that would undercut a strut moves or is dropped. */
export function membraneHoles(split: RegionDomains, sides: readonly FramedModel[], model: Mesh): Point[] {
  const { placement, inside } = sides[0]!.classification;
  const middle = planeInLattice(split.middle, placement);
  const { normal } = middle;
  // The test of the first part answers just above the membrane.
  const lift = split.halfMm + BESIDE_WALL_MM;
  const struts = sides.flatMap(({ classification: lattice, graph }) =>
    flatWallEnds(lattice, graph).map((at) => ({ at, clearMm: HOLE_RADIUS_MM - lattice.rodRadiusMm / 2 })),
  );
  const undermines = (hole: Point) =>
    struts.some(({ at, clearMm }) => {
      const to: Point = [at[0] - hole[0], at[1] - hole[1], at[2] - hole[2]];
      return Math.hypot(...to) ** 2 - dot(to, normal) ** 2 < clearMm * clearMm;
    });
  return holeCentres(
    { middle, box: boundsOf(model) },
    (x, y, z) => inside(x + lift * normal[0], y + lift * normal[1], z + lift * normal[2]),
    undermines,
  );
}

function holeCentres(
  { middle, box }: { middle: Plane; box: Box },
  inside: (x: number, y: number, z: number) => boolean,
  undermines: (hole: Point) => boolean,
): Point[] {
  const { across, up } = basisAcross(middle.normal);
  const centre = mapPoint(box.min, (low, k) => (low + box.max[k]!) / 2);
  const off = middle.offset - dot(middle.normal, centre);
  const at = (u: number, v: number): Point =>
    mapPoint(centre, (value, k) => value + off * middle.normal[k]! + u * across[k]! + v * up[k]!);
  const reach = Math.ceil(Math.hypot(...box.max.map((high, k) => high - box.min[k]!)) / 2 / HOLE_SPACING_MM);
  const clear = HOLE_RADIUS_MM + HOLE_EDGE_MM;
  const isFree = (u: number, v: number) => {
    let free = inside(...at(u, v));
    for (let k = 0; k < 8 && free; k++) {
      const angle = (k * Math.PI) / 4;
      free = inside(...at(u + clear * Math.cos(angle), v + clear * Math.sin(angle)));
    }
    return free && !undermines(at(u, v));
  };
  const centres: Point[] = [];
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) {
      const u = (i + (j % 2 === 0 ? 0 : 0.5)) * HOLE_SPACING_MM;
      const v = j * HOLE_SPACING_MM;
      const found = SHIFTS.find(([du, dv]) => isFree(u + du, v + dv));
      if (found) centres.push(at(u + found[0], v + found[1]));
    }
  }
  return centres;
}
