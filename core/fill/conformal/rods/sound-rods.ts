import { findDeepCrossings } from '../../../solid/mesh/crossings/deep-crossings.ts';
import { volumeOf } from '../../../solid/mesh/mesh.ts';
import type { BentStrut } from '../cells/clearance.ts';
import { fitStruts, mainStruts, offsetsAt, strutsAtNodes } from './fit-struts.ts';
import type { MadeRods, RodMaker } from './plain-rods.ts';
import { fullestAt, type RodMesh, rodMesh } from './rod-mesh.ts';

/** Faces that run through one another by less are rounding, mm. */
const CROSSING_MM = 5e-4;
/** Tries to get a mesh without crossings. */
const MOST_TRIES = 8;

/**
 * The largest part of the struts that can be made as one closed surface without crossings: where a joint is unsound or
 * rods run through each other, the struts in the way go. Undefined if nothing is left, or crossings remain.
 */
export const soundRods: RodMaker = (places, wanted, { radiusMm, sides }): MadeRods | undefined => {
  let struts: readonly BentStrut[] = wanted;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    struts = mainStruts({ places, struts: fitStruts({ places, struts }, radiusMm) });
    if (struts.length === 0) return undefined;
    const made = rodMesh({ places, struts }, radiusMm, sides);
    const bad = 'flawed' in made ? new Set(made.flawed) : crossingStruts(places, struts, made);
    if (!('flawed' in made) && bad.size === 0)
      return { struts: [...struts], mesh: made.mesh, volumeMm3: volumeOf(made.mesh) };
    struts = struts.filter((_, s) => !bad.has(s));
  }
  return undefined;
};

function crossingStruts(
  places: readonly number[],
  struts: readonly BentStrut[],
  { mesh, owners }: Exclude<RodMesh, { flawed: number[] }>,
): Set<number> {
  const bad = new Set<number>();
  let at: number[][] | undefined;
  findDeepCrossings(mesh, { toleranceMm: CROSSING_MM }, (face) => {
    const owner = owners[face]!;
    if (owner >= 0) {
      bad.add(owner);
      return;
    }
    const node = -1 - owner;
    at ??= strutsAtNodes({ places, struts });
    bad.add(fullestAt(at[node]!, offsetsAt({ places, struts }, at[node]!, node)));
  });
  return bad;
}
