import { LatticeError } from '../../solid/error.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type DrainHole, type LatticeSpec, type Membrane, membraneOf } from '../../spec/spec.ts';
import { axisAtPlane, axisAtSurface, type DrainAxis, isInside } from './drain-axis.ts';
import type { DrainPrism } from './drain-prism.ts';

/** Greatest distance of a hole's place from the surface that it enters, mm. */
const DRAIN_OFF_MAX_MM = 2;
/** A wall is up to a seventh thicker than asked where its grid is coarse (docs/engine.md). */
const WALL_SHARE = 1.15;
/** Length of a hole beyond the wall, mm, and beyond a bent one in radii. */
const BEYOND_MM = 0.3;
const BEYOND_RADII = 0.5;

interface Room {
  model: Mesh;
  domains: readonly Mesh[];
}

/**
 * Holes of a spec as prisms: through the shell or the bottom from the nearest point of the surface, against its normal,
 * or through the membrane from the nearest point of the cut plane. Of several bodies each gets its own holes alone.
 * @param domains closed surfaces of what the lattices fill
 * @throws LatticeError drain-blind for a hole that would not reach the room for the lattice
 */
export function drainPrisms(
  { model, domains }: Room,
  spec: LatticeSpec<unknown>,
  isOnly: boolean,
): DrainPrism[] {
  const prisms: DrainPrism[] = [];
  for (const hole of spec.drains ?? []) {
    const { atMm, diameterMm } = hole;
    if (!isOnly && !takesHole(model, spec, hole)) continue;
    const membrane = membraneOf(spec);
    const axis = membrane ? axisAtPlane(membrane.plane, atMm) : axisAtSurface(model, atMm);
    if (axis.offMm > DRAIN_OFF_MAX_MM)
      throw blind(atMm, `its place is ${axis.offMm.toFixed(1)} mm off the surface`);
    prisms.push(
      membrane
        ? throughMembrane(model, membrane, { axis, diameterMm })
        : throughWall({ model, domains }, axis, { spec, diameterMm }),
    );
  }
  return prisms;
}

/** Checks that each hole belongs to a body of the model. @throws LatticeError drain-blind if not */
export function refuseHolesWithoutBody(
  bodies: readonly { mesh: Mesh; spec: LatticeSpec<unknown> }[],
  holes: readonly DrainHole[],
): void {
  for (const hole of holes)
    if (!bodies.some(({ mesh, spec }) => spec.drains && takesHole(mesh, spec, hole)))
      throw blind(hole.atMm, 'it meets no wall of any body');
}

/** True if a hole belongs to one of several bodies: it lies at the body's wall, or in its membrane. */
function takesHole(model: Mesh, spec: LatticeSpec<unknown>, { atMm }: DrainHole): boolean {
  const plane = membraneOf(spec)?.plane;
  if (!plane && spec.shellMm === undefined && spec.bottomMm === undefined) return false;
  const axis = plane ? axisAtPlane(plane, atMm) : axisAtSurface(model, atMm);
  return axis.offMm <= DRAIN_OFF_MAX_MM && (!plane || isInside(model, axis.atMm));
}

function throughWall(
  { model, domains }: Room,
  axis: DrainAxis,
  { spec, diameterMm }: { spec: LatticeSpec<unknown>; diameterMm: number },
): DrainPrism {
  const { shellMm, bottomMm } = spec;
  if (shellMm === undefined && bottomMm !== undefined && axis.atMm[2] >= boundsOf(model).min[2] + bottomMm)
    throw blind(axis.atMm, 'it does not cross the solid bottom');
  const radius = diameterMm / 2;
  const wallMm = shellMm ?? bottomMm ?? 0;
  const depthMm = WALL_SHARE * wallMm + BEYOND_MM + BEYOND_RADII * radius;
  const toMm = along(axis, depthMm);
  if (!domains.some((domain) => isInside(domain, toMm)))
    throw blind(axis.atMm, 'it does not reach the lattice');
  return { fromMm: along(axis, -radius), toMm, diameterMm };
}

function throughMembrane(
  model: Mesh,
  { plane: { normal }, halfMm }: Membrane,
  { axis, diameterMm }: { axis: DrainAxis; diameterMm: number },
): DrainPrism {
  const reach = halfMm + BEYOND_MM;
  const own = { ...axis, direction: normal };
  if (!isInside(model, axis.atMm)) throw blind(axis.atMm, 'it misses the membrane');
  return { fromMm: along(own, -reach), toMm: along(own, reach), diameterMm };
}

function along({ atMm, direction }: DrainAxis, mm: number): Point {
  return mapPoint(atMm, (value, k) => value + mm * direction[k]!);
}

function blind(atMm: Point, why: string): LatticeError {
  const place = atMm.map((mm) => mm.toFixed(1)).join(', ');
  return new LatticeError('drain-blind', `the drain hole at ${place} cannot be made: ${why}`);
}
