import { type StrutAxis, strutAxes } from '../../cells/strut-axes.ts';
import { insideMesh } from '../../model/domain/inside-mesh.ts';
import type { NamedSolid } from '../../model/domain/roles/rooms.ts';
import { type Box, boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type Frame, STRUT_ABSENT } from '../frame/frame.ts';
import { frameTopology } from '../frame/topology.ts';
import { cellNumber, idInCell } from '../grid/numbering.ts';
import { cellCorner, pointToModel, toLattice } from '../grid/placement.ts';
import type { Insides } from './solid-joins.ts';

/** Longest step along a strut, as a share of the thickness of a solid, and mm for a body. */
const STEP_SHARE = 1 / 2;
const BODY_STEP_MM = 1;
/** A strut that leaves a solid by less than this many diameters ends in the joint that lies in it. */
const LEAST_DIAMETERS = 2;

/** Number of struts of the cells that cross from the lattice's room into each solid and are not in the frame. */
export function missingStruts(
  frame: Frame,
  solids: readonly NamedSolid[],
  { model, domain, insides }: { model: Mesh; domain: Mesh; insides: Insides },
): number[] {
  const topology = frameTopology(frame.lattice);
  if (!topology) return solids.map(() => 0);
  const { placement, struts, rodRadiusMm } = frame;
  const { origin, cellMm, size, shift, turnZDeg } = placement;
  const axes = strutAxes(topology, cellMm);
  const walk = new StrutWalk(placement, insideMesh(model), insideMesh(domain));
  return solids.map((solid, i) => {
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
          for (let type = 0; type < axes.length; type++) {
            if (struts[idInCell(cell, type, axes.length)] !== STRUT_ABSENT) continue;
            const { start, end, lengthMm } = axes[type]!;
            if (isBeside(corner, axes[type]!, { min, max })) continue;
            const steps = Math.ceil(lengthMm / stepMm);
            if (walk.crosses(insides[i]!, { corner, start, end, steps, leastSteps })) missing += 1;
          }
        }
    return missing;
  });
}

/** True if a strut from a corner of its cell lies beside a box. */
function isBeside(
  corner: Point,
  { start, end }: Pick<StrutAxis, 'start' | 'end'>,
  { min, max }: Box,
): boolean {
  for (let k = 0; k < 3; k++) {
    const a = corner[k]! + start[k]!;
    const b = corner[k]! + end[k]!;
    if ((a < min[k]! && b < min[k]!) || (a > max[k]! && b > max[k]!)) return true;
  }
  return false;
}

interface Walked {
  corner: Point;
  start: Point;
  end: Point;
  steps: number;
  leastSteps: number;
}

/** Walks along struts that a frame does not have. */
class StrutWalk {
  readonly #placement: Frame['placement'];
  readonly #isInModel: Insides[number];
  readonly #isInDomain: Insides[number];
  readonly #place = new Float64Array(3);

  constructor(placement: Frame['placement'], isInModel: Insides[number], isInDomain: Insides[number]) {
    this.#placement = placement;
    this.#isInModel = isInModel;
    this.#isInDomain = isInDomain;
  }

  /** True if a strut goes from a solid into the lattice's room, or back, and runs there for some steps. */
  crosses(isInSolid: Insides[number], strut: Walked): boolean {
    const place = this.#place;
    let isMet = false;
    for (let i = 0; i <= strut.steps && !isMet; i++) {
      this.#go(strut, i);
      isMet = isInSolid(place[0]!, place[1]!, place[2]!);
    }
    if (!isMet) return false;
    let inLattice = 0;
    let isAfterSolid = false;
    for (let i = 0; i <= strut.steps; i++) {
      this.#go(strut, i);
      const [x, y, z] = [place[0]!, place[1]!, place[2]!];
      if (this.#isInDomain(x, y, z)) {
        inLattice += 1;
        if (isAfterSolid && inLattice > strut.leastSteps) return true;
        continue;
      }
      const isSolid = isInSolid(x, y, z) && this.#isInModel(x, y, z);
      if (isSolid && inLattice > strut.leastSteps) return true;
      inLattice = 0;
      isAfterSolid = isSolid;
    }
    return false;
  }

  /** Goes to a step along a strut, in the model's coordinates. */
  #go({ corner, start, end, steps }: Walked, i: number): void {
    const share = i / steps;
    const x = corner[0] + start[0] + share * (end[0] - start[0]);
    const y = corner[1] + start[1] + share * (end[1] - start[1]);
    const z = corner[2] + start[2] + share * (end[2] - start[2]);
    pointToModel(this.#placement, x, y, z, this.#place);
  }
}
