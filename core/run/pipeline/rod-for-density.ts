import { rodRange } from '../../cells/check-spec.ts';
import { relativeDensity, rodForDensity } from '../../cells/density.ts';
import { SOUND_MAKERS } from '../../fill/conformal/build.ts';
import { conformalFrame } from '../../fill/conformal/frame.ts';
import { frameModel } from '../../fill/struts/frame-model.ts';
import { crispAtFaces } from '../../fill/struts/trim/flat/crisp-at-faces.ts';
import { fillDomainOf } from '../../model/domain/fill-domain.ts';
import { LatticeError, type LatticeErrorCode } from '../../solid/error.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { type KindName, kindOf } from '../../spec/kind.ts';
import { latticeName } from '../../spec/name.ts';
import { type ConstantSpec, type LatticeSpec, sidesOf } from '../../spec/spec.ts';

/** Relative tolerance of the predicted density. */
const CLOSE_ENOUGH = 0.002;
/** Tolerance for conformal cells, whose layers move with the rod. */
const CLOSE_ENOUGH_CONFORMAL = 0.02;
/** Tolerance for surface lattices, whose law comes from tables. */
const CLOSE_ENOUGH_LAW = 0.01;
const MOST_TRIES = 12;
/** Factor of the next rod after one that the part refuses as too thick. */
const THINNER = 0.7;
/** Refusals in a row after which the search gives up. */
const MOST_REFUSALS = 6;
/** Relative tolerance of the bisection between rods that the part takes and rods that it refuses. */
const BRACKET_SHARE = 0.01;

/** Refusals of conformal cells that thinner rods can end. */
const TOO_THICK: ReadonlySet<LatticeErrorCode> = new Set(['rod-too-thick', 'cell-too-large', 'not-thin']);

export interface DensityFirst {
  rodDiameterMm: number;
  /** Share of the fill domain, the model without its shell or bottom, that the lattice fills, 0 to 1. */
  density: number;
}

/**
 * Rod diameter, mm, with which a lattice fills this share of the fill domain of a model. In infinite space
 * the density law gives it. In a model, faces that cut struts lengthwise matter as well, so the rod is
 * corrected until the prediction of the model's frame agrees. Surface lattices, and the first of two regions, use their
 * law.
 * @param density 0 to 1
 * @throws LatticeError as `frameModel` and `conformalFrame` do, and density-out-of-reach, with the limit, for a density
 *   that no rod gives
 */
export function rodForModel(mesh: Mesh, spec: LatticeSpec, density: number): DensityFirst {
  const inModel = IN_MODEL[kindOf(spec)];
  if (!inModel) return rodByLaw(spec, density);
  const name = latticeName(spec);
  const sides = sidesOf(spec);
  const first = rodForDensity({ lattice: name, cellMm: spec.cellMm, sides }, density);
  return search(
    inModel.densityIn(mesh, spec),
    { first, ...rodRange(name, spec.cellMm, sides) },
    { density, closeEnough: inModel.closeEnough },
  );
}

/** Rod, mm, of a density in infinite space. @throws LatticeError density-out-of-reach, with the limit */
function rodByLaw(spec: LatticeSpec, density: number): DensityFirst {
  const name = latticeName(spec);
  const sides = sidesOf(spec);
  const { thinnestMm, thickestMm } = rodRange(name, spec.cellMm, sides);
  const wanted = rodForDensity({ lattice: name, cellMm: spec.cellMm, sides }, density);
  const rodDiameterMm = Math.min(thickestMm, Math.max(thinnestMm, wanted));
  const found = {
    rodDiameterMm,
    density: relativeDensity({ lattice: name, cellMm: spec.cellMm, sides }, rodDiameterMm),
  };
  if (Math.abs(found.density / density - 1) > CLOSE_ENOUGH_LAW) throw outOfReach(density, found);
  return found;
}

/** Density at a rod diameter, mm; a refusal if the part takes no such rod. */
type DensityAt = (rodDiameterMm: number) => number | LatticeError;

function gridDensity(mesh: Mesh, spec: LatticeSpec): DensityAt {
  const domain = fillDomainOf(mesh, spec);
  const domainMm3 = volumeOf(domain.mesh);
  return (rodDiameterMm) => {
    const { frame } = frameModel(mesh, { ...spec, rodDiameterMm }, { domain, crispCuts: crispAtFaces });
    return (frame.predictedVolumeMm3 - domain.solidMm3) / domainMm3;
  };
}

function conformalDensity(mesh: Mesh, spec: ConstantSpec): DensityAt {
  return (rodDiameterMm) => {
    try {
      const { frame } = conformalFrame(mesh, { ...spec, rodDiameterMm }, SOUND_MAKERS);
      return frame.predictedVolumeMm3 / frame.modelVolumeMm3;
    } catch (error) {
      if (error instanceof LatticeError && TOO_THICK.has(error.code)) return error;
      throw error;
    }
  };
}

interface DensityInModel {
  closeEnough: number;
  densityIn(mesh: Mesh, spec: LatticeSpec): DensityAt;
}

const GRID: DensityInModel = { closeEnough: CLOSE_ENOUGH, densityIn: gridDensity };
const CONFORMAL: DensityInModel = { closeEnough: CLOSE_ENOUGH_CONFORMAL, densityIn: conformalDensity };

/** Kinds whose density depends on the model; the others follow their law. */
const IN_MODEL: Partial<Record<KindName, DensityInModel>> = {
  struts: GRID,
  conformal: CONFORMAL,
  conformalSheet: CONFORMAL,
};

/** Finds the rod of a density, from a first guess. A rod that is refused bounds the search from above. */
function search(
  densityAt: DensityAt,
  { first, thinnestMm, thickestMm }: { first: number; thinnestMm: number; thickestMm: number },
  { density, closeEnough }: { density: number; closeEnough: number },
): DensityFirst {
  const within = (rodMm: number) => Math.min(thickestMm, Math.max(thinnestMm, rodMm));
  let rod = within(first);
  let refusedMm = Number.POSITIVE_INFINITY;
  let refusal: LatticeError | undefined;
  let best: DensityFirst | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const now = densityAt(rod);
    if (typeof now !== 'number') {
      refusal = now;
      refusedMm = rod;
      if (!best && (tries + 1 >= MOST_REFUSALS || rod === thinnestMm)) break;
      rod = best ? (best.rodDiameterMm + rod) / 2 : within(rod * THINNER);
      if (best && rod < best.rodDiameterMm * (1 + BRACKET_SHARE)) break;
      continue;
    }
    if (!best || Math.abs(now - density) < Math.abs(best.density - density))
      best = { rodDiameterMm: rod, density: now };
    if (Math.abs(now / density - 1) <= closeEnough) break;
    if (rod === (now < density ? thickestMm : thinnestMm)) break;
    // Density grows almost with the square of the rod diameter.
    const next = within(rod * Math.sqrt(density / now));
    rod = next < refusedMm ? next : (rod + refusedMm) / 2;
  }
  if (!best) throw refusal!;
  const { rodDiameterMm: rodMm, density: reached } = best;
  const isShort = reached < density * (1 - closeEnough) && (refusal !== undefined || rodMm === thickestMm);
  const isOver = reached > density * (1 + closeEnough) && rodMm === thinnestMm;
  if (isShort || isOver) throw outOfReach(density, best);
  return best;
}

function outOfReach(density: number, { rodDiameterMm, density: reached }: DensityFirst): LatticeError {
  const bound = reached < density ? 'at most' : 'at least';
  return new LatticeError(
    'density-out-of-reach',
    `this lattice cannot fill ${percent(density)} of this part: ${bound} ${percent(reached)}, with rods of ${rodDiameterMm.toFixed(2)} mm; ask for a density within that, or take another lattice or cell`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.01 ? 4 : 1)} %`;
}
