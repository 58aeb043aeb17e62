import { otherAxes } from '../../solid/geometry/vector.ts';
import { beamProduct } from '../beam/beam-product.ts';
import {
  applyBlocks,
  type BeamSystem,
  beamSystem,
  inverseBlocks,
  NODE_UNKNOWNS,
} from '../beam/beam-system.ts';
import type { Solid } from '../beam/element.ts';
import type { PreparedSystem } from '../linear/conjugate-steps.ts';
import { type BeamTypes, beamTypes } from './beams/beam-blocks.ts';
import { coarseLevel } from './beams/coarse-level.ts';
import { onFeet } from './contact/feet.ts';
import { gripOf, heldUnknowns, holdAgainstDrift, idleMembers, type Nodes } from './contact/held.ts';
import { type Patches, patchContacts } from './contact/patches.ts';
import { type Plates, type PressAxis, platesOf } from './contact/plates.ts';
import { touchPoints } from './contact/touch-points.ts';
import { withHeldJoints } from './network/inside-shares.ts';
import { islandsOf } from './network/islands.ts';
import type { StrutNetwork } from './network/strut-network.ts';
import { PressError } from './press-error.ts';
import type { PressedPart } from './pressed-part.ts';
import { pushPart } from './push-part.ts';
import { addSkin, skinStress } from './skin/skin-system.ts';
import { type StrutLoads, strutLoads } from './strut-loads.ts';

export interface PressSettings {
  axis: PressAxis;
  /** True if the plates hold what they touch; false if it may slide and turn on them. */
  friction: boolean;
  /** Modulus in MPa. */
  solid: Solid;
  /** Load and support in place of plates. */
  patches?: Patches | undefined;
  /** Depth of plates on a round part, as a share of its height. */
  roundShare?: number | undefined;
  /** Height of a solid bottom, mm; it moves with the low plate. Only along z. */
  bottomMm?: number;
  /** Norm of the residual at which the iteration ends; default 3e-5. */
  tolerance?: number;
  /** Always, or never, uses the second level; default by size. */
  coarse?: boolean;
}

/** Struts from which on the second level pays also where both ends are held. With a shell it always does. */
const COARSE_STRUTS = 8_000;
const TOLERANCE = 3e-5;
const MAX_ITERATIONS = 6000;
/** Free length in diameters below which a strut is no beam. */
const THICK_DIAMETERS = 3;
/** Share of the struts below that length from which on the whole is called an estimate. */
const THICK_SHARE = 0.2;

/**
 * Presses a part between two plates: linear, by one Timoshenko beam per strut (docs/mechanics.md). Yields the share
 * done after each iteration, so that its caller may show it, or stop.
 * @throws PressError no-struts, not-held, solid-between, not-settled, bottom-across, no-contact, patches-meet
 */
export function* pressTest(whole: StrutNetwork, settings: PressSettings): Generator<number, PressedPart> {
  const { axis, friction, solid, patches, tolerance = TOLERANCE } = settings;
  // A bottom moves with a plate. Without plates it does not bend either, and nothing pushes it.
  const bottomMm = patches ? 0 : (settings.bottomMm ?? 0);
  const touched = contactsOf(whole, settings, bottomMm);
  const hasFeet = whole.isInset && !patches && !whole.skin;
  const { network, plates } = hasFeet
    ? onFeet(whole, touched, { axis, hasBottom: bottomMm > 0 })
    : { network: whole, plates: touched };
  const { places, ends, skin } = network;
  const struts = whole.part.length;
  const islands = islandsOf(network);
  const found = idleMembers(islands, plates, { nodeOf: (strut) => ends[2 * strut]!, members: struts });
  const { isIdle, idle, isApart, carrying } = found;
  const types = beamTypes(withHeldJoints(network, [plates.low.nodes, plates.high.nodes]), solid);
  for (let strut = 0; strut < isIdle.length; strut++) if (isIdle[strut]) types.typeOf[strut] = -1;
  if (!skin && types.typeOf.every((type) => type < 0)) throw new PressError('no-struts', 'no strut carries');
  const beams = beamSystem(places.length / 3, ends, types);
  const system = skin
    ? addSkin(
        beams,
        { places, skin },
        { solid, isIdle: (triangle) => isApart(skin.triangles[3 * triangle]!) },
      )
    : beams;
  const nodes: Nodes = { places, perNode: NODE_UNKNOWNS };
  const grip = gripOf(axis, friction, patches);
  if (bottomMm > 0) grip.low = 'all';
  const held = heldUnknowns(nodes, plates, grip);
  holdBare(system, held);
  if (grip.high === 'height') holdFlat(network, plates, { axis, held });
  if (grip.low !== 'all') holdAgainstDrift(nodes, islands, { axis, held, ...plates.low });
  yield 0.02;
  const coarse = settings.coarse ?? (skin !== undefined || grip.high !== 'all' || struts > COARSE_STRUTS);
  const equations = equationsOf(system, { places, held }, coarse);
  yield 0.05;
  const push = { axis, plates: carrying, patches, tolerance, maxIterations: MAX_ITERATIONS };
  const pushed = yield* pushPart(nodes, equations, push);
  const { stiffness, displacements } = pushed;
  const own = { ...types, typeOf: types.typeOf.subarray(0, struts) };
  const loads = strutLoads(ends, own, displacements, solid.modulus);
  return {
    ...pushed,
    plates,
    loads,
    ...(skin && {
      skin: {
        stress: skinStress({ places, skin }, solid, displacements),
        share: 1 - energyShare(loads, stiffness),
      },
    }),
    idle,
    isIdle,
    isEstimate: isThick(own),
    unknowns: held.length,
  };
}

/** Share of the energy of one millimetre that the struts hold. */
function energyShare({ energy }: StrutLoads, stiffness: number): number {
  return energy!.reduce((sum, each) => sum + each, 0) / (stiffness / 2);
}

/** Where the plates, or the patches in their place, touch the part. Throws PressError. */
function contactsOf(
  network: StrutNetwork,
  { axis, patches, roundShare }: Pick<PressSettings, 'axis' | 'patches' | 'roundShare'>,
  bottomMm: number,
): Plates {
  if (bottomMm > 0 && axis !== 2)
    throw new PressError('bottom-across', 'the solid bottom reaches both plates');
  if (network.part.length === 0 && !network.skin) throw new PressError('no-struts', 'no strut carries');
  const points = touchPoints(network);
  return patches ? patchContacts(points, patches) : platesOf(points, { axis, solidMm: bottomMm, roundShare });
}

/** Returns the end of a test that is not watched. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** A solid part that lies on a plate slides on it, but does not tilt. */
function holdFlat(
  { bodies = [] }: StrutNetwork,
  { low, high }: Plates,
  { axis, held }: { axis: PressAxis; held: Uint8Array },
): void {
  for (const { node } of bodies)
    if (low.nodes.includes(node) || high.nodes.includes(node))
      for (const turn of otherAxes(axis)) held[NODE_UNKNOWNS * node + 3 + turn] = 1;
}

/** Holds nodes that no member reaches. */
function holdBare({ nodes, start }: BeamSystem, held: Uint8Array): void {
  for (let node = 0; node < nodes; node++)
    if (start[node] === start[node + 1]) held.fill(1, NODE_UNKNOWNS * node, NODE_UNKNOWNS * (node + 1));
}

/** The product of a system, and its preconditioner for the unknowns that are not held. */
function equationsOf(
  system: BeamSystem,
  { places, held }: { places: Float64Array; held: Uint8Array },
  coarse: boolean,
): PreparedSystem {
  const level = coarse ? coarseLevel(system, places, held) : undefined;
  const inverse = inverseBlocks(system, held);
  return {
    multiply: beamProduct(system),
    precondition(from, out) {
      applyBlocks(inverse, from, out);
      level?.correct(from, out);
    },
    held,
  };
}

function isThick({ typeOf, types }: BeamTypes): boolean {
  const thick = types.map(({ freeMm, section }) => freeMm < THICK_DIAMETERS * 2 * section.outer);
  let count = 0;
  let all = 0;
  for (const type of typeOf) {
    if (type < 0) continue;
    all++;
    if (thick[type]) count++;
  }
  return count > THICK_SHARE * all;
}
