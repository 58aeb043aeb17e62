import { hasConformalCells, ROD_LIMIT_SHARE } from '../catalogue/lattice-types.ts';
import { BODIES_MAX } from '../rules/parameters/bodies.ts';
import { DRAIN_LIMITS } from '../rules/parameters/drains.ts';
import { STRUT_SIDES } from '../rules/parameters/lattice-parameters.ts';
import { ROLE_LIMITS } from '../rules/parameters/roles.ts';
import type { SpecFault } from '../solid/error.ts';
import { planeThrough } from '../solid/geometry/plane-through.ts';
import type { Point } from '../solid/geometry/vector.ts';
import { isNetwork, type KindName, kindOf } from '../spec/kind.ts';
import { latticeName, namedLattice, SEED_MAX } from '../spec/name.ts';
import { hasRoles } from '../spec/roles.ts';
import {
  type DrainHole,
  hasSolid,
  isWalled,
  type LatticeSpec,
  type RegionsSpec,
  regionSpecs,
  sidesOf,
} from '../spec/spec.ts';
import { arePlaces, faultsOfGradient, holdsShades, ORIGIN_MAX_MM, ROD_MIN_MM } from './check-gradient.ts';
import { maxRodForJoints, minRod } from './density.ts';

/** Range of the cell edge in the engine, mm; the product offers a smaller one. */
const CELL_RANGE_MM = [0.5, 200] as const;

/** Rods that a lattice accepts, mm: diameters, or a sheet's thickness. RangeError for unknown lattices. */
export function rodRange(
  lattice: string,
  cellMm: Point,
  sides: number,
): { thinnestMm: number; thickestMm: number } {
  return {
    thinnestMm: Math.max(ROD_MIN_MM, minRod(lattice, cellMm)),
    thickestMm: ROD_LIMIT_SHARE * maxRodForJoints(lattice, cellMm, sides),
  };
}

/** All faults of a spec; empty if it is valid. */
export function checkSpec(spec: LatticeSpec): SpecFault[] {
  const badImage = spec.gradient !== undefined && !holdsShades(spec.gradient);
  return [...checkParameters(spec), ...(badImage ? [{ code: 'gradient-out-of-range' as const }] : [])];
}

/** `checkSpec` without the image of a gradient, for callers that do not have it. */
export function checkParameters(spec: LatticeSpec<unknown>): SpecFault[] {
  const faults: SpecFault[] = [];
  const { cellMm, rodDiameterMm, sides } = spec;
  const name = latticeName(spec);
  const known = namedLattice(name) !== undefined;
  if (!known) faults.push({ code: 'unknown-lattice' });
  const cellGood = cellMm.length === 3 && cellMm.every((c) => c >= CELL_RANGE_MM[0] && c <= CELL_RANGE_MM[1]);
  if (!cellGood) faults.push({ code: 'cell-out-of-range' });
  const sidesGood = Number.isInteger(sides) && sides >= STRUT_SIDES.min && sides <= STRUT_SIDES.max;
  if (!sidesGood) faults.push({ code: 'sides-out-of-range' });
  if (!(rodDiameterMm >= ROD_MIN_MM)) faults.push({ code: 'rod-out-of-range', limit: ROD_MIN_MM });
  else if (known && cellGood && sidesGood) {
    const { thinnestMm, thickestMm } = rodRange(name, cellMm, sidesOf(spec));
    if (!(rodDiameterMm <= thickestMm)) faults.push({ code: 'rod-too-thick', limit: thickestMm });
    if (!(rodDiameterMm >= thinnestMm)) faults.push({ code: 'rod-out-of-range', limit: thinnestMm });
  }
  if (spec.regions) faults.push(...regionFaults(spec));
  if (spec.gradient) faults.push(...faultsOfGradient(spec));
  const { seed } = spec;
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= SEED_MAX)) {
    faults.push({ code: 'seed-out-of-range', limit: SEED_MAX });
  }
  if (spec.shellMm !== undefined && !(spec.shellMm > 0)) faults.push({ code: 'shell-out-of-range' });
  if (spec.bottomMm !== undefined && !(spec.bottomMm > 0)) faults.push({ code: 'bottom-out-of-range' });
  if (spec.shellMm !== undefined && spec.bottomMm !== undefined) faults.push({ code: 'shell-and-bottom' });
  // A bottom would have to close the space beside the network.
  if (spec.bottomMm !== undefined && isNetwork(spec)) {
    faults.push({ code: 'not-with-this-lattice' });
  }
  if (spec.openEnds === 'net' && !takesNet(spec)) faults.push({ code: 'net-out-of-place' });
  if (spec.cells === 'conformal' && !takesConformal(spec)) faults.push({ code: 'conformal-out-of-place' });
  if (spec.joinIslands === 'links' && !takesLinks(spec)) faults.push({ code: 'links-out-of-place' });
  faults.push(...drainFaults(spec), ...roleFaults(spec));
  const { originMm = [], turnZDeg = 0 } = spec;
  const isNear = originMm.every((mm) => Math.abs(mm) <= ORIGIN_MAX_MM);
  if (!isNear || !Number.isFinite(turnZDeg)) faults.push({ code: 'placement-out-of-range' });
  return faults;
}

/** Drain holes need a wall to go through, and a size that a printer makes. */
function drainFaults(spec: LatticeSpec<unknown>): SpecFault[] {
  const { drains = [] } = spec;
  if (drains.length === 0) return [];
  if (!isWalled(spec)) return [{ code: 'drains-out-of-place' }];
  const { maxCount, minMm, maxMm } = DRAIN_LIMITS;
  if (drains.length > maxCount) return [{ code: 'drains-out-of-range', limit: maxCount }];
  const isNear = ({ atMm }: DrainHole) => atMm.every((mm) => Math.abs(mm) <= ORIGIN_MAX_MM);
  if (!drains.every(isNear)) return [{ code: 'drains-out-of-range' }];
  if (!drains.every(({ diameterMm }) => diameterMm >= minMm))
    return [{ code: 'drains-out-of-range', limit: minMm }];
  if (!drains.every(({ diameterMm }) => diameterMm <= maxMm))
    return [{ code: 'drains-out-of-range', limit: maxMm }];
  return [];
}

/** Faces and bodies have roles where cells lie in a grid. Networks have no solid beside them then. */
function roleFaults(spec: LatticeSpec<unknown>): SpecFault[] {
  const { roles = [], bodies = [] } = spec;
  if (!hasRoles(spec)) return [];
  if (!takesRoles(spec)) return [{ code: 'roles-out-of-place' }];
  if (isNetwork(spec) && hasSolid(spec)) return [{ code: 'not-with-this-lattice' }];
  const numbers = new Set(bodies.map(({ body }) => body));
  const isNumber = (body: number) => Number.isInteger(body) && body >= 0 && body < BODIES_MAX;
  if (numbers.size < bodies.length || ![...numbers].every(isNumber))
    return [{ code: 'bodies-out-of-range', limit: BODIES_MAX }];
  const { sides, action } = spec;
  const latticed = bodies.flatMap(({ own }) => own ?? []);
  if (latticed.some((own) => checkParameters({ mode: 'constant', sides, action, ...own }).length > 0))
    return [{ code: 'bodies-out-of-range' }];
  const { minMm, maxMm, maxFaces } = ROLE_LIMITS;
  const faces = roles.flatMap(({ facesAtMm }) => facesAtMm);
  if (faces.length > maxFaces) return [{ code: 'roles-out-of-range', limit: maxFaces }];
  if (!arePlaces(faces) || roles.some(({ facesAtMm }) => facesAtMm.length === 0))
    return [{ code: 'roles-out-of-range' }];
  if (!roles.every(({ mm }) => mm >= minMm)) return [{ code: 'roles-out-of-range', limit: minMm }];
  if (!roles.every(({ mm }) => mm <= maxMm)) return [{ code: 'roles-out-of-range', limit: maxMm }];
  return [];
}

const IN_A_GRID: ReadonlySet<KindName> = new Set(['struts', 'surface']);

/** True where faces and bodies can have roles. */
export function takesRoles(spec: LatticeSpec<unknown>): boolean {
  return IN_A_GRID.has(kindOf(spec));
}

/** A boundary net connects struts in high mode; a shell, a bottom or a membrane already holds their ends. */
function takesNet(spec: LatticeSpec<unknown>): boolean {
  const kind = kindOf(spec);
  if (hasSolid(spec)) return false;
  return kind === 'conformal' || (kind === 'struts' && spec.action === 'high');
}

/** Conformal cells need a sheet or struts between corners and centres, one diameter, the whole model. */
function takesConformal(spec: LatticeSpec<unknown>): boolean {
  const named = namedLattice(latticeName(spec));
  if (spec.gradient || isWalled(spec) || !named) return false;
  return hasConformalCells(named.type.title, named.variant);
}

/** Links connect struts; a shell, a bottom or a membrane holds its own parts, and conformal cells join theirs. */
export function takesLinks(spec: LatticeSpec<unknown>): boolean {
  return !hasSolid(spec) && kindOf(spec) === 'struts';
}

function regionFaults(spec: RegionsSpec): SpecFault[] {
  const { plane, second } = spec.regions;
  const faults = checkParameters(regionSpecs(spec)[1]);
  if (!plane.flat().every(Number.isFinite) || !planeThrough(plane))
    faults.push({ code: 'plane-out-of-range' });
  const surfaces = [spec.lattice, second.lattice].some(
    (name) => namedLattice(name)?.type.family === 'surface',
  );
  const solid = spec.shellMm !== undefined || spec.bottomMm !== undefined;
  if (surfaces || solid) faults.push({ code: 'not-with-this-lattice' });
  return faults;
}
