import { ROD_LIMIT_SHARE } from '../../catalogue/lattice-types.ts';
import { maxRodForJoints, minRod, rodForDensity } from '../../cells/density.ts';
import type { Coverage } from '../../fill/coverage/coverage.ts';
import { latticeKind } from '../../fill/kinds.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { areaOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { latticeName } from '../../spec/name.ts';
import { type ConstantSpec, sidesOf } from '../../spec/spec.ts';
import { type EstimateInput, estimateJob } from '../estimate/estimate.ts';
import { bodyVolumes } from '../estimate/mesh-estimate.ts';
import { bodyJobs } from '../pipeline/bodies/body-jobs.ts';
import { originsAbout, originsOf } from './origins.ts';
import { type SearchedBody, searchedBody, shownShare, type Tried, trySpec, wallsOf } from './try-spec.ts';

export interface FitLimits {
  /** Cell edges, mm; the usual one is the largest that is tried. */
  cellMm: { min: number; max: number; usual: number };
  /** Rod diameters, mm. Both the same: the rod is given. */
  rodMm: { min: number; max: number };
  /** Relative density that decides the rod, as far as the range allows, 0 to 1. */
  density: number;
  /** Estimates of a job above these are not tried. */
  mostSeconds: number;
  mostBytes: number;
  /** Coverage that is enough, 0 to 1; default `ENOUGH`. */
  enough?: number;
  /** First cell that is tried, in walls; default `FIRST_WALLS`. */
  firstWalls?: number;
}

export interface Fit {
  cellMm: Point;
  rodDiameterMm: number;
  /** Corner of a cell, mm. */
  originMm: Point;
  coverage: Coverage;
  /** Share of the part that users read, 0 to 1 (`shownCoverage`): below `coverage` in a part thinner than its cells. */
  shownShare: number;
  /** Share of the struts inside the model that stay, 0 to 1. */
  keptShare: number;
  /** Struts added between islands. */
  links: number;
  struts: number;
  /** Solids that nothing joins even so: such a lattice is refused. */
  apart: number;
  /** Walls of the model, mm: twice the volume over the area, and the median of inward rays. */
  wallMm: { mean: number; median: number };
}

/** Coverage from which no smaller cell is tried: less than 5 % of the part is lost. */
export const ENOUGH = 0.95;
/** First cell, in walls: of 617 fills of published models 84 % held together at up to 1.5 mean walls, 42 % above. */
const FIRST_WALLS = 1.5;
/** Ratio of one tried cell to the one before. */
const NEXT = 0.8;
/** Cells are whole multiples of this, mm. */
const CELL_STEP_MM = 0.1;
/** Share of the struts inside that must stay before no smaller cell is tried: a few long struts are no lattice. */
const KEPT_NEEDED = 0.75;
/** Coverage and kept share at which no other origin is tried. */
const ALL_REACHED = 0.985;
const ALL_KEPT = 0.9;
/** Coverage below which moving the cells by a quarter is not worth a try. */
const HOPELESS = 0.3;
/** Links and removed struts count as much as this share of lost volume, times their share of the struts. */
const LINK_PRICE = 0.02;
const PRUNED_PRICE = 0.05;
/** A lattice that leaves a solid loose is refused: any that joins all is better. */
const APART_PRICE = 1;

/**
 * Cell, rod and origin with which a lattice reaches a whole part, the cell as large as it can be. Only frames are
 * built: from a cell of about the wall downward, at each size from several origins. If no size reaches `enough`,
 * the best of them. Undefined if none holds together, or none is allowed by the limits.
 */
export function fitToPart(mesh: Mesh, spec: ConstantSpec, limits: FitLimits): Fit | undefined {
  const bodies = bodyJobs(mesh, spec).jobs.flatMap(
    (job) => searchedBody(job.mesh, job.spec as ConstantSpec) ?? [],
  );
  if (bodies.length === 0) return undefined;
  const search: Search = {
    mesh,
    bodies,
    about: {
      boxMm: boundsOf(mesh),
      faces: mesh.triangles.length / 3,
      volumeMm3: volumeOf(mesh),
      areaMm2: areaOf(mesh),
      bodiesMm3: bodyVolumes(mesh, spec),
    },
  };
  const wallMm = wallsOf(bodies, spec);
  const enough = limits.enough ?? ENOUGH;
  const { min, max, usual } = limits.cellMm;
  // Not of the median: fins with most of the area but little of the volume would make all cells as fine as they need.
  const wanted = (limits.firstWalls ?? FIRST_WALLS) * wallMm.mean;
  const sizedTo = (cell: number) => specOfSize(spec, edgeOf(cell, min), limits);
  const isLong = (cell: number) => {
    const sized = sizedTo(cell);
    return sized !== undefined && isTooMuch(search, sized, limits);
  };
  let cell = Math.max(min, Math.min(max, usual, wanted));
  // A thin part may be too large for cells of its walls. Links then reach as far as they can.
  while (isLong(cell) && cell < max) cell = Math.min(max, cell / NEXT);
  let best: Tried | undefined;
  for (; !isLong(cell); cell *= NEXT) {
    const sized = sizedTo(cell);
    const tried = sized && bestOrigin(search, sized);
    if (tried && (!best || score(tried) > score(best))) best = tried;
    const isGood = best && best.apart === 0 && best.coverage.share >= enough && best.keptShare >= KEPT_NEEDED;
    if (isGood || edgeOf(cell, min) <= min) break;
  }
  if (!best) return undefined;
  const { spec: fitted, coverage, keptShare, links, struts, apart } = best;
  return {
    cellMm: fitted.cellMm,
    rodDiameterMm: fitted.rodDiameterMm,
    originMm: fitted.originMm!,
    coverage,
    shownShare: shownShare(search.bodies, fitted),
    keptShare,
    links,
    struts,
    apart,
    wallMm,
  };
}

interface Search {
  mesh: Mesh;
  bodies: SearchedBody[];
  about: Omit<EstimateInput, 'spec'>;
}

function edgeOf(cell: number, min: number): number {
  const steps = Math.floor(cell / CELL_STEP_MM + 1e-9);
  return Math.max(min, Math.round(steps * CELL_STEP_MM * 1000) / 1000);
}

/** Spec with a cell of this size, as stretched as before, and its rod; undefined where no rod is possible. */
function specOfSize(
  spec: ConstantSpec,
  edgeMm: number,
  { rodMm, density }: FitLimits,
): ConstantSpec | undefined {
  const cellMm = mapPoint(spec.cellMm, (edge) => (edgeMm * edge) / spec.cellMm[0]);
  const name = latticeName(spec);
  const sides = sidesOf(spec);
  const most = Math.min(rodMm.max, ROD_LIMIT_SHARE * maxRodForJoints(name, cellMm, sides));
  const least = Math.max(rodMm.min, minRod(name, cellMm));
  if (least > most) return undefined;
  const wanted = rodForDensity({ lattice: name, cellMm, sides }, density);
  // Rounded down: the thickest rod must stay below its limit.
  const rod = Math.floor(Math.min(most, Math.max(least, wanted)) * 1000 + 1e-6) / 1000;
  return { ...spec, cellMm, rodDiameterMm: Math.max(least, rod) };
}

function isTooMuch({ about }: Search, spec: ConstantSpec, { mostSeconds, mostBytes }: FitLimits): boolean {
  const { seconds, bytes } = estimateJob({ ...about, spec });
  return seconds > mostSeconds || bytes > mostBytes;
}

/** Returns the origin of a size with the greatest reach, and of these the fewest links. */
function bestOrigin(search: Search, spec: ConstantSpec): Tried | undefined {
  let best: Tried | undefined;
  const tryAll = (origins: readonly Point[]) => {
    for (const originMm of origins) {
      if (best && isComplete(best)) return;
      const tried = trySpec(search.bodies, { ...spec, originMm });
      if (tried && (!best || score(tried) > score(best))) best = tried;
    }
  };
  const origins = originsOf(search.mesh, spec);
  // Conformal cells begin at the walls, wherever the grid does.
  if (latticeKind(spec).followsWalls) return trySpec(search.bodies, { ...spec, originMm: origins[0]! });
  tryAll(origins);
  if (best && best.coverage.share >= HOPELESS && best.coverage.share < ENOUGH)
    tryAll(originsAbout(best.spec.originMm!, spec));
  return best;
}

function isComplete({ coverage, links, keptShare, apart }: Tried): boolean {
  return apart === 0 && coverage.share >= ALL_REACHED && links === 0 && keptShare >= ALL_KEPT;
}

function score({ coverage, links, struts, keptShare, apart }: Tried): number {
  const price = (LINK_PRICE * links) / Math.max(1, struts) + PRUNED_PRICE * (1 - keptShare);
  return coverage.share - price - (apart > 0 ? APART_PRICE : 0);
}
