import { type LatticeSpec, specOfBody } from '../../spec/spec.ts';

/** A lattice, and the volume that it fills, mm3. */
interface FilledPart {
  spec: LatticeSpec<unknown>;
  volumeMm3: number;
}

/** Less of a model than this share is rounding. */
const NOTHING_SHARE = 1e-6;

/** The lattices of a spec: that of the order, and those of bodies. */
export function filledLattices(spec: LatticeSpec<unknown>): LatticeSpec<unknown>[] {
  return [spec, ...(spec.bodies ?? []).flatMap(({ own }) => (own ? [specOfBody(spec, own)] : []))];
}

/**
 * The lattices of a spec with the part of a model that each fills; undefined where bodies have their own and the volume of
 * one is not known.
 * @param bodiesMm3 volumes of the model's bodies by their numbers
 */
export function filledParts(
  spec: LatticeSpec<unknown>,
  volumeMm3: number,
  bodiesMm3: readonly number[] = [],
): FilledPart[] | undefined {
  const roles = (spec.bodies ?? []).filter(({ role }) => role !== 'void');
  if (!roles.some(({ own }) => own)) return [{ spec, volumeMm3 }];
  if (roles.some(({ body }) => bodiesMm3[body] === undefined)) return undefined;
  const left = roles.reduce((mm3, { body }) => mm3 - bodiesMm3[body]!, volumeMm3);
  const ofBodies = roles.flatMap(({ body, own }) =>
    own ? [{ spec: specOfBody(spec, own), volumeMm3: bodiesMm3[body]! }] : [],
  );
  return left > NOTHING_SHARE * volumeMm3 ? [{ spec, volumeMm3: left }, ...ofBodies] : ofBodies;
}
