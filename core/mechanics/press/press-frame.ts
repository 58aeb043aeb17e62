import type { Material } from '../../catalogue/materials.ts';
import { type Frame, frameTotals } from '../../fill/frame/frame.ts';
import { ownMaterialFaults } from '../../rules/parameters/own-material.ts';
import { hasSurface } from '../../spec/kind.ts';
import { latticeName, namedLattice } from '../../spec/name.ts';
import { type LatticeSpec, membraneOf } from '../../spec/spec.ts';
import type { Patches } from './contact/patches.ts';
import type { PressAxis } from './contact/plates.ts';
import { withLawFactors } from './law-factor.ts';
import { type InsideTest, withInsideShares } from './network/inside-shares.ts';
import { isEndIn, type SolidBody, withRigidBodies } from './network/rigid-bodies.ts';
import { networkOfFrame, type StrutNetwork } from './network/strut-network.ts';
import { tieAtPlane } from './network/tie.ts';
import { PressError } from './press-error.ts';
import { type PressFigures, pressFigures } from './press-figures.ts';
import { pressTest } from './press-test.ts';
import type { PressedPart } from './pressed-part.ts';
import { type FaceSkin, type SkinOf, thickenedSkin, withFaceSkins, withSkin } from './skin/skin-network.ts';

export interface PressWanted {
  axis: PressAxis;
  friction: boolean;
  /** Load and support in place of plates. */
  patches?: Patches | undefined;
  /** Depth of plates on a round part, as a share of its height; default `ROUND_SHARE`. */
  roundShare?: number | undefined;
  material: Pick<Material, 'modulusMPa' | 'poissonRatio' | 'strengthMPa' | 'densityGPerCm3' | 'shoreA'>;
}

/** Bodies of the model that a press test of struts takes beside their frame. */
export interface FrameBodies {
  /** True for a point in the model, mm: what a rod in a face loses is outside. Missing: rods are whole. */
  isInside?: InsideTest;
  /** For a lattice with a shell. */
  skin?: SkinOf;
  /** Solid parts, which are rigid. */
  solids?: readonly SolidBody[];
  /** Skins on faces, and walls between bodies. */
  faceSkins?: readonly FaceSkin[];
}

/** A pressed lattice: its struts, how they moved, and the figures. */
export interface PressedFrame {
  network: StrutNetwork;
  part: PressedPart;
  figures: PressFigures;
}

/** Struts this close to the middle of a membrane end in it, mm beside half its thickness and a rod radius. */
const MEMBRANE_REACH_MM = 0.1;

/**
 * Presses the lattice of a frame between two plates; yields the share done.
 * @throws PressError
 */
export function* pressFrame(
  frame: Frame,
  spec: LatticeSpec,
  {
    axis,
    friction,
    patches,
    roundShare,
    material,
    isInside,
    skin,
    solids = [],
    faceSkins = [],
  }: PressWanted & FrameBodies,
): Generator<number, PressedFrame> {
  refuse(spec, material);
  if (patches && spec.bottomMm !== undefined && solids.length === 0)
    throw new PressError('bottom-across', 'a solid bottom is pressed by plates only');
  const { modulusMPa: modulus, poissonRatio, strengthMPa, densityGPerCm3 } = material;
  // Beside solid parts a bottom is one of them.
  const bottomMm = solids.length > 0 ? 0 : (spec.bottomMm ?? 0);
  const whole = networkOfFrame(frame);
  const plain = isInside ? withInsideShares(whole, isInside) : whole;
  const tied = withMembrane(withLawFactors(plain, frame, { axis, poissonRatio }), frame, spec);
  const network = withRigidBodies(inSkin(tied, spec, { skin, faceSkins, solids }), solids);
  const part = yield* pressTest(network, {
    axis,
    friction,
    patches,
    roundShare,
    solid: { modulus, poissonRatio },
    bottomMm,
  });
  const massG = (frameTotals(frame).predictedVolumeMm3 / 1000) * densityGPerCm3;
  const figures = pressFigures(network, part, { hasPlates: !patches, strengthMPa, massG });
  const isSolid = solids.length + faceSkins.length > 0;
  return { network, part, figures: isSolid ? { ...figures, solids: 'rigid' } : figures };
}

/** Throws a PressError if this lattice, or this material, cannot be tested. */
export function refuse(spec: LatticeSpec, material: PressWanted['material']): void {
  refuseMaterial(material);
  refuseBodyLattices(spec);
  if (hasSurface(spec)) throw new PressError('surface', 'surfaces are no struts');
}

/** Throws a PressError for bodies with their own lattice beside a surface lattice, or in a shell. */
export function refuseBodyLattices(spec: LatticeSpec): void {
  const own = (spec.bodies ?? []).flatMap((body) => body.own ?? []);
  if (own.length === 0) return;
  const lattices = [latticeName(spec), ...own.map(({ lattice }) => lattice)];
  const isSurface = lattices.some((name) => namedLattice(name)?.type.family === 'surface');
  if (isSurface || spec.shellMm !== undefined)
    throw new PressError(
      'body-lattices',
      'bodies have their own lattice beside a surface lattice or a shell',
    );
}

/** Throws a PressError if a figure of the material is out of range. */
export function refuseMaterial(material: PressWanted['material']): void {
  const { poissonRatio } = material;
  if (ownMaterialFaults(material).length > 0 || !(poissonRatio >= 0 && poissonRatio < 0.5))
    throw new PressError('bad-material', 'a figure of the material is out of range');
}

function inSkin(
  network: StrutNetwork,
  { shellMm, cellMm }: LatticeSpec,
  {
    skin,
    faceSkins,
    solids,
  }: Required<Pick<FrameBodies, 'faceSkins' | 'solids'>> & { skin: SkinOf | undefined },
): StrutNetwork {
  if (shellMm === undefined && faceSkins.length === 0) return network;
  if (!skin) throw new RangeError('a lattice in a skin is pressed with its skin');
  const edgeMm = Math.min(...cellMm);
  if (shellMm === undefined) return withFaceSkins(network, faceSkins, { skinOf: skin, edgeMm });
  const holds = (end: number) => !isEndIn(network.lines, end, solids);
  return withSkin(network, thickenedSkin(skin(shellMm, edgeMm), shellMm, faceSkins), {
    thicknessMm: shellMm,
    holds,
  });
}

function withMembrane(network: StrutNetwork, frame: Frame, spec: LatticeSpec): StrutNetwork {
  const membrane = membraneOf(spec);
  if (!membrane) return network;
  const radius = Math.max(frame.rodRadiusMm, frame.second?.rodRadiusMm ?? 0);
  return tieAtPlane(network, membrane.plane, membrane.halfMm + radius + MEMBRANE_REACH_MM);
}
