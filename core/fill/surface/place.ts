import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { designSurface, deviationFor, type SurfaceDesign } from '../../cells/tpms/design.ts';
import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { latticeCut } from '../../model/domain/roles/body-room.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { latticeName, type SurfaceVariant, tpmsOf } from '../../spec/name.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import type { Frame } from '../frame/frame.ts';
import { cellCount, MAX_GRID_CELLS, type Placement, placeCells, toLattice } from '../grid/placement.ts';
import { roomsInLattice } from '../grid/wall.ts';
import { surfaceFrame } from './frame.ts';
import { sheetInDomain } from './predict-sheet.ts';
import { latticeInDomain } from './predict-volume.ts';
import { type SortedPrisms, sortPrisms } from './prisms.ts';
import type { TrimDomain } from './trim.ts';

export interface SurfaceJob {
  /** Full name of the lattice, kept in the frame. */
  lattice: string;
  surface: SurfaceKey;
  variant: SurfaceVariant;
  cellMm: Point;
  /** Thickness of a sheet, or diameter of a network's thinnest neck, mm. */
  widthMm: number;
  /** Maximum deviation of the mesh from the true lattice, mm. */
  deviationMm: number;
  originMm?: Point;
  turnZDeg?: number;
}

/** Surface lattice that a spec asks for. Throws a RangeError for a strut lattice. */
export function surfaceJob(spec: LatticeSpec): SurfaceJob {
  const lattice = latticeName(spec);
  const { cellMm, rodDiameterMm, action, originMm, turnZDeg } = spec;
  return {
    ...tpmsOf(lattice),
    lattice,
    cellMm,
    widthMm: rodDiameterMm,
    deviationMm: deviationFor(action, cellMm),
    ...(originMm ? { originMm } : {}),
    ...(turnZDeg === undefined ? {} : { turnZDeg }),
  };
}

/** Model with a surface lattice placed in it, before the trim. */
export interface PlacedSurface {
  job: SurfaceJob;
  placement: Placement;
  /** Domain that trims the lattice, in the lattice's frame. */
  domain: TrimDomain;
  design: SurfaceDesign;
  sorted: SortedPrisms;
  modelMm3: number;
  solidMm3: number;
}

/**
 * Places a surface lattice in the fill domain of a closed, outward mesh; `designed` meshes its period.
 * @throws LatticeError bad-model, bad-spec (a network on a solid bottom), too-many-cells, proof-failed
 */
export function placeSurface(
  model: Mesh,
  job: SurfaceJob,
  { domain, designed = designSurface }: { domain: FillDomain; designed?: typeof designSurface | undefined },
): PlacedSurface {
  if (model.triangles.length === 0) throw new LatticeError('bad-model', 'the model has no triangles');
  if ((domain.floorMm !== undefined || domain.solids) && job.variant === 'network') {
    throw new LatticeError('bad-spec', 'a network has no solid parts: take a sheet');
  }
  const { placement, local } = placeCells(model, job, domain.mesh);
  if (cellCount(placement) > MAX_GRID_CELLS) {
    throw new LatticeError('too-many-cells', 'the cells are too small for this model');
  }
  const withinShell = domain.isHollow;
  const design = designed(job, placement, { ...job, withinShell });
  return {
    job,
    placement,
    domain: domainInLattice({ model, local }, domain, placement),
    design,
    sorted: sortPrisms(withCuts(local, domain, placement), placement, design.unit),
    modelMm3: volumeOf(model),
    solidMm3: domain.solidMm3,
  };
}

/** The edge of the room with the faces where bodies cut the lattice, each twice, so that they bound no volume. */
function withCuts(local: Mesh, { behind = [] }: FillDomain, { shift, turnZDeg }: Placement): Mesh {
  const cuts = behind.flatMap((room) =>
    'own' in room && room.hasLattice ? [toLattice(latticeCut(room.own), shift, turnZDeg)] : [],
  );
  return cuts.length === 0 ? local : appendMeshes([local, ...cuts, ...cuts]);
}

function domainInLattice(
  { model, local }: { model: Mesh; local: Mesh },
  domain: FillDomain,
  { shift, turnZDeg, cellMm }: Placement,
): TrimDomain {
  const { isHollow, floorMm, solids, clear = [] } = domain;
  if (solids) {
    const frame = { shift, turnZDeg };
    const rooms = {
      model: toLattice(model, shift, turnZDeg),
      solids: roomsInLattice(solids, frame),
      clear: roomsInLattice(clear, frame),
    };
    return { mesh: local, isHollow, rooms };
  }
  if (floorMm === undefined) return { mesh: local, isHollow };
  const bottom = {
    model: toLattice(model, shift, turnZDeg),
    floorMm: floorMm + shift[2],
    cellMm: Math.min(...cellMm),
  };
  return { mesh: local, isHollow, bottom };
}

export function frameOfSurface({ job, design, sorted, modelMm3, solidMm3 }: PlacedSurface): Frame {
  const { lattice, surface, variant, widthMm } = job;
  const latticeMm3 =
    variant === 'sheet'
      ? sheetInDomain(sorted, design.unit, design.cellMm3)
      : latticeInDomain(sorted, design);
  const predictedMm3 = solidMm3 + latticeMm3;
  return surfaceFrame(sorted, { lattice, surface, widthMm, predictedMm3, modelMm3 });
}
