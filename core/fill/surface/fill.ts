import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { designSurface, type SurfaceDesign } from '../../cells/tpms/design.ts';
import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { openKernel } from '../../solid/kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { SurfaceVariant } from '../../spec/name.ts';
import type { Frame } from '../frame/frame.ts';
import { cellCount, MAX_GRID_CELLS, type Placement, placeCells, toLattice } from '../grid/placement.ts';
import type { Copies } from '../result/copies.ts';
import type { TrimmedPart } from '../result/trimmed-part.ts';
import { assembleFill } from './assemble.ts';
import { buildBand } from './band.ts';
import { trimByCut } from './cut/trim-by-cut.ts';
import { surfaceFrame } from './frame.ts';
import { sheetInDomain } from './predict-sheet.ts';
import { latticeInDomain } from './predict-volume.ts';
import { type SortedPrisms, sortPrisms } from './prisms.ts';
import { type TrimDomain, trimBand } from './trim.ts';

/** Surface lattice to fill a model with. */
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
  domain: FillDomain,
  designed: typeof designSurface = designSurface,
): PlacedSurface {
  if (model.triangles.length === 0) throw new LatticeError('bad-model', 'the model has no triangles');
  if (domain.kind === 'bottom' && job.variant === 'network') {
    throw new LatticeError('bad-spec', 'a network has no solid bottom: take a sheet');
  }
  const { placement, local } = placeCells(model, job, domain.mesh);
  if (cellCount(placement) > MAX_GRID_CELLS) {
    throw new LatticeError('too-many-cells', 'the cells are too small for this model');
  }
  const withinShell = domain.kind === 'shell';
  const design = designed(job.surface, job.variant, placement, job.widthMm, job.deviationMm, withinShell);
  return {
    job,
    placement,
    domain: domainInLattice(model, domain, local, placement),
    design,
    sorted: sortPrisms(local, placement, design.unit),
    modelMm3: volumeOf(model),
    solidMm3: domain.solidMm3,
  };
}

function domainInLattice(
  model: Mesh,
  domain: FillDomain,
  local: Mesh,
  { shift, turnZDeg, cellMm }: Placement,
): TrimDomain {
  if (domain.kind !== 'bottom') return { kind: domain.kind, mesh: local };
  return {
    kind: 'bottom',
    mesh: local,
    model: toLattice(model, shift, turnZDeg),
    floorMm: domain.floorMm! + shift[2],
    cellMm: Math.min(...cellMm),
  };
}

/** Frame of the placed lattice, for a viewer. */
export function frameOfSurface({ job, design, sorted, modelMm3, solidMm3 }: PlacedSurface): Frame {
  const { lattice, surface, variant, widthMm } = job;
  const latticeMm3 =
    variant === 'sheet'
      ? sheetInDomain(sorted, design.unit, design.cellMm3)
      : latticeInDomain(sorted, design);
  const predictedMm3 = solidMm3 + latticeMm3;
  return surfaceFrame(sorted, { lattice, surface, widthMm, predictedMm3, modelMm3 });
}

/** Trimmed surface lattice, in the lattice's frame. */
export interface FilledSurface {
  copies: Copies;
  kept: TrimmedPart[];
  /** Triangles that went into the trim. */
  trimmedTriangles: number;
  /** Share of the lattice dropped because it is not connected to the largest part. */
  droppedShare: number;
  /** Volume of the dropped parts, mm3. */
  droppedMm3: number;
}

/**
 * Trims a placed lattice, with `byBoolean` by the boolean kernel alone, and lists its surface. Drops everything not
 * connected to the largest part.
 * @throws LatticeError nothing-inside, trim-failed
 */
export async function fillSurface(placed: PlacedSurface, byBoolean = false): Promise<FilledSurface> {
  const { placement, domain, design, sorted } = placed;
  const { unit } = design;
  const { origin, quantumMm } = placement;
  const band = buildBand(sorted, unit);
  const keepsBare = (x: number, y: number, z: number) =>
    design.isSolid(x - origin[0], y - origin[1], z - origin[2]) !== (domain.kind === 'shell');
  const about = { kind: unit.kind, quantumMm, keepsBare };
  const cut = byBoolean ? undefined : await trimByCut(domain, sorted, band, about);
  const trimmed = cut ?? trimBand(await openKernel(), domain, band, unit.kind, quantumMm, keepsBare);
  const fill = assembleFill(sorted, unit, band, trimmed, domain.kind === 'shell');
  const copied = fill.triangles - fill.loose.length / 9;
  if (fill.triangles === 0)
    throw new LatticeError('nothing-inside', 'no part of the lattice fits into the model');
  return {
    copies: { runs: fill.runs, tubes: new Float64Array(), triangles: copied, volumeMm3: fill.copiesMm3 },
    kept: [
      {
        corners: fill.loose,
        rings: [],
        volumeMm3: fill.looseMm3,
        clearTriangles: fill.clearTriangles,
      },
    ],
    trimmedTriangles: band.solid.triangles.length / 3,
    droppedShare: fill.droppedShare,
    droppedMm3: fill.droppedMm3,
  };
}
