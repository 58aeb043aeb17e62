import { ROD_LIMIT_SHARE } from '../../catalogue/lattice-types.ts';
import { maxRodForJoints, relativeDensity, rodForDensity } from '../cell/density.ts';
import { fillDomainOf } from '../domain/fill-domain.ts';
import { type Mesh, volumeOf } from '../mesh/mesh.ts';
import { LatticeError } from '../spec/error.ts';
import { latticeName, namedSurface } from '../spec/name.ts';
import { type ConstantSpec, sidesOf } from '../spec/spec.ts';
import { frameModel } from '../struts/frame-model.ts';

/** The prediction may stay this far from the density asked for, relative. */
const CLOSE_ENOUGH = 0.002;
const MOST_TRIES = 8;

/** A rod and what it gives. */
export interface DensityFirst {
  rodDiameterMm: number;
  /** Share of the room, which is the model less its shell or bottom, that the lattice will fill, 0 to 1. */
  density: number;
}

/**
 * The rod diameter, mm, with which a lattice fills this share of the room of a model. In endless space the density law
 * says it; in a model faces that cut struts lengthwise count as well, so the frame of the model is asked, and the rod
 * mended until its prediction agrees. Surface lattices keep to their law.
 * @param density 0 to 1
 * @throws LatticeError as `frameModel` does, and rod-too-thick when even the thickest rod gives less
 */
export function rodForModel(mesh: Mesh, spec: ConstantSpec, density: number): DensityFirst {
  const name = latticeName(spec);
  const sides = sidesOf(spec);
  const first = rodForDensity(name, spec.cellMm, density, sides);
  if (namedSurface(name)) {
    return { rodDiameterMm: first, density: relativeDensity(name, spec.cellMm, first, sides) };
  }
  const thickest = ROD_LIMIT_SHARE * maxRodForJoints(name, spec.cellMm, sides);
  const room = fillDomainOf(mesh, spec);
  const roomMm3 = volumeOf(room.mesh);
  const given = (rodDiameterMm: number) => {
    const { frame } = frameModel(mesh, { ...spec, rodDiameterMm }, room);
    return (frame.predictedVolumeMm3 - room.solidMm3) / roomMm3;
  };
  let rod = Math.min(first, thickest);
  let now = given(rod);
  for (let tries = 1; tries < MOST_TRIES && Math.abs(now / density - 1) > CLOSE_ENOUGH; tries++) {
    if (rod === thickest && now < density) break;
    // Density grows nearly with the square of the rod.
    rod = Math.min(thickest, rod * Math.sqrt(density / now));
    now = given(rod);
  }
  if (rod === thickest && now < density * (1 - CLOSE_ENOUGH)) {
    throw new LatticeError(
      'rod-too-thick',
      `with rods as thick as they can be the density is ${now.toFixed(4)}`,
    );
  }
  return { rodDiameterMm: rod, density: now };
}
