import { product } from '../conjugate-steps.ts';
import { type Patches, patchContactsOf, pushOf } from '../contact/patches.ts';
import { type Plates, type PressAxis, refuseFlat } from '../contact/plates.ts';
import { islandsOf } from '../network/islands.ts';
import { PressError } from '../press-error.ts';
import type { PressedPart } from '../press-test.ts';
import { settle } from '../settle.ts';
import type { SkinMembrane } from '../skin/skin-membrane.ts';
import { expandTies, foldTies } from './node-ties.ts';
import type { SolidElements } from './solid-elements.ts';
import { nodePoints, touchedNodes } from './touched-nodes.ts';

/** A pressed solid, with eight nodes and the middle of each element. */
export interface PressedElements extends PressedPart {
  corners: Int32Array;
  /** x y z per element, mm from the lowest corner of the model. */
  middles: Float64Array;
}

export interface ElementsPress {
  axis: PressAxis;
  friction: boolean;
  /** Load and support in place of plates, mm from the lowest corner of the model. */
  patches?: Patches | undefined;
  /** Closed skin on the elements that are not idle. */
  skinOn?: ((isIdle: Uint8Array) => SkinMembrane) | undefined;
}

const TOLERANCE = 1e-5;
const MAX_ITERATIONS = 5000;

/**
 * Presses a solid of elements between two plates that come closer by one millimetre, or moves a load by one towards a
 * support; yields the share done.
 * @throws PressError not-held, not-settled, no-contact, patches-meet
 */
export function* pressElements(
  elements: SolidElements,
  wanted: ElementsPress,
): Generator<number, PressedElements> {
  const { axis, patches } = wanted;
  const { places, corners, ties } = elements;
  const size = places.length;
  const plates = patches ? patchContactsOf(nodePoints(elements), patches) : platesOn(elements, axis);
  const { isIdle, idle } = idleElements(elements, plates);
  const u = new Float64Array(size);
  for (const node of plates.high.nodes) u[3 * node + axis] = patches ? pushOf(patches, axis) : -1;
  const held = heldUnknowns(size, plates, wanted);
  for (const node of ties?.nodes ?? []) held.fill(1, 3 * node, 3 * node + 3);
  leaveOut(elements, isIdle, held, u);
  const skin = wanted.skinOn?.(isIdle);
  const multiply = productOf(elements, skin);
  const r = new Float64Array(size);
  multiply(u, r);
  for (let i = 0; i < size; i++) if (held[i]) r[i] = 0;
  // Zero if no force reaches a free node: then none moves.
  const scale = Math.sqrt(product(r, r));
  if (scale > 0 && !patches) guessEven(places, plates.heightMm, axis, held, u);
  multiply(u, r);
  for (let i = 0; i < size; i++) r[i] = held[i] ? 0 : -r[i]!;
  const inverse = inverseDiagonal(elements, held, skin);
  const precondition = (from: Float64Array, out: Float64Array) => {
    for (let i = 0; i < size; i++) out[i] = inverse[i]! * from[i]!;
  };
  const iterations = yield* settle({ multiply, precondition, held }, u, r, {
    tolerance: TOLERANCE,
    scale: scale || 1,
    maxIterations: MAX_ITERATIONS,
  });
  multiply(u, r);
  const stiffnessNPerMm = product(u, r);
  if (!(stiffnessNPerMm > 0)) throw new PressError('not-held', 'nothing resists the plates');
  if (ties) expandTies(ties, u);
  const stress = elements.stresses(u);
  const loads = skin?.loads(u);
  return {
    stiffness: stiffnessNPerMm,
    plates,
    displacements: u,
    loads: { stress, buckling: new Float64Array(stress.length) },
    ...(loads && { skin: { stress: loads.stress, share: loads.energy2 / stiffnessNPerMm } }),
    idle,
    isIdle,
    isEstimate: true,
    unknowns: size,
    iterations,
    corners,
    middles: middlesOf(elements),
  };
}

/** Returns the product of the stiffness of elements and skin; tied nodes move with their hosts. */
function productOf(elements: SolidElements, skin: SkinMembrane | undefined) {
  const { ties } = elements;
  const moved = ties && new Float64Array(elements.places.length);
  return (x: Float64Array, out: Float64Array) => {
    if (moved) moved.set(x);
    const whole = moved ?? x;
    if (ties) expandTies(ties, whole);
    elements.multiply(whole, out);
    skin?.addProduct(whole, out);
    if (ties) foldTies(ties, out);
  };
}

/** Nodes that two plates touch. Throws PressError not-held for a flat part. */
function platesOn(elements: SolidElements, axis: PressAxis): Plates {
  const plates = {
    low: touchedNodes(elements, axis, -1),
    high: touchedNodes(elements, axis, 1),
    heightMm: elements.extentMm[axis]!,
  };
  refuseFlat(plates);
  return plates;
}

/** 1 per unknown that a plate, a load or a support holds. */
function heldUnknowns(
  size: number,
  { low, high }: Plates,
  { axis, friction, patches }: Pick<ElementsPress, 'axis' | 'friction' | 'patches'>,
): Uint8Array {
  const held = new Uint8Array(size);
  const hold = (nodes: Uint32Array, whole: boolean) => {
    for (const node of nodes) {
      if (whole) held.fill(1, 3 * node, 3 * node + 3);
      held[3 * node + axis] = 1;
    }
  };
  hold(low.nodes, friction || patches !== undefined);
  hold(high.nodes, friction);
  return held;
}

/** Moves all free nodes along the axis in proportion to their height, the displacement of an even solid. */
function guessEven(
  places: Float64Array,
  heightMm: number,
  axis: PressAxis,
  held: Uint8Array,
  u: Float64Array,
): void {
  for (let i: number = axis; i < u.length; i += 3) if (!held[i]) u[i] = -places[i]! / heightMm;
}

/** One over the diagonal of elements and skin; zero for unknowns that are held. */
function inverseDiagonal(
  elements: SolidElements,
  held: Uint8Array,
  skin: SkinMembrane | undefined,
): Float64Array {
  const out = new Float64Array(held.length);
  elements.addDiagonal(out);
  skin?.addDiagonal(out);
  // A node of folded elements alone has no stiffness, and nothing moves it.
  for (let i = 0; i < out.length; i++) out[i] = held[i] || !(out[i]! > 0) ? 0 : 1 / out[i]!;
  return out;
}

/** Elements of connected parts that do not reach both plates. Throws PressError not-held if no part does. */
function idleElements(
  { places, corners, ties }: SolidElements,
  { low, high }: Plates,
): Pick<PressedPart, 'isIdle' | 'idle'> {
  const tied = ties?.nodes.length ?? 0;
  const ends = new Uint32Array(2 * (corners.length + 8 * tied));
  corners.forEach((node, at) => {
    ends[2 * at] = corners[at - (at % 8)]!;
    ends[2 * at + 1] = node;
  });
  for (let at = 0; at < 8 * tied; at++) {
    ends[2 * (corners.length + at)] = ties!.nodes[at >> 3]!;
    ends[2 * (corners.length + at) + 1] = ties!.hosts[at]!;
  }
  const { count, of } = islandsOf({ places, ends });
  const touches = new Uint8Array(count);
  for (const node of low.nodes) touches[of[node]!]! |= 1;
  for (const node of high.nodes) touches[of[node]!]! |= 2;
  const isIdle = Uint8Array.from({ length: corners.length / 8 }, (_, element) =>
    touches[of[corners[8 * element]!]!] === 3 ? 0 : 1,
  );
  const struts = isIdle.reduce((sum, one) => sum + one, 0);
  if (struts === isIdle.length)
    throw new PressError('not-held', 'no connected part reaches from plate to plate');
  const parts = new Set<number>();
  isIdle.forEach((one, element) => {
    if (one) parts.add(of[corners[8 * element]!]!);
  });
  return { isIdle, idle: { parts: parts.size, struts } };
}

/** Takes idle elements out of the equations: they do not move and have no stiffness. */
function leaveOut(elements: SolidElements, isIdle: Uint8Array, held: Uint8Array, u: Float64Array): void {
  elements.leaveOut(isIdle);
  for (let element = 0; element < isIdle.length; element++) {
    if (!isIdle[element]) continue;
    for (const node of elements.corners.subarray(8 * element, 8 * element + 8)) {
      held.fill(1, 3 * node, 3 * node + 3);
      u.fill(0, 3 * node, 3 * node + 3);
    }
  }
}

function middlesOf({ places, corners }: SolidElements): Float64Array {
  const out = new Float64Array((3 * corners.length) / 8);
  for (let at = 0; at < corners.length; at++)
    for (let k = 0; k < 3; k++) out[3 * (at >> 3) + k]! += places[3 * corners[at]! + k]! / 8;
  return out;
}
