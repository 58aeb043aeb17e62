import { byDiagonal } from '../../linear/conjugate-steps.ts';
import { gripOf, heldUnknowns, idleMembers } from '../contact/held.ts';
import { type Patches, patchContacts } from '../contact/patches.ts';
import { type Plates, type PressAxis, platesOf } from '../contact/plates.ts';
import { FLAT_MM, placesOf, type TouchPoints } from '../contact/touch-points.ts';
import { type Islands, islandsOf } from '../network/islands.ts';
import type { PressedPart } from '../pressed-part.ts';
import { pushPart } from '../push-part.ts';
import type { SkinMembrane } from '../skin/skin-membrane.ts';
import { expandTies, foldTies } from './node-ties.ts';
import type { SolidElements } from './solid-elements.ts';

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
  /** Depth of plates on a round part, as a share of its height. */
  roundShare?: number | undefined;
  /** Closed skin on the elements that are not idle. */
  skinOn?: ((isIdle: Uint8Array) => SkinMembrane) | undefined;
}

const PER_NODE = 3;
const TOLERANCE = 1e-5;
const MAX_ITERATIONS = 5000;
/** Share of its height up to which a flat face of a solid is uneven, and of an element up to which its nodes are level. */
const FLAT_SHARE = 0.02;
const LEVEL_SHARE = 0.1;

/**
 * Presses a solid of elements between two plates that come closer by one millimetre, or moves a load by one towards a
 * support; yields the share done.
 * @throws PressError not-held, not-settled, no-contact, patches-meet
 */
export function* pressElements(
  elements: SolidElements,
  wanted: ElementsPress,
): Generator<number, PressedElements> {
  const { axis, friction, patches } = wanted;
  const { places, corners, ties } = elements;
  const nodes = { places, perNode: PER_NODE } as const;
  const plates = contactsOf(elements, wanted);
  const islands = islandsIn(elements);
  const found = idleMembers(islands, plates, {
    nodeOf: (one) => corners[8 * one]!,
    members: corners.length / 8,
  });
  const { isIdle, idle, carrying } = found;
  const held = heldUnknowns(nodes, plates, gripOf(axis, friction, patches));
  for (const node of ties?.nodes ?? []) held.fill(1, PER_NODE * node, PER_NODE * (node + 1));
  leaveOut(elements, isIdle, held);
  const skin = wanted.skinOn?.(isIdle);
  const { precondition } = byDiagonal(inverseDiagonal(elements, held, skin));
  const equations = { multiply: productOf(elements, skin), precondition, held };
  const push = { axis, plates: carrying, patches, tolerance: TOLERANCE, maxIterations: MAX_ITERATIONS };
  const pushed = yield* pushPart(nodes, equations, push);
  const { stiffness, displacements } = pushed;
  if (ties) expandTies(ties, displacements);
  const stress = elements.stresses(displacements);
  const loads = skin?.loads(displacements);
  return {
    ...pushed,
    plates,
    loads: { stress, buckling: new Float64Array(stress.length) },
    ...(loads && { skin: { stress: loads.stress, share: loads.energy2 / stiffness } }),
    idle,
    isIdle,
    isEstimate: true,
    unknowns: held.length,
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

/** Where the plates touch the model's surface, or load and support the nodes of the solid. Throws PressError. */
function contactsOf(elements: SolidElements, { axis, patches, roundShare }: ElementsPress): Plates {
  const { places, ties, extentMm, surface } = elements;
  const isTied = new Set(ties?.nodes);
  const nodes = Uint32Array.from({ length: places.length / 3 }, (_, node) => node).filter(
    (node) => !isTied.has(node),
  );
  const flatMm = Math.min(FLAT_MM, FLAT_SHARE * extentMm[axis]);
  const stepMm = elements.stepMm();
  const own: TouchPoints = {
    ...placesOf(places, nodes),
    beyondMm: 0,
    flatMm: Math.min(flatMm, LEVEL_SHARE * stepMm),
    stepMm,
  };
  if (patches) return patchContacts(own, patches);
  return platesOf(surface ? { ...own, ...surface(axis), flatMm } : own, { axis, roundShare });
}

/** Connected parts of a solid; tied nodes connect the elements of their hosts. */
function islandsIn({ places, corners, ties }: SolidElements): Islands {
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
  return islandsOf({ places, ends });
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

/** Takes idle elements out of the equations: they do not move and have no stiffness. */
function leaveOut(elements: SolidElements, isIdle: Uint8Array, held: Uint8Array): void {
  elements.leaveOut(isIdle);
  for (let element = 0; element < isIdle.length; element++) {
    if (!isIdle[element]) continue;
    for (const node of elements.corners.subarray(8 * element, 8 * element + 8))
      held.fill(1, PER_NODE * node, PER_NODE * (node + 1));
  }
}

function middlesOf({ places, corners }: SolidElements): Float64Array {
  const out = new Float64Array((3 * corners.length) / 8);
  for (let at = 0; at < corners.length; at++)
    for (let k = 0; k < 3; k++) out[3 * (at >> 3) + k]! += places[3 * corners[at]! + k]! / 8;
  return out;
}
