import { deviationFor } from '../../cells/tpms/design.ts';
import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { latticeName, namedSurface } from '../../spec/name.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { MOST_PRUNED } from '../coverage/coverage.ts';
import type { FilledModel, FillHooks } from '../result/filled-model.ts';
import { fillSurface, frameOfSurface, placeSurface, type SurfaceJob } from './fill.ts';

/** Surface lattice that a spec asks for. Throws a RangeError for a strut lattice. */
export function surfaceJob(spec: LatticeSpec): SurfaceJob {
  const lattice = latticeName(spec);
  const named = namedSurface(lattice);
  if (!named) throw new RangeError(`no surface lattice is called ${lattice}`);
  const { cellMm, rodDiameterMm, action, originMm, turnZDeg } = spec;
  return {
    ...named,
    lattice,
    cellMm,
    widthMm: rodDiameterMm,
    deviationMm: deviationFor(action, cellMm),
    ...(originMm ? { originMm } : {}),
    ...(turnZDeg === undefined ? {} : { turnZDeg }),
  };
}

/** Fills the fill domain of a model with a surface lattice. Throws as `generateLattice` does. */
export async function fillModelWithSurface(
  mesh: Mesh,
  spec: LatticeSpec,
  domain: FillDomain,
  hooks: FillHooks,
): Promise<FilledModel> {
  const placed = placeSurface(mesh, surfaceJob(spec), domain);
  const frame = frameOfSurface(placed);
  await hooks.onFrame(frame);
  const { copies, kept, trimmedTriangles, droppedShare, droppedMm3 } = await fillSurface(
    placed,
    hooks.resolves,
  );
  hooks.onTrimmed(1);
  if (droppedShare > MOST_PRUNED) {
    throw new LatticeError(
      'cell-too-large',
      'most of the lattice falls apart in this model: take smaller cells',
    );
  }
  return {
    frame: {
      ...frame,
      prunedShare: droppedShare,
      predictedVolumeMm3: frame.predictedVolumeMm3 - droppedMm3,
    },
    placement: placed.placement,
    copies,
    kept,
    trim: { clusters: 1, triangles: trimmedTriangles },
  };
}
