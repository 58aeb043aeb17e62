import { latticeById } from '../catalogue/lattice-types.ts';
import type { BodyRoleKind } from '../rules/parameters/bodies.ts';
import { type CellLayout, namedCells } from '../rules/parameters/cell-layouts.ts';
import type { IslandLinks } from '../rules/parameters/join-islands.ts';
import type { OutputAction, SurfaceVariant } from '../rules/parameters/lattice-parameters.ts';
import { defaultOpenEnds, type OpenEnds } from '../rules/parameters/open-ends.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { BodyRole, FaceRole } from './roles.ts';
import type { ConstantSpec, DrainHole } from './spec.ts';

/** Role of a body as an order names it; `own` is the lattice of one that has its own. */
export interface BodySetting {
  body: number;
  role: BodyRoleKind;
  own?: { latticeId: number; cellSizeMm: number; rodDiameterMm: number };
}

/** Returns the roles of bodies for a spec, without those of the order's lattice. Throws for an unknown lattice. */
export function bodyRoles(bodies: readonly BodySetting[]): BodyRole[] {
  return bodies.flatMap(({ body, role, own }): BodyRole[] => {
    if (role !== 'lattice') return [{ body, role }];
    if (!own) return [];
    const { latticeId, cellSizeMm, rodDiameterMm } = own;
    const cellMm: Point = [cellSizeMm, cellSizeMm, cellSizeMm];
    return [{ body, role, own: { lattice: knownLattice(latticeId).title, cellMm, rodDiameterMm } }];
  });
}

/** Throws for an id that is not in the catalogue. */
export function knownLattice(id: number) {
  const lattice = latticeById(id);
  if (lattice === undefined) throw new Error(`unknown lattice ${id}`);
  return lattice;
}

/** Settings of one lattice of one rod diameter, as an order or a recipe names them. */
export interface ConstantSettings {
  latticeId: number;
  cellSizeMm: number;
  rodDiameterMm: number;
  sides: number;
  action: OutputAction;
  variant: SurfaceVariant;
  /** Height of a cell over its width. */
  stretch: number;
  cells?: CellLayout;
  openEnds?: OpenEnds;
  joinIslands?: IslandLinks;
  originMm?: Point;
  shellMm?: number;
  bottomMm?: number;
  drains?: DrainHole[];
  roles?: FaceRole[];
  bodies?: BodySetting[];
}

/** Returns the engine's spec of settings. Throws for a lattice that is not in the catalogue. */
export function constantSpec(settings: ConstantSettings): ConstantSpec {
  const { cellSizeMm, sides, action, stretch, openEnds, joinIslands, originMm, shellMm, bottomMm } = settings;
  const { drains = [], roles = [] } = settings;
  const bodies = bodyRoles(settings.bodies ?? []);
  const lattice = knownLattice(settings.latticeId);
  return {
    mode: 'constant',
    lattice: lattice.title,
    cellMm: [cellSizeMm, cellSizeMm, cellSizeMm * stretch],
    rodDiameterMm: settings.rodDiameterMm,
    sides,
    action,
    ...namedCells(settings.cells),
    // The engine's defaults stay out: the content key of an order does not depend on whether they are named.
    ...(openEnds === undefined || openEnds === defaultOpenEnds(action) ? {} : { openEnds }),
    ...(joinIslands === 'links' ? { joinIslands } : {}),
    ...(originMm === undefined ? {} : { originMm }),
    ...(lattice.family === 'surface' && settings.variant === 'network' ? { variant: settings.variant } : {}),
    ...(shellMm ? { shellMm } : {}),
    ...(bottomMm ? { bottomMm } : {}),
    ...(drains.length > 0 ? { drains } : {}),
    ...(roles.length > 0 ? { roles } : {}),
    ...(bodies.length > 0 ? { bodies } : {}),
  };
}
