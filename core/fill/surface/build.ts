import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { thinnedDomainOf } from '../../model/domain/thinned-domain.ts';
import { LatticeError } from '../../solid/error.ts';
import { openKernel } from '../../solid/kernel/kernel.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Threads } from '../../solid/threads/task.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { trimOtherwise } from '../attempts.ts';
import { type LatticeBuild, skinOf } from '../build.ts';
import { MOST_PRUNED } from '../coverage/coverage.ts';
import { fillingsInLattice } from '../grid/wall.ts';
import type { Copies } from '../result/copies.ts';
import type { FilledModel, FillHooks } from '../result/filled-model.ts';
import { refuseLostSolids } from '../result/lost-solids.ts';
import type { TrimmedPart } from '../result/trimmed-part.ts';
import { assembleFill } from './assemble.ts';
import { buildBand } from './band.ts';
import { trimByCut } from './cut/trim-by-cut.ts';
import { frameOfSurface, type PlacedSurface, placeSurface, surfaceJob } from './place.ts';
import { trimBand } from './trim.ts';

/** A surface lattice; a failed one is trimmed by the boolean kernel alone. */
export async function surfaceBuild(mesh: Mesh, spec: LatticeSpec, threads?: Threads): Promise<LatticeBuild> {
  const domain = await thinnedDomainOf(mesh, spec, threads);
  return {
    fill: (hooks) => fillModelWithSurface(mesh, spec, { domain, hooks }),
    domain: domain.mesh,
    skin: skinOf(mesh, domain),
    ...(domain.behind ? { solids: domain.behind } : {}),
    retries: [trimOtherwise],
  };
}

async function fillModelWithSurface(
  mesh: Mesh,
  spec: LatticeSpec,
  { domain, hooks }: { domain: FillDomain; hooks: FillHooks },
): Promise<FilledModel> {
  const placed = withFillings(placeSurface(mesh, surfaceJob(spec), { domain }), domain, hooks);
  const frame = frameOfSurface(placed);
  await hooks.onFrame(frame);
  const { copies, kept, trimmedTriangles, droppedShare, droppedMm3 } = await fillSurface(
    placed,
    hooks.resolves,
  );
  hooks.onTrimmed(1);
  if (domain.solids) {
    const { quantumMm } = placed.placement;
    refuseLostSolids(kept, domain.solids, { ...placed.domain.rooms!, quantumMm, clear: domain.clear });
  }
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
    keptShare: 1 - droppedShare,
    placement: placed.placement,
    copies,
    kept,
    trim: { clusters: 1, triangles: trimmedTriangles },
  };
}

/** A placed lattice whose domain knows the lattices in place of its solids. */
function withFillings(placed: PlacedSurface, { solids }: FillDomain, { fillings }: FillHooks): PlacedSurface {
  const { rooms, ...domain } = placed.domain;
  if (!rooms || !solids || !fillings) return placed;
  const own = { ...rooms, fillings: fillingsInLattice(solids, fillings, placed.placement) };
  return { ...placed, domain: { ...domain, rooms: own } };
}

/** Trimmed surface lattice, in the lattice's frame. */
interface FilledSurface {
  copies: Copies;
  kept: TrimmedPart[];
  trimmedTriangles: number;
  /** Share of the lattice dropped because it is not connected to the largest part. */
  droppedShare: number;
  droppedMm3: number;
}

/**
 * Trims a placed lattice, with `byBoolean` by the boolean kernel alone, and lists its surface. Drops everything not
 * connected to the largest part.
 * @throws LatticeError nothing-inside, trim-failed
 */
async function fillSurface(placed: PlacedSurface, byBoolean = false): Promise<FilledSurface> {
  const { placement, domain, design, sorted } = placed;
  const { unit } = design;
  const { origin, quantumMm } = placement;
  const band = buildBand(sorted, unit);
  const keepsBare = (x: number, y: number, z: number) =>
    design.isSolid(x - origin[0], y - origin[1], z - origin[2]) !== domain.isHollow;
  const about = { kind: unit.kind, quantumMm, keepsBare };
  const cut = byBoolean ? undefined : await trimByCut(domain, { sorted, band }, about);
  const trimmed =
    cut ?? trimBand(await openKernel(), { domain, band }, { kind: unit.kind, quantumMm, keepsBare });
  const fill = assembleFill({ sorted, unit, band, trimmed }, domain.isHollow);
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
