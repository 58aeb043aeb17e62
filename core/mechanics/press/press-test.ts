import { otherAxes } from '../../solid/geometry/vector.ts';
import type { Solid } from '../beam/element.ts';
import { type BeamTypes, beamTypes } from './beams/beam-blocks.ts';
import { beamProduct } from './beams/beam-product.ts';
import {
  applyBlocks,
  type BeamSystem,
  beamSystem,
  inverseBlocks,
  NODE_UNKNOWNS,
} from './beams/beam-system.ts';
import { type CoarseLevel, coarseLevel } from './beams/coarse-level.ts';
import { product } from './conjugate-steps.ts';
import { type Patches, patchContacts, pushOf } from './contact/patches.ts';
import { type Contact, type Plates, type PressAxis, platesOf, refuseFlat } from './contact/plates.ts';
import { islandsOf } from './network/islands.ts';
import type { StrutNetwork } from './network/strut-network.ts';
import { PressError } from './press-error.ts';
import { settle } from './settle.ts';
import { addSkin, skinStress } from './skin/skin-system.ts';
import { type StrutLoads, strutLoads } from './strut-loads.ts';

export interface PressSettings {
  axis: PressAxis;
  /** True if the plates hold what they touch; false if it may slide and turn on them. */
  friction: boolean;
  /** Modulus in MPa. */
  solid: Solid;
  /** Load and support in place of plates. The load may slide and turn on what it pushes unless there is friction. */
  patches?: Patches | undefined;
  /** Height of a solid bottom, mm; it moves with the low plate. Only along z. */
  bottomMm?: number;
  /** Norm of the residual at which the iteration ends; default 3e-5. */
  tolerance?: number;
  /** Always, or never, uses the second level; default by size. */
  coarse?: boolean;
}

/** Part between two plates that come closer by one millimetre. Everything grows in proportion. */
export interface PressedPart {
  /** Force per travel, N/mm. */
  stiffness: number;
  plates: Plates;
  /** Three translations, mm, and three rotations per node, for one millimetre of travel. */
  displacements: Float64Array;
  /** Stress in MPa and share of the buckling load of each strut, for one millimetre of travel. */
  loads: StrutLoads;
  /**
   * Closed skin: stress for one millimetre, MPa, below which all but a hundredth of it stays, and its share of the
   * energy.
   */
  skin?: { stress: number; share: number };
  /** Connected parts and struts that reach no plate or only one: they carry nothing. */
  idle: { parts: number; struts: number };
  /** 1 per strut that carries nothing because its part reaches no two plates. */
  isIdle: Uint8Array;
  /** First elements of a surface lattice, which are of its solid bottom. */
  bottomElements?: number;
  /** True if some strut is so thick for its length that beams only estimate. */
  isEstimate: boolean;
  unknowns: number;
  iterations: number;
}

/** Struts from which on the second level pays also where friction holds the part. With a shell it always does. */
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
 * @throws PressError no-struts, not-held, not-settled, bottom-across, no-contact, patches-meet
 */
export function* pressTest(network: StrutNetwork, settings: PressSettings): Generator<number, PressedPart> {
  const { axis, friction, solid, patches, tolerance = TOLERANCE } = settings;
  // A bottom moves with a plate. Without plates it does not bend either, and nothing pushes it.
  const bottomMm = patches ? 0 : (settings.bottomMm ?? 0);
  const plates = contactsOf(network, settings, bottomMm);
  const { isIdle, idle, isApart } = idleStruts(network, plates);
  const types = beamTypes(network, solid);
  for (let strut = 0; strut < isIdle.length; strut++) if (isIdle[strut]) types.typeOf[strut] = -1;
  const { skin } = network;
  if (!skin && types.typeOf.every((type) => type < 0)) throw new PressError('no-struts', 'no strut carries');
  const nodes = network.places.length / 3;
  const struts = beamSystem(nodes, network.ends, types);
  const system = skin
    ? addSkin(struts, network.places, skin, solid, (triangle) => isApart(skin.triangles[3 * triangle]!))
    : struts;
  const holdsLow = friction || bottomMm > 0 || patches !== undefined;
  const held = heldUnknowns(system, plates, { axis, friction, holdsLow });
  if (!holdsLow) holdAgainstDrift(network, plates.low, axis, held);
  yield 0.02;
  const level = coarseFor(system, network, held, settings);
  yield 0.05;
  const inverse = inverseBlocks(system, held);
  const multiply = beamProduct(system);
  const { u, r, scale } = firstGuess(multiply, network, plates, {
    axis,
    held,
    push: patches ? pushOf(patches, axis) : -1,
    isEven: !patches,
  });
  const equations = {
    multiply,
    precondition(from: Float64Array, out: Float64Array) {
      applyBlocks(inverse, from, out);
      level?.correct(from, out);
    },
    held,
  };
  const iterations = yield* settle(equations, u, r, { tolerance, scale, maxIterations: MAX_ITERATIONS });
  // Twice the energy of one millimetre: wrong by the square of what the displacements are.
  multiply(u, r);
  const stiffness = product(u, r);
  if (!(stiffness > 0)) throw new PressError('not-held', 'nothing resists the plates');
  const loads = strutLoads(network.ends, types, u, solid.modulus);
  return {
    stiffness,
    plates,
    displacements: u,
    loads,
    ...(skin && {
      skin: { stress: skinStress(network.places, skin, solid, u), share: 1 - energyShare(loads, stiffness) },
    }),
    idle,
    isIdle,
    isEstimate: isThick(types),
    unknowns: NODE_UNKNOWNS * nodes,
    iterations,
  };
}

/** Share of the energy of one millimetre that the struts hold. */
function energyShare({ energy }: StrutLoads, stiffness: number): number {
  return energy!.reduce((sum, each) => sum + each, 0) / (stiffness / 2);
}

/** Where the plates, or the patches in their place, touch the part. Throws PressError. */
function contactsOf(
  network: StrutNetwork,
  { axis, patches }: Pick<PressSettings, 'axis' | 'patches'>,
  bottomMm: number,
): Plates {
  if (bottomMm > 0 && axis !== 2)
    throw new PressError('bottom-across', 'the solid bottom reaches both plates');
  if (network.part.length === 0 && !network.skin) throw new PressError('no-struts', 'no strut carries');
  if (patches) return patchContacts(network, patches);
  const plates = platesOf(network, axis, bottomMm);
  refuseFlat(plates);
  return plates;
}

/** Returns the end of a test that is not watched. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Struts of connected parts that do not reach both plates. Throws PressError not-held if no part does. */
function idleStruts(
  network: StrutNetwork,
  { low, high }: Plates,
): Pick<PressedPart, 'isIdle' | 'idle'> & { isApart: (node: number) => boolean } {
  const { count, of } = islandsOf(network);
  const touches = new Uint8Array(count);
  for (const node of low.nodes) touches[of[node]!]! |= 1;
  for (const node of high.nodes) touches[of[node]!]! |= 2;
  const isIdle = new Uint8Array(network.part.length);
  const loose = new Set<number>();
  let struts = 0;
  for (let strut = 0; strut < isIdle.length; strut++) {
    const island = of[network.ends[2 * strut]!]!;
    if (touches[island] === 3) continue;
    loose.add(island);
    isIdle[strut] = 1;
    struts++;
  }
  if (!touches.includes(3)) throw new PressError('not-held', 'no connected part reaches from plate to plate');
  return { isIdle, idle: { parts: loose.size, struts }, isApart: (node) => touches[of[node]!] !== 3 };
}

function heldUnknowns(
  { nodes, start }: BeamSystem,
  { low, high }: Plates,
  { axis, friction, holdsLow }: Pick<PressSettings, 'axis' | 'friction'> & { holdsLow: boolean },
): Uint8Array {
  const held = new Uint8Array(NODE_UNKNOWNS * nodes);
  const hold = ({ nodes: touched }: Contact, whole: boolean) => {
    for (const node of touched)
      if (whole) held.fill(1, NODE_UNKNOWNS * node, NODE_UNKNOWNS * (node + 1));
      else held[NODE_UNKNOWNS * node + axis] = 1;
  };
  hold(low, holdsLow);
  hold(high, friction);
  for (let node = 0; node < nodes; node++)
    if (start[node] === start[node + 1]) held.fill(1, NODE_UNKNOWNS * node, NODE_UNKNOWNS * (node + 1));
  return held;
}

/** Holds each part that slides on the plates at two nodes, so that it neither drifts nor turns; it needs no force. */
function holdAgainstDrift(
  { places, ends, skin }: StrutNetwork,
  { nodes }: Contact,
  axis: PressAxis,
  held: Uint8Array,
): void {
  const { count, of } = islandsOf({ places, ends, ...(skin && { skin }) });
  const [p, q] = otherAxes(axis);
  const touchedOf = Array.from({ length: count }, (): number[] => []);
  for (const node of nodes) touchedOf[of[node]!]!.push(node);
  for (const touched of touchedOf) {
    const [first] = touched;
    if (first === undefined) continue;
    let second = first;
    let most = 0;
    let across = q;
    for (const node of touched)
      for (const [along, other] of [
        [p, q],
        [q, p],
      ] as const) {
        const arm = Math.abs(places[3 * node + along]! - places[3 * first + along]!);
        if (arm <= most) continue;
        [most, second, across] = [arm, node, other];
      }
    held[NODE_UNKNOWNS * first + p] = 1;
    held[NODE_UNKNOWNS * first + q] = 1;
    held[NODE_UNKNOWNS * second + across] = 1;
  }
}

function coarseFor(
  system: BeamSystem,
  { places, part, skin }: StrutNetwork,
  held: Uint8Array,
  { friction, patches, coarse }: PressSettings,
): CoarseLevel | undefined {
  const wanted = coarse ?? (skin !== undefined || (!friction && !patches) || part.length > COARSE_STRUTS);
  return wanted ? coarseLevel(system, places, held) : undefined;
}

/**
 * Displacements that grow evenly from the low plate to the high one, or of the load alone, their residual, and the
 * scale of residuals.
 */
function firstGuess(
  multiply: (x: Float64Array, out: Float64Array) => void,
  { places }: StrutNetwork,
  { low, high }: Plates,
  { axis, held, push, isEven }: { axis: PressAxis; held: Uint8Array; push: 1 | -1; isEven: boolean },
): { u: Float64Array; r: Float64Array; scale: number } {
  const nodes = places.length / 3;
  const u = new Float64Array(NODE_UNKNOWNS * nodes);
  const r = new Float64Array(u.length);
  for (const node of high.nodes) u[NODE_UNKNOWNS * node + axis] = push;
  multiply(u, r);
  for (let i = 0; i < r.length; i++) if (held[i]) r[i] = 0;
  const scale = Math.sqrt(product(r, r));
  // No force reaches a free node, so that none moves.
  if (scale === 0) return { u, r, scale: 1 };
  if (!isEven) {
    for (let i = 0; i < r.length; i++) r[i] = -r[i]!;
    return { u, r, scale };
  }
  const at = (nodeList: Uint32Array) =>
    nodeList.reduce((sum, node) => sum + places[3 * node + axis]!, 0) / nodeList.length;
  const bottom = at(low.nodes);
  const height = at(high.nodes) - bottom || 1;
  for (let node = 0; node < nodes; node++) {
    const i = NODE_UNKNOWNS * node + axis;
    if (held[i]) continue;
    u[i] = push * Math.min(1, Math.max(0, (places[3 * node + axis]! - bottom) / height));
  }
  multiply(u, r);
  for (let i = 0; i < r.length; i++) r[i] = -r[i]!;
  return { u, r, scale };
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
