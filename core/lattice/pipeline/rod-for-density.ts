import { ROD_LIMIT_SHARE } from '../../catalogue/lattice-types.ts';
import { maxRodForJoints, relativeDensity, rodForDensity } from '../cell/density.ts';
import { SOUND_MAKERS } from '../conformal/fill.ts';
import { conformalFrame } from '../conformal/frame.ts';
import { fillDomainOf } from '../domain/fill-domain.ts';
import { type Mesh, volumeOf } from '../mesh/mesh.ts';
import { LatticeError } from '../spec/error.ts';
import { latticeName, namedSurface } from '../spec/name.ts';
import { type ConstantSpec, isConformal, sidesOf } from '../spec/spec.ts';
import { frameModel } from '../struts/frame-model.ts';
import { crispAtFaces } from '../struts/trim/flat/crisp-at-faces.ts';

/** Relative tolerance of the predicted density. */
const CLOSE_ENOUGH = 0.002;
/** Of conformal cells, whose layers move with the rod. */
const CLOSE_ENOUGH_CONFORMAL = 0.02;
const MOST_TRIES = 8;

/** Rod diameter and its result. */
export interface DensityFirst {
  rodDiameterMm: number;
  /** Share of the fill domain, the model without its shell or bottom, that the lattice fills, 0 to 1. */
  density: number;
}

/**
 * Rod diameter, mm, with which a lattice fills this share of the fill domain of a model. In infinite space
 * the density law gives it. In a model, faces that cut struts lengthwise matter as well, so the rod is
 * corrected until the prediction of the model's frame agrees. Surface lattices use their law.
 * @param density 0 to 1
 * @throws LatticeError as `frameModel` does, and rod-too-thick if even the thickest rod gives less
 */
export function rodForModel(mesh: Mesh, spec: ConstantSpec, density: number): DensityFirst {
  const name = latticeName(spec);
  const sides = sidesOf(spec);
  const first = rodForDensity(name, spec.cellMm, density, sides);
  const conformal: boolean = isConformal(spec);
  if (namedSurface(name) && !conformal) {
    return { rodDiameterMm: first, density: relativeDensity(name, spec.cellMm, first, sides) };
  }
  const thickest = ROD_LIMIT_SHARE * maxRodForJoints(name, spec.cellMm, sides);
  const domain = fillDomainOf(mesh, spec);
  const domainMm3 = volumeOf(domain.mesh);
  const closeEnough = conformal ? CLOSE_ENOUGH_CONFORMAL : CLOSE_ENOUGH;
  const given = (rodDiameterMm: number) => {
    if (conformal) {
      const { frame } = conformalFrame(mesh, { ...spec, rodDiameterMm }, SOUND_MAKERS);
      return frame.predictedVolumeMm3 / frame.modelVolumeMm3;
    }
    const { frame } = frameModel(mesh, { ...spec, rodDiameterMm }, { domain, crispCuts: crispAtFaces });
    return (frame.predictedVolumeMm3 - domain.solidMm3) / domainMm3;
  };
  let rod = Math.min(first, thickest);
  let now = given(rod);
  for (let tries = 1; tries < MOST_TRIES && Math.abs(now / density - 1) > closeEnough; tries++) {
    if (rod === thickest && now < density) break;
    // Density grows almost with the square of the rod diameter.
    rod = Math.min(thickest, rod * Math.sqrt(density / now));
    now = given(rod);
  }
  if (rod === thickest && now < density * (1 - closeEnough)) {
    throw new LatticeError(
      'rod-too-thick',
      `with rods as thick as they can be the density is ${now.toFixed(4)}`,
    );
  }
  return { rodDiameterMm: rod, density: now };
}
