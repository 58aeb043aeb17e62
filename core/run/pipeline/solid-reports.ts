import { strutAxes } from '../../cells/strut-axes.ts';
import { expandFrame } from '../../fill/frame/expand.ts';
import { type Frame, STRUT_ABSENT } from '../../fill/frame/frame.ts';
import { frameTopology } from '../../fill/frame/topology.ts';
import { cellNumber, idInCell } from '../../fill/grid/numbering.ts';
import { cellCorner, pointToModel, toLattice } from '../../fill/grid/placement.ts';
import { insideMesh } from '../../model/domain/inside-mesh.ts';
import type { NamedSolid } from '../../model/domain/roles/rooms.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { SolidReport } from '../../spec/report.ts';

/** A strut enters a solid if it lies in it this far behind its end, mm. */
const BEHIND_END_MM = 0.05;

/** Volume of each solid, and the number of struts that enter it, if there is a frame of struts. */
export async function solidReports(
  mesh: Mesh,
  solids: readonly NamedSolid[],
  { frame, domain }: { frame?: Frame | undefined; domain: Mesh },
): Promise<SolidReport[]> {
  const counts = frame && entering(frame, solids);
  const missing = frame && missingStruts(frame, solids, { model: mesh, domain });
  const scope = new SolidScope(await openKernel());
  try {
    const model = scope.solid(mesh, 'bad-model');
    return solids.map((solid, i) => ({
      ...('role' in solid
        ? { kind: solid.role.kind, mm: solid.role.mm, deviationMm: solid.deviationMm }
        : { kind: 'body' as const, body: solid.body, name: solid.name, deviationMm: 0 }),
      atMm: solid.atMm,
      volumeMm3: scope
        .keep(model.intersect(scope.solid('own' in solid ? solid.own : solid.mesh, 'trim-failed')))
        .volume(),
      ...(counts ? { strutCount: counts[i]! } : {}),
      ...(missing?.[i] ? { missingStruts: missing[i] } : {}),
    }));
  } finally {
    scope.release();
  }
}

/** Number of struts of a frame that end in each solid. */
function entering(frame: Frame, solids: readonly NamedSolid[]): number[] {
  const { segments } = expandFrame(frame);
  const counts = solids.map(() => 0);
  const insides = solids.map(({ mesh }) => insideMesh(mesh));
  for (let i = 0; i < segments.length; i += 6) {
    const a = pointFrom(segments, i);
    const b = pointFrom(segments, i + 3);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1;
    const past = ([x, y, z]: Point, sign: number): Point => {
      const share = (sign * BEHIND_END_MM) / length;
      return [x + share * (b[0] - a[0]), y + share * (b[1] - a[1]), z + share * (b[2] - a[2])];
    };
    const ends = [past(a, -1), past(b, 1)];
    insides.forEach((isInside, solid) => {
      if (ends.some((end) => isInside(...end))) counts[solid]!++;
    });
  }
  return counts;
}

/** Longest step along a strut, as a share of the thickness of a solid, and mm for a body. */
const STEP_SHARE = 1 / 2;
const BODY_STEP_MM = 1;
/** A strut that leaves a solid by less than this many diameters ends in the joint that lies in it. */
const LEAST_DIAMETERS = 2;

/** Rooms through which a strut runs. */
type Room = 'solid' | 'lattice' | undefined;

/** Number of struts of the cells that cross from the lattice's room into each solid and are not in the frame. */
function missingStruts(
  frame: Frame,
  solids: readonly NamedSolid[],
  { model, domain }: { model: Mesh; domain: Mesh },
): number[] {
  const topology = frameTopology(frame.lattice);
  if (!topology) return solids.map(() => 0);
  const { placement, struts, rodRadiusMm } = frame;
  const { origin, cellMm, size, shift, turnZDeg } = placement;
  const axes = strutAxes(topology, cellMm);
  const [isInModel, isInDomain] = [insideMesh(model), insideMesh(domain)];
  const place = new Float64Array(3);
  return solids.map((solid) => {
    const isInSolid = insideMesh(solid.mesh);
    const roomAt = ([x, y, z]: Point): Room => {
      if (isInDomain(x, y, z)) return 'lattice';
      return isInSolid(x, y, z) && isInModel(x, y, z) ? 'solid' : undefined;
    };
    const thickMm = 'role' in solid ? STEP_SHARE * solid.role.mm : BODY_STEP_MM;
    const stepMm = Math.min(thickMm, LEAST_DIAMETERS * rodRadiusMm);
    const leastSteps = Math.ceil((LEAST_DIAMETERS * 2 * rodRadiusMm) / stepMm);
    const { min, max } = boundsOf(toLattice(solid.mesh, shift, turnZDeg));
    const [first, last] = [min, max].map((corner, end) =>
      mapPoint(corner, (mm, k) => {
        const cell = Math.floor((mm - origin[k]!) / cellMm[k]!) + (end === 0 ? -1 : 1);
        return Math.min(size[k]! - 1, Math.max(0, cell));
      }),
    ) as [Point, Point];
    let missing = 0;
    for (let z = first[2]; z <= last[2]; z++)
      for (let y = first[1]; y <= last[1]; y++)
        for (let x = first[0]; x <= last[0]; x++) {
          const cell = cellNumber(size, x, y, z);
          const corner = cellCorner(placement, cell);
          axes.forEach(({ start, end, along, lengthMm }, type) => {
            if (struts[idInCell(cell, type, axes.length)] !== STRUT_ABSENT) return;
            const isBeside = corner.some((mm, k) => {
              const [a, b] = [mm + start[k]!, mm + end[k]!];
              return Math.max(a, b) < min[k]! || Math.min(a, b) > max[k]!;
            });
            if (isBeside) return;
            const steps = Math.ceil(lengthMm / stepMm);
            const places = Array.from({ length: steps + 1 }, (_, i) => {
              const share = (i / steps) * lengthMm;
              const [x, y, z] = mapPoint(corner, (mm, k) => mm + start[k]! + share * along[k]!);
              pointToModel(placement, x, y, z, place);
              return pointFrom(place, 0);
            });
            if (!places.some((at) => isInSolid(...at))) return;
            if (crosses(places.map(roomAt), leastSteps)) missing += 1;
          });
        }
    return missing;
  });
}

/** True if a strut goes from a solid into the lattice's room, or back, and runs there for some steps. */
function crosses(rooms: readonly Room[], leastSteps: number): boolean {
  let inLattice = 0;
  let isAfterSolid = false;
  for (const room of rooms) {
    if (room === 'lattice') {
      inLattice += 1;
      if (isAfterSolid && inLattice > leastSteps) return true;
      continue;
    }
    if (room === 'solid' && inLattice > leastSteps) return true;
    inLattice = 0;
    isAfterSolid = room === 'solid';
  }
  return false;
}
